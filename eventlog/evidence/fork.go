package evidence

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
	"golang.org/x/tools/txtar"

	"sueca/engine/message"
)

// ForkMagic is the first line of a fork proof.
const ForkMagic = "sueca fork proof 1\n"

// Fork is two checkpoints that one key has signed for one origin and that cannot both be
// true. Its text convicts the key's owner before anybody who has the public key.
type Fork struct {
	// Small and Large are the checkpoints, Large of as many rows or more.
	Small, Large *Checkpoint
	// signed are the two signed notes, byte for byte.
	signed [2][]byte
	// begins is the root of the first Small.Size rows of the log of Large, which its
	// consistency proof shows. Where both have as many rows, it is Large's own.
	begins tlog.Hash
	proof  tlog.TreeProof
}

// ForkError is the reason why nothing can be said of two checkpoints, or why a text is no
// proof of a fork.
type ForkError struct{ message.Fault }

func forkf(format string, args ...any) error { return &ForkError{message.Faultf(format, args...)} }

// IsFork reports whether data begins like a fork proof.
func IsFork(data []byte) bool { return bytes.HasPrefix(data, []byte(ForkMagic)) }

// Compare compares two checkpoints that the keeper has signed. It returns nil if one extends
// the other, and the fork if they cannot both be true. Where they differ in size, history
// returns the consistency proof of the larger one (and may have the root of the smaller
// one before it, which RFC 6962 leaves out if the size is a power of two). The error
// is a [*ForkError] if neither can be told.
func Compare(a, b []byte, keeper string, history Prover) (*Fork, error) {
	f := &Fork{signed: [2][]byte{a, b}}
	var err error
	if f.Small, err = (Trust{Keeper: keeper}).Open(a); err != nil {
		return nil, err
	}
	if f.Large, err = (Trust{Keeper: keeper}).Open(b); err != nil {
		return nil, err
	}
	if f.Small.Origin != f.Large.Origin {
		return nil, forkf("one checkpoint is of %s and the other of %s: they are of two logs", f.Small.Origin, f.Large.Origin)
	}
	if f.Small.Size > f.Large.Size {
		f.Small, f.Large = f.Large, f.Small
		f.signed[0], f.signed[1] = f.signed[1], f.signed[0]
	}
	switch {
	case f.Small.Size == f.Large.Size:
		f.begins = f.Large.Root
	case f.Small.Size == 0:
		f.begins = emptyRoot
	case history == nil:
		return nil, forkf("the checkpoints are of %d and of %d rows: whether one extends the other is told by the log, --log FILE, or by a "+
			"consistency proof of the larger one, --proof FILE", f.Small.Size, f.Large.Size)
	default:
		proof, err := history(f.Large.Size, f.Small.Size)
		if err != nil {
			return nil, err
		}
		if tlog.CheckTree(proof, f.Large.Size, f.Large.Root, f.Small.Size, f.Small.Root) == nil {
			return nil, nil
		}
		if powerOfTwo(f.Small.Size) {
			if len(proof) == 0 {
				return nil, errOtherProof(f)
			}
			f.begins, f.proof = proof[0], proof[1:]
		} else {
			f.proof = proof
			if f.begins, err = rootBefore(proof, f.Large.Size, f.Small.Size); err != nil {
				return nil, errOtherProof(f)
			}
		}
		if tlog.CheckTree(f.proof, f.Large.Size, f.Large.Root, f.Small.Size, f.begins) != nil {
			return nil, errOtherProof(f)
		}
	}
	if f.begins == f.Small.Root {
		return nil, nil
	}
	return f, nil
}

func errOtherProof(f *Fork) error {
	return forkf("the consistency proof is not that of the log of %d rows, so it tells nothing of the %d", f.Large.Size, f.Small.Size)
}

func powerOfTwo(n int64) bool { return n > 0 && n&(n-1) == 0 }

// rootBefore returns the root of the first old of size rows that a consistency proof
// leads to, as RFC 9162, 2.1.4.2, computes it. old is no power of two.
func rootBefore(p tlog.TreeProof, size, old int64) (tlog.Hash, error) {
	if len(p) == 0 {
		return tlog.Hash{}, errors.New("no hashes")
	}
	fn, sn := old-1, size-1
	for fn&1 == 1 {
		fn, sn = fn>>1, sn>>1
	}
	root := p[0]
	for _, h := range p[1:] {
		if sn == 0 {
			return tlog.Hash{}, errors.New("too many hashes")
		}
		if fn&1 == 1 || fn == sn {
			root = tlog.NodeHash(h, root)
			for fn&1 == 0 && fn != 0 {
				fn, sn = fn>>1, sn>>1
			}
		}
		fn, sn = fn>>1, sn>>1
	}
	return root, nil
}

// History returns a prover of the log that the tree is of, for [Compare]. It fails if
// the tree does not begin with the larger of two checkpoints.
func (t *Tree) History(large *Checkpoint) (Prover, error) {
	if err := t.Extends(large); err != nil {
		return nil, forkf("the log is not the one of the checkpoint of %d rows, so it tells nothing of the other", large.Size)
	}
	return func(size, old int64) (tlog.TreeProof, error) {
		p, err := t.Consistency(size, old)
		if err == nil && powerOfTwo(old) {
			var root tlog.Hash
			root, err = t.Root(old)
			p = slices.Insert(p, 0, root)
		}
		return p, err
	}, nil
}

// hashes returns the consistency proof with the hash that RFC 6962 leaves out where the
// smaller size is a power of two.
func (f *Fork) hashes() []byte {
	p := f.proof
	if powerOfTwo(f.Small.Size) && f.Small.Size < f.Large.Size {
		p = slices.Insert(slices.Clone(p), 0, f.begins)
	}
	return formatHashes(p)
}

// The parts of a fork proof.
const (
	forkSmall = "small.checkpoint"
	forkLarge = "large.checkpoint"
	forkProof = "consistency" // its hashes
)

// Text returns the fork proof. It is a text in the form of [golang.org/x/tools/txtar] that
// tells how to check it by hand, with the two signed checkpoints byte for byte and the
// consistency proof of the larger one.
func (f *Fork) Text() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, ForkMagic+`
The keeper of the log %q has signed the two checkpoints below, and they
cannot both be true.

  small.checkpoint: %d rows, root %s
  large.checkpoint: %d rows, root %s
  the first %d rows of the log of large.checkpoint have
                    the root %s

`, f.Large.Origin, f.Small.Size, f.Small.Root, f.Large.Size, f.Large.Root, f.Small.Size, f.begins)
	b.WriteString(`To check it: sueca verify --keeper KEEPER.pub FILE. Without sueca, with any tool for
Ed25519 and SHA-256:

1. A checkpoint is a text of three lines (the log, the number of its rows, its
   root in base64), an empty line, and lines of signatures. The signed text is
   the three lines with their line ends. The last word of the keeper's line is
   base64 of 4 bytes that name the key and 64 bytes of signature. The public key
   is the last 32 bytes of the base64 at the end of KEEPER.pub. Both signatures
   must be right, and both first lines the same.
2. Of as many rows, the roots differ: that is all. Of different numbers, let m
   and n be the smaller and the larger. The lines of "consistency" are the proof of
   RFC 9162, 2.1.4.2, for m and n, with the first hash always written. It leads
   to the root of large.checkpoint, and for the first m rows to the root above.
   That is another than small.checkpoint's.

`)
	sums := func(name string, data []byte) { fmt.Fprintf(&b, "sha256 %x %s\n", sha256.Sum256(data), name) }
	sums(forkSmall, f.signed[0])
	sums(forkLarge, f.signed[1])
	return txtar.Format(&txtar.Archive{Comment: []byte(b.String()), Files: []txtar.File{
		{Name: forkSmall, Data: f.signed[0]}, {Name: forkLarge, Data: f.signed[1]}, {Name: forkProof, Data: f.hashes()},
	}})
}

// OpenFork reads a fork proof and checks that it convicts the owner of a key: that both
// checkpoints are signed with it, and that they cannot both be true. There is one text of a
// fork, and any other is refused.
func OpenFork(data []byte, keeper string) (*Fork, error) {
	if !IsFork(data) {
		return nil, forkf("this is no proof of a fork")
	}
	ar := txtar.Parse(data)
	if len(ar.Files) != 3 || ar.Files[0].Name != forkSmall || ar.Files[1].Name != forkLarge || ar.Files[2].Name != forkProof {
		return nil, forkf("the proof of the fork does not have the parts that it should")
	}
	f, err := Compare(ar.Files[0].Data, ar.Files[1].Data, keeper, func(int64, int64) (tlog.TreeProof, error) {
		return ReadConsistency("consistency", ar.Files[2].Data)
	})
	switch {
	case err != nil:
		return nil, err
	case f == nil:
		return nil, forkf("one of the checkpoints extends the other: they convict nobody")
	case !bytes.Equal(f.Text(), data):
		return nil, forkf("the proof of the fork was changed since it was made")
	}
	return f, nil
}
