package custody

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

func newClubCmd(r *run.Run) *cobra.Command {
	a := &keyVerb{r}
	var dir string
	var cosigners []string
	var quorum int
	var force bool
	start := &cobra.Command{
		Use:     "init NAME",
		Short:   r.Out.Sayf("make the key of who keeps the log, and the policy with those who cosign"),
		Example: "  sueca club init ribeira\n  sueca club init ribeira --cosigner ana.pub --cosigner bruno.pub --cosigner elsa.pub",
		Args:    verb.Exactly(1, message.Msg("name the club: sueca club init ribeira")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if quorum < 0 {
				quorum = len(cosigners)
			}
			return a.runClubInit(args[0], dir, cosigners, quorum, output.Forced(force))
		},
	}
	f := start.Flags()
	f.StringVar(&dir, "dir", ".", r.Out.Sayf("`folder` for the files"))
	f.StringArrayVar(&cosigners, "cosigner", nil, r.Out.Sayf("a `file` with the public key of a pair or the referee; may be given "+
		"several times"))
	f.IntVar(&quorum, "quorum", -1, r.Out.Sayf("how `many` of the cosigners must have signed (default all that are named)"))
	r.Out.ForceFlag(start, &force)
	return verb.Group("club", r.Out.Sayf("set up what a club needs to sign its evenings"), start)
}

func (a *keyVerb) runClubInit(name, dir string, cosigners []string, quorum int, mode output.WriteMode) error {
	if !isKeyFile(name) {
		return errKeyFile(name)
	}
	if err := a.beginLog(); err != nil {
		return err
	}
	base := filepath.Join(dir, name)
	signer := ""
	verifier, public, err := a.keptKey(base)
	if err == nil && verifier == "" {
		signer, verifier, err = a.newKey(name, keyKind{ofLog: true})
	}
	if err != nil {
		return err
	}
	if public != nil {
		defer public.Abandon()
	}
	policy, err := a.policyOf(verifier, cosigners, quorum)
	if err != nil {
		return err
	}
	if signer == "" && len(cosigners) > 0 && a.nobodyCosigns(base) {
		mode = output.Replace
	}
	f, err := a.Files.Written(base+".policy", []byte(policy), mode, false)
	if err != nil {
		return err
	}
	defer f.Abandon()
	switch {
	case public != nil:
		err = output.Commit(public, f)
	case signer == "":
		err = output.Commit(f)
	default:
		err = a.putKey(base, signer, verifier, output.Keep, f)
	}
	if err != nil {
		return err
	}
	a.Out.Printf("%s.policy says whose signatures an evening needs: give it to everybody\n", base)
	if len(cosigners) == 0 {
		a.Out.Printf("for now only who keeps the log signs; sueca club init %s --cosigner FILE.pub … names those who cosign, at any time\n", name)
	}
	return nil
}

// keptKey returns the public key that a club has made already for its log, "" if there is none. Where only its secret
// half is there, as a run leaves it that is killed or whose disk breaks, the file of the public one is returned, to be committed.
func (a *keyVerb) keptKey(base string) (key string, public *output.File, err error) {
	place := base + ".pub"
	key, _, err = a.Files.ReadKey(place)
	half := errors.Is(err, fs.ErrNotExist)
	if half {
		place = base + ".key"
		if key, _, err = a.Files.ReadKey(place); errors.Is(err, fs.ErrNotExist) {
			return "", nil, nil
		}
		key = evidence.VerifierOf(key)
	}
	if err != nil {
		return "", nil, err
	}
	name, _ := evidence.KeyName([]byte(key))
	if err = a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
		if name != t.Origin {
			return output.Usagef("%s is there already, and is the key of another log", place)
		}
		return nil
	}); err == nil && half {
		public, err = a.Files.Written(base+".pub", []byte(key+"\n"), output.Keep, false)
	}
	return key, public, err
}

// nobodyCosigns reports whether the policy of a club names nobody who cosigns, as before the first evening
// that was signed by all: then those who do are named later.
func (a *keyVerb) nobodyCosigns(base string) bool {
	const most = 1 << 16
	text := output.Glance(base+".policy", most)
	_, err := evidence.ParsePolicy("policy", text)
	return err == nil && !strings.Contains("\n"+string(text), "\nwitness ")
}

// beginLog makes the log, if it is not there yet, so that it has its name.
func (a *keyVerb) beginLog() error {
	log, err := a.Records.OpenLog()
	if err == nil {
		return log.Close()
	}
	if _, there := eventlog.OpenRead(a.Records.LogPath); !errors.Is(there, fs.ErrNotExist) {
		return err
	}
	if log, err = a.Records.WriteLog(); err != nil {
		return err
	}
	return log.Close()
}

// policyOf returns the policy of a club.
func (a *keyVerb) policyOf(keeper string, cosigners []string, quorum int) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: https://c2sp.org/tlog-policy\nlog %s\n", a.Out.Sayf("Whose signatures a checkpoint needs"), keeper)
	var names []string
	for _, file := range cosigners {
		key, _, err := a.Files.ReadKey(file)
		if err != nil {
			return "", err
		}
		name, ok := evidence.KeyName([]byte(key))
		if !ok || strings.HasPrefix(key, "PRIVATE+") {
			return "", output.Usagef("%s is no public key of one who cosigns", file)
		}
		names = append(names, name)
		fmt.Fprintf(&b, "witness %s %s\n", name, evidence.CosignerKey(key))
	}
	if group := a.Out.Sayf("night"); len(names) > 0 {
		fmt.Fprintf(&b, "group %s %d %s\nquorum %s\n", group, quorum, strings.Join(names, " "), group)
	} else {
		b.WriteString("quorum none\n")
	}
	_, err := evidence.ParsePolicy("policy", []byte(b.String()))
	return b.String(), err
}
