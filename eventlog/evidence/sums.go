package evidence

import (
	"bytes"
	"encoding/hex"
	"path"
	"strings"
	"unicode"

	notes "golang.org/x/mod/sumdb/note"

	"sueca/engine/message"
)

// Sum is the SHA-256 of a file (soma), and the name of the file, below the folder of the sums.
type Sum struct {
	Hash [32]byte
	Name string
}

// Sums reads the sums of files as sha256sum writes them, a line for each: 64 hexadecimal digits, two blanks, or a blank and an
// asterisk, and the name of the file. Names stay below the folder, and no file has two sums. The error names the line.
func Sums(text []byte) (out []Sum, err error) {
	seen := map[string]bool{}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line, ended := strings.CutSuffix(line, "\n")
		var s Sum
		digits, name, ok := strings.Cut(line, " ")
		hash, bad := hex.DecodeString(digits)
		if !ok || !ended || bad != nil || len(hash) != len(s.Hash) || len(name) < 2 || name[0] != ' ' && name[0] != '*' {
			return nil, message.Faultf("line %d is no sum of a file: 64 hexadecimal digits, two blanks and the name, as sha256sum writes it", n)
		}
		copy(s.Hash[:], hash)
		s.Name = name[1:]
		if path.Clean("/"+s.Name) != "/"+s.Name || strings.ContainsAny(s.Name, "\\:") || strings.ContainsFunc(s.Name, unicode.IsControl) {
			return nil, message.Faultf("line %d names a file that may lie outside of the folder", n)
		}
		if seen[s.Name] {
			return nil, message.Faultf("line %d is the second sum of one file", n)
		}
		seen[s.Name] = true
		out = append(out, s)
	}
	if len(out) == 0 {
		return nil, message.Faultf("there is no sum of a file")
	}
	return out, nil
}

// SignSums returns sums as a signed note (C2SP signed-note), by a secret key of Ed25519. What is no sums it does not sign: a
// key that signs what a log holds signs nothing else that could be taken for it.
func SignSums(text []byte, signer string) ([]byte, error) {
	if _, err := Sums(text); err != nil {
		return nil, err
	}
	s, err := notes.NewSigner(strings.TrimSpace(signer))
	if err != nil {
		return nil, message.Faultf("this key cosigns checkpoints, and signs nothing else: sueca key new makes one that does")
	}
	return notes.Sign(&notes.Note{Text: string(text)}, s)
}

// IsSums reports whether a file begins as sums do, signed or not.
func IsSums(data []byte) bool {
	line, _, ok := bytes.Cut(data, []byte("\n"))
	if !ok {
		return false
	}
	_, err := Sums(append(line[:len(line):len(line)], '\n'))
	return err == nil
}

// OpenSums returns the sums of a signed note, if a public key has signed it.
func OpenSums(signed []byte, verifier string) ([]Sum, error) {
	v, err := notes.NewVerifier(strings.TrimSpace(verifier))
	if err != nil {
		return nil, message.Faultf("the public key is none of Ed25519 that signs notes")
	}
	n, err := notes.Open(signed, notes.VerifierList(v))
	if err != nil {
		return nil, message.Faultf("the sums are not signed by %s", v.Name())
	}
	return Sums([]byte(n.Text))
}
