package custody

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// signer is how a verb signs: with a key, and with the file in which the key remembers
// what it has signed. Nothing else of the program signs.
type signer struct {
	key, state string
	anew       bool
	began      *evidence.Earlier // what is signed is the first of a log that began anew
}

func (s *signer) add(a *output.Output, cmd *cobra.Command, usage string) {
	f := cmd.Flags()
	f.StringVar(&s.key, "key", "", usage)
	f.StringVar(&s.state, "state", "", a.Sayf("the `file` in which the key remembers what it has signed (default: beside the key)"))
	f.BoolVar(&s.anew, "new-state", false, a.Sayf("sign though it is not known what the key has signed before"))
}

// named returns an error if no key is named, or flags for one that is not.
func (s *signer) named() error {
	if s.key == "" {
		return output.Usagef("say who signs: --key FILE.key; sueca key new makes one")
	}
	return nil
}

// lastPromise returns what a key has signed last of an origin.
type lastPromise = func(origin string) (evidence.Promise, error)

// signing is what a signer signs: given the secret key and what it has signed last of an
// origin, it returns the checkpoint with the signature. It returns an error where the one does
// not extend the other.
type signing func(secret string, last lastPromise) ([]byte, error)

// sign signs. What the key promises is stored before sign returns the signature.
func (s *signer) sign(r *run.Run, fn signing) ([]byte, error) {
	secret, place, err := readSecret(r.Out, s.key)
	if err != nil {
		return nil, err
	}
	id, err := evidence.SignerID(secret)
	if err != nil {
		return nil, err
	}
	path := s.state
	if path == "" && place == "" {
		return nil, output.Usagef("%s is no file that could have another beside it: name the file of what the key has signed with --state", s.key)
	}
	if path == "" {
		path = stateBeside(place)
	}
	promises, err := s.open(r.Records.Context, r.Out, path)
	if err != nil {
		return nil, err
	}
	defer promises.Close()
	before, err := promises.Of(id)
	if err != nil {
		return nil, err
	}
	now, signed, err := promises.Keep(r.Records.Context, id, eventlog.Begin(s.anew), func(last lastPromise) ([]byte, error) {
		return fn(secret, last)
	})
	if refused := (*evidence.PromiseError)(nil); errors.As(err, &refused) {
		_ = r.Records.WithLog(func(log *eventlog.SQLite) error { // where there is one
			var signed []source.Signed
			for _, p := range before {
				signed = append(signed, source.Signed{Promise: p.Signed, In: path})
			}
			r.Records.RemarkLacking(log, signed)
			return nil
		})
	}
	if slices.ContainsFunc(before, func(p eventlog.Remembered) bool { return p.Unsigned && (err != nil || p.Signed.Origin == now.Origin) }) {
		r.Records.RemarkUnsigned(path)
	}
	if err != nil {
		return nil, err
	}
	if len(before) > 0 && !slices.ContainsFunc(before, func(p eventlog.Remembered) bool { return p.Signed.Origin == now.Origin }) {
		largest := slices.MaxFunc(before, func(x, y eventlog.Remembered) int { return cmp.Compare(x.Signed.Size, y.Signed.Size) }).Signed
		r.Out.Remark(message.Msg("the key signs a log named %s for the first time, and has signed %d rows of %s: if it is that club's log, "+
			"ask why it has another name (sueca verify tells)", now.Origin, int(largest.Size), largest.Origin))
	}
	if s.began != nil {
		r.Out.Remark(message.Msg("this is the first that is signed under a new name. %s", BeganAnew(s.began)))
	}
	if s.anew {
		r.Out.Remark(message.Msg("%s begins anew: what the key signed before is not known, and checkpoints that others keep are all that "+
			"tells whether this history is the one of before (sueca fork)", path))
	}
	return signed, nil
}

// tree is the signing of the whole of a tree by who keeps the log.
func (s *signer) tree(t *evidence.Tree, secret string, last lastPromise) ([]byte, error) {
	before, err := last(t.Origin)
	if err != nil {
		return nil, err
	}
	if n := len(t.Earlier); n > 0 && before.Size == 0 {
		s.began = &t.Earlier[n-1]
	}
	now, err := t.Promise(t.Size)
	if err != nil {
		return nil, err
	}
	if err = before.Allows(now, t.Consistency); err != nil {
		return nil, err
	}
	return t.Sign(t.Size, secret)
}

// open opens the file of what keys have signed, and makes it if it is to begin anew.
func (s *signer) open(ctx context.Context, a *output.Output, path string) (*eventlog.Promises, error) {
	promises, err := eventlog.OpenPromises(path)
	if !s.anew || !errors.Is(err, fs.ErrNotExist) {
		return promises, err
	}
	// It knows no key yet, so it is worth as much as none.
	f, err := createPromises(a, path)
	if err != nil {
		return nil, err
	}
	defer f.Abandon()
	if err := f.Commit(); err != nil {
		return nil, err
	}
	return eventlog.OpenPromises(path)
}

// createPromises begins a file of what keys have signed, which is nothing.
func createPromises(a *output.Output, path string, keys ...string) (*output.File, error) {
	image, err := eventlog.NewPromises(keys...)
	if err != nil {
		return nil, err
	}
	return a.Files.Written(path, image, output.New, true)
}

// givenProof returns the history that a file with a consistency proof shows.
func givenProof(files *output.Files, name string) (evidence.Prover, error) {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	proof, err := evidence.ReadConsistency(name, text)
	if err != nil {
		return nil, err
	}
	return evidence.Given(proof), nil
}

// stateBeside returns the name of the file in which a key remembers what it has signed.
func stateBeside(key string) string { return key + ".state" }
