package custody

import (
	"encoding/base64"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/bundle"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay/viewer/page"
)

// verifyVerb is one run of verify.
type verifyVerb struct{ *run.Run }

func newVerifyCmd(r *run.Run) *cobra.Command {
	a := &verifyVerb{r}
	var checkpoint, spoken string
	var trust trustFlags
	cmd := &cobra.Command{
		Use:   "verify [FILE…]",
		Short: a.Out.Sayf("check the log's proofs, or those of files"),
		Example: "  sueca verify\n  sueca verify --checkpoint night.checkpoint --keeper club.pub --cosigner ana.pub --cosigner bruno.pub\n" +
			"  sueca verify --keeper club.pub dispute.bundle\n  sueca verify --keeper club.pub fork.proof\n  sueca verify --policy club.policy " +
			"row.tlog-proof\n  sueca verify --keeper release.pub SHA256SUMS.note",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				if checkpoint != "" || spoken != "" {
					return output.Usagef("a bundle has its own checkpoint: leave --checkpoint out")
				}
				return a.runVerifyFiles(args, trust)
			}
			if checkpoint != "" && spoken != "" {
				return output.Usagef("the short form is for where there is no checkpoint: give one of them")
			}
			return a.runVerify(checkpoint, spoken, trust)
		},
	}
	f := cmd.Flags()
	f.StringVar(&checkpoint, "checkpoint", "", a.Out.Sayf("a `file` with a signed checkpoint that the log must extend"))
	f.StringVar(&spoken, "spoken", "", a.Out.Sayf("the short `form` of a checkpoint, as it was read out: the number of rows and twelve "+
		"groups of letters"))
	a.Out.JSONFlag(cmd)
	trust.add(a.Out, cmd)
	f.StringVar(&trust.policy, "policy", "", a.Out.Sayf("a `file` that says whose signatures suffice (C2SP tlog-policy), instead of "+
		"--keeper, --cosigner and --quorum"))
	return cmd
}

// verified is the outcome of a verification in the JSON form.
type verified struct {
	Log        string          `json:"log"`
	OK         bool            `json:"ok"`
	Origin     string          `json:"origin"`
	Earlier    []earlierName   `json:"earlier"`
	Size       int64           `json:"size"`
	Root       string          `json:"root"`
	Redacted   int64           `json:"redacted"`
	Faults     []verifiedFault `json:"faults"`
	Checkpoint *verifiedPoint  `json:"checkpoint"`
	Studies    []verifiedStudy `json:"studies"`
}

// earlierName is a name that the log had before.
type earlierName struct {
	Origin   string  `json:"origin"`
	Position int64   `json:"position"` // of the row that begins the next
	Signed   int     `json:"signed"`
	Root     string  `json:"root"`
	Reason   *string `json:"reason"`
}

type verifiedFault struct {
	Position *int64 `json:"position"`
	Message  string `json:"message"`
}

// verifiedPoint is a checkpoint that was verified.
type verifiedPoint struct {
	Size     int64             `json:"size"`
	Cosigned map[string]string `json:"cosigned"`
}

func pointOf(cp *evidence.Checkpoint) *verifiedPoint {
	out := &verifiedPoint{cp.Size, map[string]string{}}
	for _, c := range cp.Cosigned {
		out.Cosigned[c.Name] = c.At.UTC().Format(time.RFC3339)
	}
	return out
}

func (a *verifyVerb) runVerify(checkpoint, spoken string, flags trustFlags) error {
	if checkpoint != "" {
		cp, err := flags.checkpoint(a.Out, checkpoint)
		if err != nil {
			return err
		}
		return a.audit(cp, spoken)
	}
	if flags.keeper != "" || flags.cosigners != nil || flags.policy != "" {
		return output.Usagef("the keys are for a checkpoint: --checkpoint FILE")
	}
	return a.audit(nil, spoken)
}

// audit checks the whole log, and that it begins with the rows of a checkpoint or of the
// short form of one, if there is one.
func (a *verifyVerb) audit(cp *evidence.Checkpoint, spoken string) error {
	var said string
	var size int64
	if spoken != "" {
		var err error
		if size, said, err = evidence.ParseSpoken(spoken); err != nil {
			return err
		}
	}
	var audit *eventlog.Verification
	var forked error
	var last *evidence.Row // of those that are signed
	err := a.Records.WithLog(func(log *eventlog.SQLite) error {
		var err error
		if audit, err = log.Verify(a.Records.Context); err != nil {
			return err
		}
		if a.Records.Context.Err() != nil {
			return a.Records.Context.Err() // what it has found by then is nothing to go by
		}
		if cp == nil && said == "" || len(audit.Faults) > 0 {
			return nil // the fault in the rows is enough
		}
		if said != "" {
			return log.ViewTree(a.Records.Context, func(_ eventlog.Reader, t *evidence.Tree) error {
				root, err := t.Root(min(size, t.Size))
				if err == nil && evidence.Spoken(min(size, t.Size), root) != said {
					forked = &evidence.ForkError{Fault: message.Faultf("the log's first %d rows are not those of the short form", int(size))}
				}
				return err
			})
		}
		forked = log.ViewTree(a.Records.Context, func(r eventlog.Reader, t *evidence.Tree) error {
			for row, err := range r.All(cp.Size - 1) {
				if err == nil {
					last = &row
				}
				break
			}
			return t.Extends(cp)
		})
		return nil
	}, eventlog.Unchecked())
	if err != nil {
		return err
	}
	sound := len(audit.Faults) == 0 && forked == nil
	studies := []verifiedStudy{}
	var uncounted []verifiedFault // rows of the register
	if sound {
		if studies, uncounted, err = a.studies(cp); err != nil {
			return err
		}
	}
	a.Out.Trouble = a.Out.Trouble || !sound || len(uncounted) > 0
	if err := a.showAudit(audit, cp, last, said, forked, studies, uncounted); err != nil || a.Out.IsJSON() {
		return err
	}
	for i := range studies {
		a.Out.Stdout.Printf("%s\n", studies[i].says(a))
	}
	for _, f := range uncounted {
		a.Out.Printf("%s: position %d: ", a.Records.LogPath, lang.Exact(*f.Position))
		a.Out.Stdout.Printf("%s\n", f.Message)
	}
	return nil
}

func (a *verifyVerb) showAudit(audit *eventlog.Verification, cp *evidence.Checkpoint, last *evidence.Row, said string, forked error,
	studies []verifiedStudy, uncounted []verifiedFault) error {
	root := base64.StdEncoding.EncodeToString(audit.Root[:])
	if a.Out.IsJSON() {
		out := verified{
			Log: a.Records.LogPath, OK: len(audit.Faults)+len(uncounted) == 0 && forked == nil, Origin: audit.Origin, Size: audit.Size, Root: root,
			Redacted: audit.Redacted, Faults: []verifiedFault{}, Earlier: []earlierName{}, Studies: studies,
		}
		for _, e := range audit.Earlier {
			out.Earlier = append(out.Earlier, earlierName{e.Begun.Before, e.Position, e.Begun.Signed,
				base64.StdEncoding.EncodeToString(e.Begun.Root[:]), record.OrNull(e.Begun.Reason)})
		}
		for _, f := range audit.Faults {
			out.Faults = append(out.Faults, verifiedFault{record.OrNull(f.Position), a.Out.Words.Say(f.Msg)})
		}
		out.Faults = append(out.Faults, uncounted...)
		if forked != nil {
			out.Faults = append(out.Faults, verifiedFault{nil, a.Out.Explain(forked)})
		} else if cp != nil && out.OK {
			out.Checkpoint = pointOf(cp)
		}
		return a.Out.JSON(out)
	}
	for _, f := range audit.Faults {
		if f.Position > 0 {
			a.Out.Printf("%s: position %d: ", a.Records.LogPath, lang.Exact(f.Position))
		} else {
			a.Out.Stdout.Printf("%s: ", a.Records.LogPath)
		}
		a.Out.Stdout.Printf("%s\n", a.Out.Words.Say(f.Msg))
	}
	switch {
	case len(audit.Faults) > 0:
		a.Out.Printf("the log does not verify\n")
		return nil
	case forked != nil:
		a.Out.Stdout.Printf("%s: %s\n", a.Records.LogPath, a.Out.Explain(forked))
		a.Out.Printf("the log does not verify\n")
		return nil
	}
	a.Out.Printf("%s: %d {2:row|rows}, each as it was appended; root %s\n", a.Records.LogPath, int(audit.Size), root)
	for i := range audit.Earlier {
		a.Out.Stdout.Printf("%s\n", a.Out.Words.Say(BeganAnew(&audit.Earlier[i])))
	}
	if audit.Redacted > 0 {
		a.Out.Printf("rows of which a text was redacted: %d\n", int(audit.Redacted))
	}
	if said != "" {
		a.Out.Printf("the log begins with the rows that were read out: %s\n", said)
		return nil
	}
	if cp == nil {
		a.Out.Printf("this tells of changes, not of a log that was written anew: for that, verify with a checkpoint that was kept elsewhere\n")
		return nil
	}
	a.Out.Printf("the log begins with the %d {1:row that was|rows that were} signed\n", int(cp.Size))
	a.showCosigned(cp, last)
	return nil
}

// showCosigned shows who signed a checkpoint, and when. last is the last row that is known to lie below it, nil for none.
func (a *verifyVerb) showCosigned(cp *evidence.Checkpoint, last *evidence.Row) {
	const second = "2006-01-02 15:04:05"
	for _, c := range cp.Cosigned {
		a.Out.Printf("cosigned by %s, %s\n", c.Name, c.At.Local().Format(second))
		if last != nil && tooEarly(c.At, last.At) {
			a.Out.Printf("  that is before row %d was written, %s: one of the clocks was wrong\n", int(last.Position), last.At.Local().Format(second))
		}
	}
}

// clocksApart is how much the clocks of two people may differ without a word.
const clocksApart = 10 * time.Minute

// tooEarly reports whether a signature is older than a row that it signs.
func tooEarly(signed, row time.Time) bool { return signed.Add(clocksApart).Before(row) }

func (a *verifyVerb) runVerifyFiles(files []string, flags trustFlags) error {
	others := slices.DeleteFunc(slices.Clone(files), source.IsPack)
	for _, name := range files {
		if !slices.Contains(others, name) {
			if err := a.verifyPack(name); err != nil {
				a.Out.Complain(err)
			}
		}
	}
	read := map[string][]byte{}
	others = slices.DeleteFunc(others, func(name string) bool {
		data, err := a.Files.ReadFile(name)
		if err != nil {
			a.Out.Complain(err)
		}
		read[name] = data
		return err != nil
	})
	if len(others) == 0 {
		return a.Records.Context.Err()
	}
	trust, err := flags.trust(a.Out)
	if err != nil {
		return err
	}
	for _, name := range others {
		data := read[name]
		switch {
		case evidence.IsFork(data):
			err = a.openFork(name, data, trust)
		case evidence.IsTLogProof(data):
			err = a.openTLogProof(name, data, trust)
		case evidence.IsSums(data):
			err = a.openSums(name, data, trust)
		case page.IsPage(data):
			err = a.openPage(name, data, trust)
		default:
			err = a.openBundle(name, data, trust)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// openPage checks the bundles that a page carries, and that each proves the record beside it.
func (a *verifyVerb) openPage(name string, data []byte, trust evidence.Trust) error {
	carried, err := page.Read(data)
	if err != nil {
		return output.About(name, err)
	}
	found := false
	for i, c := range carried {
		if c.Bundle == nil {
			continue
		}
		found = true
		if !bundle.Proves(c.Bundle, c.Record) {
			return output.About(name, &page.Error{Fault: message.Faultf("the bundle of match %d in the page proves another record than the "+
				"page shows", i+1)})
		}
		if err := a.openBundle(name, c.Bundle, trust); err != nil {
			return err
		}
	}
	if !found {
		return output.Usagef("%s: the page carries no bundle; sueca validate %s judges the record in it", name, name)
	}
	return nil
}

// openBundle checks a bundle, and says what it proves.
func (a *verifyVerb) openBundle(name string, data []byte, trust evidence.Trust) error {
	deal := 0
	b, err := evidence.OpenBundle(data, trust)
	if err == nil {
		deal, err = bundle.Check(b, verb.Version())
	}
	if err != nil {
		return a.failed("bundle", name, err, a.Out.Sayf("%s: the bundle does not verify\n", name))
	}
	if a.Out.IsJSON() {
		return a.Out.JSON(map[string]any{
			"bundle": name, "ok": true, "match": b.Match, "deal": deal, "revisions": len(b.Rows), "complete": b.Complete, "checkpoint": pointOf(b.Checkpoint),
		})
	}
	if !b.Complete {
		a.Out.Stdout.Printf("%s: %s\n", name, a.Out.Words.Say(bundle.Partial))
	}
	a.Out.Printf("%s: match %s, its first %d rows, each as the log held it when it had %d; the verdict is the one that follows\n",
		name, b.Match, len(b.Rows), int(b.Checkpoint.Size))
	if b.Complete {
		a.Out.Printf("they are all that the log held of the match by then; whether it has more since is not known here\n")
	}
	var last *evidence.Row
	for i := range b.Rows {
		if last == nil || b.Rows[i].At.After(last.At) {
			last = &b.Rows[i]
		}
	}
	a.showCosigned(b.Checkpoint, last)
	return nil
}

// failed says that a file of some kind does not verify, and why.
func (a *verifyVerb) failed(kind, name string, err error, said string) error {
	a.Out.Trouble = true
	if a.Out.IsJSON() {
		return a.Out.JSON(map[string]any{kind: name, "ok": false, "message": a.Out.Explain(err)})
	}
	a.Out.Stdout.Printf("%s: %s\n", name, a.Out.Explain(err))
	a.Out.Stdout.WriteString(said)
	return nil
}
