package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine"
	"sueca/eventlog/evidence"
)

// keyVerb is one run of key.
type keyVerb struct{ *report.Reporter }

func newKeyCmd(r *report.Reporter) *cobra.Command {
	a := &keyVerb{r}
	cmd := &cobra.Command{
		Use:   "key",
		Short: a.Words.Sayf("make keys to sign checkpoints with"),
		Long:  verbPage(a.Words, "key"),
		Args:  unknownVerb,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	var dir string
	create := &cobra.Command{
		Use:     "new NAME",
		Short:   a.Words.Sayf("make a key pair: NAME.key, which is secret, and NAME.pub"),
		Example: "  sueca key new club-da-ribeira\n  sueca key new --dir ~/keys ana",
		Args:    exactly(1, engine.Msg("name the key: sueca key new club-da-ribeira")),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runKeyNew(args[0], dir) },
	}
	create.Flags().StringVar(&dir, "dir", ".", a.Words.Sayf("`folder` for the files"))
	cmd.AddCommand(create)
	return cmd
}

func (a *keyVerb) runKeyNew(name, dir string) error {
	if name == "" || strings.ContainsAny(name, "+/\\ \t\r\n") {
		return output.Usagef("the name of a key has no blanks, slashes or plus signs: %q", name)
	}
	signer, verifier, err := evidence.NewKey(name)
	if err != nil {
		return err
	}
	base := filepath.Join(dir, name)
	if err := writeNew(base+".key", signer+"\n", 0o600); err != nil {
		return err
	}
	if err := writeNew(base+".pub", verifier+"\n", 0o644); err != nil {
		return err
	}
	a.Printf("%s.key signs: keep it secret\n%s.pub checks: give it to everybody\n", base, base)
	return nil
}

// writeNew writes a file that must not exist yet.
func writeNew(name, content string, mode fs.FileMode) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return output.Usagef("%s is there already, and is left as it is", name)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(f, content)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// readKey reads the file of a key.
func readKey(name string) (string, error) {
	data, err := os.ReadFile(name)
	return strings.TrimSpace(string(data)), err
}

// trustFlags are the flags that say whose signatures are trusted.
type trustFlags struct {
	keeper    string
	cosigners []string
	quorum    int
}

func (t *trustFlags) add(a *output.Output, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&t.keeper, "keeper", "", a.Words.Sayf("the `file` with the public key of who keeps the log"))
	f.StringArrayVar(&t.cosigners, "cosigner", nil, a.Words.Sayf("a `file` with the public key of a pair or the referee; may be given several times"))
	f.IntVar(&t.quorum, "quorum", -1, a.Words.Sayf("how `many` of the cosigners must have signed (default all that are named)"))
}

// trust reads the keys.
func (t *trustFlags) trust() (evidence.Trust, error) {
	if t.keeper == "" {
		return evidence.Trust{}, output.Usagef("say whose signature is believed: --keeper FILE.pub")
	}
	var out evidence.Trust
	var err error
	if out.Keeper, err = readKey(t.keeper); err != nil {
		return out, err
	}
	for _, name := range t.cosigners {
		key, err := readKey(name)
		if err != nil {
			return out, err
		}
		out.Cosigners = append(out.Cosigners, key)
	}
	if out.Quorum = t.quorum; t.quorum < 0 {
		out.Quorum = len(out.Cosigners)
	}
	return out, nil
}
