package custody

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// signCmd returns the verb that signs the sums of a release.
func (a *keyVerb) signCmd() *cobra.Command {
	var by signer
	var out output.Destination
	cmd := &cobra.Command{
		Use:     "sign FILE",
		Short:   a.Out.Sayf("sign the sums of files, as a signed note (C2SP)"),
		Example: "  sueca key sign SHA256SUMS --key release.key -o SHA256SUMS.note\n  sueca verify SHA256SUMS.note --keeper release.pub",
		Args:    verb.Exactly(1, message.Msg("name the file with the sums, as sha256sum writes them")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := by.named(); err != nil {
				return err
			}
			text, err := a.Files.ReadFile(args[0])
			if err != nil {
				return err
			}
			secret, _, err := readSecret(a.Out, by.key)
			if err != nil {
				return err
			}
			signed, err := evidence.SignSums(text, secret)
			if err != nil {
				return output.About(args[0], err)
			}
			return out.Put(a.Out, signed)
		},
	}
	cmd.Flags().StringVar(&by.key, "key", "", a.Out.Sayf("the `file` of the secret key that signs"))
	out.Flags(a.Out, cmd, a.Out.Sayf("write to this `file` instead of standard output"))
	return cmd
}

// summed is a file that sums name, in the JSON form.
type summed struct {
	File string `json:"file"`
	OK   *bool  `json:"ok"` // null where it is not there
}

// openSums checks sums that are signed, and the files beside them that are there.
func (a *verifyVerb) openSums(name string, data []byte, trust evidence.Trust) error {
	if trust.Policy != nil {
		return output.Usagef("%s: sums are signed by one key: --keeper FILE.pub", name)
	}
	sums, err := evidence.OpenSums(data, trust.Keeper)
	if err != nil {
		return a.failed("sums", name, err, a.Out.Sayf("%s: the sums do not verify\n", name))
	}
	signer, _ := evidence.KeyName([]byte(trust.Keeper))
	files := []summed{}
	there, wrong := 0, 0
	for _, s := range sums {
		ok, err := a.isAsSummed(filepath.Join(filepath.Dir(name), filepath.FromSlash(s.Name)), s.Hash)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			files = append(files, summed{s.Name, nil})
			continue
		case err != nil:
			return err
		}
		there++
		files = append(files, summed{s.Name, &ok})
		if !ok {
			wrong++
			if !a.Out.IsJSON() {
				a.Out.Stdout.Printf("%s: %s\n", name, a.Out.Sayf("%s is not the file that was signed", s.Name))
			}
		}
	}
	a.Out.Trouble = a.Out.Trouble || wrong > 0
	if a.Out.IsJSON() {
		return a.Out.JSON(map[string]any{"sums": name, "ok": wrong == 0, "signed_by": signer, "files": files})
	}
	a.Out.Printf("%s: signed by %s; of %d {3:file|files} %d {4:is|are} here and as signed, %d not here\n", name, signer, len(sums),
		there-wrong, len(sums)-there)
	return nil
}

// isAsSummed reports whether a file has a sum.
func (a *verifyVerb) isAsSummed(name string, sum [32]byte) (bool, error) {
	f, err := a.Files.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && !info.Mode().IsRegular() {
		return false, nil
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return false, output.About(name, err)
	}
	return bytes.Equal(h.Sum(nil), sum[:]), a.Records.Context.Err()
}
