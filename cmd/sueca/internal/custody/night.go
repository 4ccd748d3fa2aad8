package custody

import (
	"bufio"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/eventlog/witness"
)

// nightVerb is one run of night.
type nightVerb struct {
	*run.Run
	policy  string
	out     output.Destination
	request string   // the file of the request, "" for none
	from    int64    // the rows that the request goes on from, -1 for those that were signed last
	cosign  []string // files of keys
	witness []string // addresses
	ask     bool     // for the others
}

func newNightCmd(r *run.Run) *cobra.Command {
	return verb.Group("night", r.Out.Sayf("sign an evening, and check that it is signed"), newNightCloseCmd(r), newNightCheckCmd(r))
}

func newNightCloseCmd(r *run.Run) *cobra.Command {
	a := &nightVerb{Run: r}
	var s signer
	cmd := &cobra.Command{
		Use:   "close",
		Short: r.Out.Sayf("sign the log, with those who cosign"),
		Example: "  sueca night close --key ribeira.key --policy ribeira.policy --ask -o night.checkpoint\n" +
			"  sueca night close --key ribeira.key --policy ribeira.policy --cosign ana.key --request night.request -o night.checkpoint",
		Args: verb.Exactly(0, message.Msg("sueca night close takes no names: it is about the whole log")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.named(); err != nil {
				return err
			}
			if a.policy == "" || a.out.Name == "" || a.out.Name == "-" {
				return output.Usagef("say whose signatures suffice, and where the checkpoint goes: --policy FILE -o FILE")
			}
			if a.request == "" && cmd.Flags().Changed("from") {
				return output.Usagef("--from is for a request: --request FILE")
			}
			return a.runClose(&s)
		},
	}
	s.add(r.Out, cmd, r.Out.Sayf("the `file` with the secret key of who keeps the log"))
	f := cmd.Flags()
	a.addPolicy(cmd)
	f.StringArrayVar(&a.cosign, "cosign", nil, r.Out.Sayf("a `file` with the secret key of one who cosigns here; may be given several times"))
	f.BoolVar(&a.ask, "ask", false, r.Out.Sayf("ask for the files of the keys of those who have not signed, in turn"))
	f.StringArrayVar(&a.witness, "witness", nil, r.Out.Sayf("ask the witness at this `address` to cosign; may be given several times"))
	f.StringVar(&a.request, "request", "", r.Out.Sayf("write to this `file` what the others need to sign elsewhere"))
	f.Int64Var(&a.from, "from", -1, r.Out.Sayf("how `many` rows those have signed for whom the request is (default what the key signed last)"))
	a.out.Flags(r.Out, cmd, r.Out.Sayf("write the checkpoint to this `file`"))
	return cmd
}

func (a *nightVerb) addPolicy(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.policy, "policy", "", a.Out.Sayf("the `file` that says whose signatures suffice"))
}

func (a *nightVerb) runClose(s *signer) error {
	policy, err := readPolicy(a.Out, a.policy)
	if err != nil {
		return err
	}
	if err := a.out.MayWrite(a.Files, a.request); err != nil {
		return err
	}
	for _, address := range a.witness {
		if _, err := witness.Address(address); err != nil {
			return err
		}
	}
	var cp *evidence.Checkpoint
	var request *evidence.Request
	keeper := ""
	signed, err := s.sign(a.Run, func(secret string, last lastPromise) (signed []byte, err error) {
		err = a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
			before, err := last(t.Origin)
			if err != nil {
				return err
			}
			if signed, err = s.tree(t, secret, last); err != nil {
				return err
			}
			if keeper = policy.Keeper(t.Origin); keeper == "" || !evidence.IsOf(secret, keeper) {
				return output.Usagef("%s is not the policy of this log and this key", a.policy)
			}
			if cp, err = (evidence.Trust{Keeper: keeper}).Open(signed); err != nil {
				return err
			}
			old := before.Size
			if a.from >= 0 {
				old = a.from
			}
			request, err = t.NewRequest(signed, t.Size, old)
			return err
		})
		return signed, err
	})
	if err != nil {
		return err
	}
	for _, address := range a.witness {
		more, err := a.witnessed(address, request, cp.Size, signed, policy)
		if err != nil {
			a.Out.Complain(err) // the evening is signed without
		} else {
			signed = more
		}
	}
	verb := &checkpointVerb{a.Run}
	// cosign adds the signature of a key, which is that of a witness; "" is any.
	cosign := func(key, of string) error {
		secret, _, err := a.Files.ReadKey(key)
		if err != nil {
			return err
		}
		if name := policy.Witness(secret); isSecret(secret) && (name == "" || of != "" && name != of) {
			return notOf(key, name, of)
		}
		more, err := verb.cosign(&signer{key: key}, signed, keeper, cp, verb.byLog(cp))
		if err == nil {
			signed = more
		}
		return err
	}
	for _, key := range a.cosign {
		if err := cosign(key, ""); err != nil {
			a.Out.Complain(err)
		}
	}
	if a.ask {
		a.askEach(policy.Missing(signed), cosign)
	}
	if err := a.out.Put(a.Out, signed); err != nil {
		return err
	}
	request.Signed = signed
	if a.request != "" {
		if err := a.Out.Put(a.request, request.Text(), a.out.Mode()); err != nil {
			return err
		}
	}
	missing := policy.Missing(signed)
	a.Out.Printf("%s: signed, the log's first %d rows\n", a.out.Name, int(cp.Size))
	if len(missing) > 0 {
		a.Out.Printf("these have not signed yet: %s\n", strings.Join(missing, ", "))
	}
	a.showSpoken(cp.Promise())
	return nil
}

// witnessed returns the checkpoint with what the witness at an address signs. It is sent what the keeper alone has signed.
func (a *nightVerb) witnessed(address string, own *evidence.Request, size int64, signed []byte, policy *evidence.Policy) ([]byte, error) {
	lines, err := witness.Ask(a.Records.Context, address, own.Old, func(old int64) (r *evidence.Request, err error) {
		err = a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
			r, err = t.NewRequest(own.Signed, size, old)
			return err
		})
		return r, err
	})
	if of := (*url.Error)(nil); errors.As(err, &of) {
		return nil, output.Usagef("the witness at %s cannot be reached: %s", address, a.Out.Explain(of.Err))
	} else if err != nil {
		return nil, err
	}
	more, names, err := evidence.AddCosignatures(signed, lines, policy.Witnesses())
	if err != nil {
		return nil, output.About(address, err)
	}
	a.Out.Printf("%s: cosigned by %s\n", address, strings.Join(names, ", "))
	return more, nil
}

// notOf returns the error for a key of another witness, or of none.
func notOf(file, name, of string) error {
	if name == "" {
		return output.Usagef("%s is the key of none of those who cosign by the policy", file)
	}
	return output.Usagef("%s is the key of %s, and not of %s", file, name, of)
}

// askEach asks for the key of each in turn, and again where it is mistyped.
func (a *nightVerb) askEach(names []string, cosign func(key, of string) error) {
	in := bufio.NewScanner(a.Records.Stdin)
	for _, name := range names {
		for asked := true; asked; {
			a.Out.Stderr.Printf("%s ", a.Out.Sayf("%s signs with the key in the file (nothing: elsewhere):", name))
			if !in.Scan() {
				a.Out.Stderr.Printf("\n")
				return
			}
			asked = false
			if key := typedPath(in.Text()); key != "" {
				if err := cosign(key, name); err != nil {
					trouble := a.Out.Trouble
					a.Out.Complain(err)
					a.Out.Trouble, asked = trouble, true // it is asked again
				}
			}
		}
	}
}

// typedPath returns a path as a person types it where no shell reads it: with the quotes of
// a file that was dropped there, or below ~.
func typedPath(text string) string {
	path := strings.TrimSpace(text)
	if n := len(path); n > 1 && (path[0] == '\'' || path[0] == '"') && path[n-1] == path[0] {
		path = path[1 : n-1]
	}
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return path
}

// showSpoken shows what is read out and written on the paper sheet.
func (a *nightVerb) showSpoken(p evidence.Promise) {
	a.Out.Printf("to read out and to write on the sheet:\n  %s\n", evidence.Spoken(p.Size, p.Root))
}

func newNightCheckCmd(r *run.Run) *cobra.Command {
	a := &nightVerb{Run: r}
	cmd := &cobra.Command{
		Use:   "check CHECKPOINT",
		Short: r.Out.Sayf("check the log and its signed checkpoint, or a request that came back"),
		Example: "  sueca night check --policy ribeira.policy night.checkpoint\n" +
			"  sueca night check --policy ribeira.policy night.request -o night.checkpoint",
		Args: verb.Exactly(1, message.Msg("name the file of the checkpoint")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.policy == "" {
				return output.Usagef("say whose signatures suffice: --policy FILE")
			}
			return a.runCheck(args[0])
		},
	}
	a.addPolicy(cmd)
	a.out.Flags(r.Out, cmd, r.Out.Sayf("write the checkpoint to this `file`"))
	return cmd
}

func (a *nightVerb) runCheck(name string) error {
	signed, err := readSigned(a.Out, name)
	if err != nil {
		return err
	}
	policy, err := readPolicy(a.Out, a.policy)
	if err != nil {
		return err
	}
	cp, err := policy.Open(signed)
	if err != nil {
		return output.About(name, err)
	}
	if err := a.out.MayWrite(a.Files); err != nil {
		return err
	}
	_ = a.Records.WithLog(func(log *eventlog.SQLite) error {
		a.Records.RemarkLacking(log, []source.Signed{{Promise: cp.Promise(), In: name}})
		return nil
	})
	verify := &verifyVerb{a.Run}
	if err := verify.audit(cp, ""); err != nil || a.Out.Trouble {
		return err
	}
	a.showSpoken(cp.Promise())
	if a.out.Name == "" {
		return nil
	}
	return a.out.Put(a.Out, signed)
}

// readSigned returns the checkpoint of a file: of its own, or in a request.
func readSigned(a *output.Output, name string) ([]byte, error) {
	data, err := a.Files.ReadFile(name)
	if err != nil || !evidence.IsRequest(data) {
		return data, err
	}
	r, err := evidence.ParseRequest(data)
	if err != nil {
		return nil, output.About(name, err)
	}
	return slices.Clone(r.Signed), nil
}
