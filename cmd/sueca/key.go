package main

import (
	"fmt"
	"io"
	"path/filepath"
	"runtime"
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
	var force bool
	create := &cobra.Command{
		Use:     "new NAME",
		Short:   a.Words.Sayf("make a key pair: NAME.key, which is secret, and NAME.pub"),
		Example: "  sueca key new club-da-ribeira\n  sueca key new --dir ~/keys ana",
		Args:    exactly(1, engine.Msg("name the key: sueca key new club-da-ribeira")),
		RunE: func(cmd *cobra.Command, args []string) error {
			manner := output.Keep
			if force {
				manner = output.Rekey
			}
			return a.runKeyNew(args[0], dir, manner)
		},
	}
	create.Flags().StringVar(&dir, "dir", ".", a.Words.Sayf("`folder` for the files"))
	a.ForceFlag(create, &force)
	cmd.AddCommand(create)
	return cmd
}

func (a *keyVerb) runKeyNew(name, dir string, manner output.Manner) error {
	if !evidence.IsName(name) || strings.ContainsAny(name, "/\\") {
		return output.Usagef("the name of a key has no blanks, slashes, plus signs or characters that cannot be seen: %q", name)
	}
	signer, verifier, err := evidence.NewKey(name)
	if err != nil {
		return err
	}
	base := filepath.Join(dir, name)
	secret, err := a.CreateSecret(base+".key", manner)
	if err != nil {
		return err
	}
	defer secret.Abandon()
	public, err := a.Create(base+".pub", manner)
	if err != nil {
		return err
	}
	defer public.Abandon()
	if _, err := io.WriteString(secret, signer+"\n"); err != nil {
		return err
	}
	if _, err := io.WriteString(public, verifier+"\n"); err != nil {
		return err
	}
	if err := output.Commit(secret, public); err != nil {
		return err
	}
	a.Printf("%s.key signs: keep it secret\n%s.pub checks: give it to everybody\n", base, base)
	return nil
}

// readSecret reads the file of a secret key, and warns if others can too.
func readSecret(a *output.Output, name string) (string, error) {
	key, mode, err := a.Files.ReadKey(name)
	if err == nil && runtime.GOOS != "windows" && mode.IsRegular() && mode.Perm()&0o077 != 0 {
		a.Remark(engine.Msg("%s is a secret key, and its mode %s lets others use the file: make it yours alone with chmod 600, and make a new key if somebody may have read it", name, fmt.Sprintf("%04o", mode.Perm())))
	}
	return key, err
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
func (t *trustFlags) trust(a *output.Output) (evidence.Trust, error) {
	if t.keeper == "" {
		return evidence.Trust{}, output.Usagef("say whose signature is believed: --keeper FILE.pub")
	}
	var out evidence.Trust
	var err error
	if out.Keeper, _, err = a.Files.ReadKey(t.keeper); err != nil {
		return out, err
	}
	for _, name := range t.cosigners {
		key, _, err := a.Files.ReadKey(name)
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
