package custody

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// keyVerb is one run of key.
type keyVerb struct{ *run.Run }

func newKeyCmd(r *run.Run) *cobra.Command {
	a := &keyVerb{r}
	var dir string
	var force bool
	var kind keyKind
	create := &cobra.Command{
		Use:   "new NAME",
		Short: a.Out.Sayf("make a key pair: NAME.key, which is secret, and NAME.pub"),
		Example: "  sueca key new club-da-ribeira\n  sueca key new --dir ~/keys ana\n  sueca key new --of-log club\n  sueca key new " +
			"--cosigns ana",
		Args: verb.Exactly(1, message.Msg("name the key: sueca key new club-da-ribeira")),
		RunE: func(cmd *cobra.Command, args []string) error {
			mode := output.Keep
			if force {
				mode = output.Rekey
			}
			return a.runKeyNew(args[0], dir, kind, mode)
		},
	}
	create.Flags().StringVar(&dir, "dir", ".", a.Out.Sayf("`folder` for the files"))
	create.Flags().BoolVar(&kind.ofLog, "of-log", false, a.Out.Sayf("for who keeps the log: in checkpoints the key has the log's name, as "+
		"policies ask"))
	create.Flags().BoolVar(&kind.cosigns, "cosigns", false, a.Out.Sayf("for who cosigns: a key of the type 0x04, as others' programs expect"))
	create.Flags().BoolVar(&kind.mldsa, "ml-dsa", false, a.Out.Sayf("with --cosigns, a key of the type 0x06 (ML-DSA-44), which no quantum "+
		"computer forges: a signature has 3 KB"))
	a.Out.ForceFlag(create, &force)
	return verb.Group("key", a.Out.Sayf("make keys to sign checkpoints with"), create, a.signCmd())
}

// keyKind says what a key is for. Without it, a key is for both, and has its own name.
type keyKind struct{ ofLog, cosigns, mldsa bool }

func (a *keyVerb) runKeyNew(name, dir string, kind keyKind, mode output.WriteMode) error {
	if !isKeyFile(name) {
		return errKeyFile(name)
	}
	signer, verifier, err := a.newKey(name, kind)
	if err != nil {
		return err
	}
	return a.putKey(filepath.Join(dir, name), signer, verifier, mode)
}

// isKeyFile reports whether the files of a key can have the name.
func isKeyFile(name string) bool {
	return evidence.IsName(name) && !strings.ContainsAny(name, "/\\")
}

func errKeyFile(name string) error {
	return output.Usagef("the name of a key has no blanks, slashes, plus signs or characters that cannot be seen: %q", name)
}

// putKey writes the files of a key and others with them, all or none.
func (a *keyVerb) putKey(base, signer, verifier string, mode output.WriteMode, others ...*output.File) error {
	id, err := evidence.SignerID(signer)
	if err != nil {
		return err
	}
	if err := unlikeOthers(base, verifier); err != nil {
		return err
	}
	secret, err := a.Files.Written(base+".key", []byte(signer+"\n"), mode, true)
	if err != nil {
		return err
	}
	defer secret.Abandon()
	public, err := a.Files.Written(base+".pub", []byte(verifier+"\n"), mode, false)
	if err != nil {
		return err
	}
	defer public.Abandon()
	promises, err := a.knowKey(stateBeside(output.PlaceOf(base+".key")), id)
	if err != nil {
		return err
	}
	// What a program that is killed in between leaves is no key without what it has signed, and no policy without its key.
	var files []*output.File
	if promises != nil {
		defer promises.Abandon()
		files = append(files, promises)
	}
	files = append(append(files, secret, public), others...)
	if err := output.Commit(files...); err != nil {
		return err
	}
	a.Out.Printf("%s.key signs: keep it secret\n%s.pub checks: give it to everybody\n", base, base)
	return nil
}

// unlikeOthers refuses a key whose name looks like that of another key beside it.
func unlikeOthers(base, verifier string) error {
	name, _ := evidence.KeyName([]byte(verifier))
	for _, file := range output.NamesIn(filepath.Dir(base), "*.pub", 1000) {
		other, ok := evidence.KeyName(output.Glance(file, 1<<16))
		if ok && other != name && evidence.Alike(other, name) {
			return output.Usagef("the name %s looks like that of %s (%s): nobody could tell whose signature is meant", name, other, file)
		}
	}
	return nil
}

// newKey makes a key of a kind.
func (a *keyVerb) newKey(name string, kind keyKind) (signer, verifier string, err error) {
	switch {
	case kind.ofLog && kind.cosigns:
		return "", "", output.Usagef("who keeps the log does not cosign it: --of-log or --cosigns, not both")
	case kind.mldsa && !kind.cosigns:
		return "", "", output.Usagef("--ml-dsa is for who cosigns: --cosigns --ml-dsa")
	case kind.mldsa:
		return evidence.NewMLDSACosignerKey(name)
	case kind.cosigns:
		return evidence.NewCosignerKey(name)
	case kind.ofLog:
		err = a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
			signer, verifier, err = evidence.NewKey(t.Origin)
			return err
		})
		return signer, verifier, err
	}
	return evidence.NewKey(name)
}

// knowKey adds a key that has signed nothing to the file of what keys have signed. A file
// that is not there yet is returned, to be committed.
func (a *keyVerb) knowKey(path, id string) (*output.File, error) {
	promises, err := eventlog.OpenPromises(path)
	if errors.Is(err, fs.ErrNotExist) {
		return createPromises(a.Out, path, id)
	}
	if err != nil {
		return nil, err
	}
	defer promises.Close()
	return nil, promises.Register(a.Records.Context, id)
}

// readSecret reads the file of a secret key, and warns if others can too. place is where
// the file is, "" if it is no ordinary one.
func readSecret(a *output.Output, name string) (key, place string, err error) {
	key, mode, err := a.Files.ReadKey(name)
	if err == nil && mode.IsRegular() {
		place = output.PlaceOf(name)
	}
	if err == nil && !isSecret(key) {
		return "", "", notSecret(name, key)
	}
	if err == nil && runtime.GOOS != "windows" && mode.IsRegular() && mode.Perm()&0o077 != 0 {
		a.Remark(message.Msg("%s is a secret key, and its mode %s lets others use the file: make it yours alone with chmod 600, and make a "+
			"new key if somebody may have read it", name, fmt.Sprintf("%04o", mode.Perm())))
	}
	return key, place, err
}

// isSecret reports whether a text looks like a secret key.
func isSecret(key string) bool { return strings.HasPrefix(key, "PRIVATE+KEY+") }

// notSecret returns the error for a file that has no secret key.
func notSecret(file, text string) error {
	if _, ok := evidence.KeyName([]byte(text)); ok {
		return output.Usagef("%s is a public key, which signs nothing: name the file of the secret one", file)
	}
	return output.Usagef("%s is no key: sueca key new makes one", file)
}

// trustFlags are the flags that say whose signatures are trusted.
type trustFlags struct {
	keeper    string
	cosigners []string
	quorum    int
	policy    string
}

func (t *trustFlags) add(a *output.Output, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&t.keeper, "keeper", "", a.Sayf("the `file` with the public key of who keeps the log"))
	f.StringArrayVar(&t.cosigners, "cosigner", nil, a.Sayf("a `file` with the public key of a pair or the referee; may be given "+
		"several times"))
	f.IntVar(&t.quorum, "quorum", -1, a.Sayf("how `many` of the cosigners must have signed (default all that are named)"))
}

// trust reads the keys.
func (t *trustFlags) trust(a *output.Output) (evidence.Trust, error) {
	if t.policy != "" {
		if t.keeper != "" || t.cosigners != nil || t.quorum >= 0 {
			return evidence.Trust{}, output.Usagef("a policy says whose signatures suffice: leave --keeper, --cosigner and --quorum out")
		}
		policy, err := readPolicy(a, t.policy)
		return evidence.Trust{Policy: policy}, err
	}
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

// checkpoint reads a signed checkpoint, and checks its signatures.
func (t *trustFlags) checkpoint(a *output.Output, name string) (*evidence.Checkpoint, error) {
	trust, err := t.trust(a)
	if err != nil {
		return nil, err
	}
	signed, err := readSigned(a, name)
	if err != nil {
		return nil, err
	}
	cp, err := trust.Open(signed)
	if err != nil {
		return nil, output.About(name, err)
	}
	return cp, nil
}

// readPolicy reads a policy.
func readPolicy(a *output.Output, name string) (*evidence.Policy, error) {
	text, err := a.Files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return evidence.ParsePolicy(name, text)
}
