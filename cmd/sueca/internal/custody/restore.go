package custody

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// restoreVerb is one run of restore.
type restoreVerb struct {
	*run.Run
	key, state string // whose memory tells what was signed
	checkpoint string // or what does
	trust      trustFlags
	begin, dry bool
	reason     string
}

func newRestoreCmd(r *run.Run) *cobra.Command {
	a := &restoreVerb{Run: r}
	cmd := &cobra.Command{
		Use:   "restore FILE…",
		Short: a.Out.Sayf("bring back rows that were signed, where the log is an old copy"),
		Example: "  sueca restore stick.db\n  sueca restore --key ribeira.key stick.db ana.bundle bruno.bundle\n" +
			"  sueca restore --checkpoint night.checkpoint --policy ribeira.policy ana.bundle\n  sueca restore --new-origin --reason 'the " +
			"laptop died'",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case a.begin && len(args) > 0:
				return output.Usagef("either rows are brought back, or the log begins anew: leave the files or --new-origin out")
			case a.begin && strings.TrimSpace(a.reason) == "":
				return output.Usagef("say why the log takes another name: --reason TEXT; it stands in the log for good")
			case a.begin && a.dry:
				return output.Usagef("--dry-run is for bringing rows back")
			case !a.begin && a.reason != "":
				return output.Usagef("--reason is for a log that begins anew: --new-origin")
			case !a.begin && len(args) == 0:
				return output.Usagef("name another copy of the log, or bundles; where there is none, --new-origin begins anew")
			case a.key != "" && a.state != "":
				return output.Usagef("--state names what the key remembers: leave --key out")
			case a.checkpoint == "" && (a.trust.keeper != "" || a.trust.cosigners != nil || a.trust.policy != ""):
				return output.Usagef("the keys are for a checkpoint: --checkpoint FILE")
			}
			return a.run(args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&a.key, "key", "", a.Out.Sayf("the `file` of the key that signed the log; only what it remembers beside it is read"))
	f.StringVar(&a.state, "state", "", a.Out.Sayf("the `file` in which the key remembers what it has signed (default: those beside the log)"))
	f.StringVar(&a.checkpoint, "checkpoint", "", a.Out.Sayf("a `file` with a signed checkpoint of what is missing"))
	a.trust.add(a.Out, cmd)
	f.StringVar(&a.trust.policy, "policy", "", a.Out.Sayf("the `file` that says whose signatures suffice"))
	f.BoolVar(&a.dry, "dry-run", false, a.Out.Sayf("say what would be brought back, and store nothing"))
	f.BoolVar(&a.begin, "new-origin", false, a.Out.Sayf("begin anew under another name, because what is missing is lost for good"))
	f.StringVar(&a.reason, "reason", "", a.Out.Sayf("`why` the log begins anew"))
	a.Records.AuthorFlag(cmd)
	a.Out.JSONFlag(cmd)
	return cmd
}

func (a *restoreVerb) run(names []string) error {
	if _, err := os.Stat(a.Records.LogPath); errors.Is(err, fs.ErrNotExist) {
		return output.Usagef("there is no log %s: copy the newest copy there first, and name the others", a.Records.LogPath)
	}
	log, err := a.Records.UpdateLog()
	if err != nil {
		return err
	}
	defer log.Close()
	copies, done, err := a.copies(names)
	defer done()
	if err != nil {
		return err
	}
	promises, err := a.signed(append(copies, eventlog.Copy{Name: a.Records.LogPath, Log: log}))
	if err != nil {
		return err
	}
	if a.begin {
		return a.beginAnew(log, promises)
	}
	set := setAside(a.Records.LogPath)
	out, err := log.Restore(a.Records.Context, promises, copies, func() error {
		_, err := log.Backup(a.Records.Context, set)
		return err
	}, a.dry)
	if out == nil {
		return output.OfLog(a.Records.LogPath, err)
	}
	return errors.Join(a.show(out, set), output.OfLog(a.Records.LogPath, err))
}

// maxKeys is how many keys a file of what keys have signed may know that is named.
const maxKeys = 1000

// signed returns what is known to have been signed of a log, of which there are copies:
// one of them may go by a later name.
func (a *restoreVerb) signed(copies []eventlog.Copy) (out []evidence.Promise, err error) {
	var origins []string
	for _, c := range copies {
		if c.Log == nil {
			continue
		}
		if err := c.Log.ViewTree(a.Records.Context, func(_ eventlog.Reader, t *evidence.Tree) error {
			if !slices.Contains(origins, t.Origin) {
				origins = append(origins, t.Origin)
			}
			return nil
		}); err != nil {
			return nil, output.OfLog(c.Name, err)
		}
	}
	state := a.state
	if a.key != "" {
		state = stateBeside(output.PlaceOf(a.key))
	}
	for _, origin := range origins {
		for _, p := range a.Records.SignedBeside(origin) {
			out = append(out, p.Promise)
		}
		if state == "" {
			continue
		}
		more, err := eventlog.RememberedIn(a.Records.Context, state, origin, maxKeys)
		if err != nil {
			return nil, err
		}
		for _, m := range more {
			if m.Signed.Size > 0 {
				out = append(out, m.Signed)
			}
		}
		if slices.ContainsFunc(more, func(m eventlog.Remembered) bool { return m.Unsigned }) {
			a.Records.RemarkUnsigned(state)
		}
	}
	if a.checkpoint != "" {
		cp, err := a.trust.checkpoint(a.Out, a.checkpoint)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(origins, cp.Origin) {
			return nil, output.Usagef("%s is a checkpoint of %s, and the log is %s", a.checkpoint, cp.Origin, origins[len(origins)-1])
		}
		out = append(out, cp.Promise())
	}
	if len(out) == 0 {
		return nil, output.Usagef("it is not known what was signed of this log: name the key with --key, what it remembers with --state, or a " +
			"signed checkpoint with --checkpoint and --policy")
	}
	return out, nil
}

// copies opens what rows may come from. done closes it, and is never nil.
func (a *restoreVerb) copies(names []string) (out []eventlog.Copy, done func(), err error) {
	done = func() {
		for _, c := range out {
			if c.Log != nil {
				c.Log.Close()
			}
		}
	}
	for _, name := range names {
		isLog, err := a.isLog(name)
		if err != nil {
			return out, done, err
		}
		if isLog {
			log, err := eventlog.OpenRead(name)
			if err != nil {
				return out, done, output.OfLog(name, err)
			}
			out = append(out, eventlog.Copy{Name: name, Log: log})
			continue
		}
		data, err := a.Files.ReadFile(name)
		if err != nil {
			return out, done, err
		}
		rows, err := evidence.BundleRows(data)
		if err != nil {
			return out, done, output.About(name, err)
		}
		out = append(out, eventlog.Copy{Name: name, Rows: rows})
	}
	return out, done, nil
}

// isLog reports whether a file that rows come from is a log, and no bundle. It looks at its
// beginning: closing a log that is read in another way would drop the locks that are held on it, so
// it is closed before the log is opened.
func (a *restoreVerb) isLog(name string) (bool, error) {
	f, err := a.Files.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	own, err := os.Stat(a.Records.LogPath)
	if err == nil && os.SameFile(own, info) {
		return false, output.Usagef("%s is the log itself: name another copy of it", name)
	}
	head := make([]byte, 100)
	n, _ := f.Read(head)
	switch head = head[:n]; {
	case eventlog.IsLog(head):
		return true, nil
	case evidence.IsBundle(head):
		return false, nil
	}
	return false, output.Usagef("%s is no copy of the log and no bundle. An export has what was played, and not the rows as they were "+
		"signed, with their times, their authors and what their proofs hang on: no row comes back from it. Where nothing else is left, begin anew "+
		"with sueca restore --new-origin --reason TEXT, and import the export then", name)
}

// setAside returns a name beside the log for a copy of it as it is.
func setAside(log string) string {
	ending := filepath.Ext(log)
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s-aside-%d%s", strings.TrimSuffix(log, ending), n, ending)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name
		}
	}
}

// restored is the outcome in the JSON form.
type restored struct {
	Log     string          `json:"log"`
	Signed  int64           `json:"signed"`
	Kept    int64           `json:"kept"`
	Brought int64           `json:"brought"`
	Removed int64           `json:"removed"`
	Aside   *string         `json:"aside"` // where the log is as it was
	Again   []restoredMatch `json:"again"`
	Differ  []restoredMatch `json:"differ"`
	Stored  bool            `json:"stored"`
}

type restoredMatch struct {
	Match  string  `json:"match"`
	Events int     `json:"events"`
	Log    *string `json:"log"` // where it stands otherwise
}

func (a *restoreVerb) show(done *eventlog.Restoration, set string) error {
	if done.Removed == 0 {
		set = ""
	}
	for i, d := range done.Differ {
		if d.Copy == "" {
			done.Differ[i].Copy = set
		}
	}
	if a.Out.IsJSON() {
		out := restored{Log: a.Records.LogPath, Signed: done.Signed.Size, Kept: done.Kept, Brought: done.Brought, Removed: done.Removed,
			Aside: record.OrNull(set), Again: []restoredMatch{}, Differ: []restoredMatch{}, Stored: !a.dry}
		for _, m := range done.Again {
			out.Again = append(out.Again, restoredMatch{Match: m.Match, Events: m.Added})
		}
		for _, d := range done.Differ {
			out.Differ = append(out.Differ, restoredMatch{Match: d.Match, Log: record.OrNull(d.Copy)})
		}
		if err := a.Out.JSON(out); err != nil {
			return err
		}
	} else {
		a.Out.Printf("%s: %d {2:row was|rows were} brought back, and it has the %d {3:row that was|rows that were} signed\n", a.Records.LogPath,
			int(done.Brought), int(done.Signed.Size))
		if set != "" {
			a.Out.Printf("%d {1:row that stood in its|rows that stood in their} place {1:is|are} kept in %s\n", int(done.Removed), set)
		}
		for _, m := range done.Again {
			a.Out.Printf("match %s: imported again behind them; events: %d\n", m.Match, m.Added)
		}
		if a.dry {
			a.Out.Printf("nothing was stored: this is what would be done\n")
		}
	}
	for _, d := range done.Differ {
		a.Out.Complain(output.Usagef("match %s goes on otherwise in %s than in what was signed: what stands there is not in the log. Write it "+
			"to a file with sueca export --log %s %s, and sueca import --amend takes it in as corrections", d.Match, d.Copy, d.Copy, d.Match))
	}
	return nil
}

// beginAnew gives the log another name.
func (a *restoreVerb) beginAnew(log *eventlog.SQLite, promises []evidence.Promise) error {
	largest := slices.MaxFunc(promises, func(x, y evidence.Promise) int { return cmp.Compare(x.Size, y.Size) })
	if _, err := log.BeginOrigin(a.Records.Context, largest, a.reason); err != nil {
		return output.OfLog(a.Records.LogPath, err)
	}
	return log.ViewTree(a.Records.Context, func(_ eventlog.Reader, t *evidence.Tree) error {
		e := &t.Earlier[len(t.Earlier)-1]
		if a.Out.IsJSON() {
			return a.Out.JSON(map[string]any{"log": a.Records.LogPath, "origin": e.Begun.Origin, "before": e.Begun.Before, "position": e.Position,
				"signed": e.Begun.Signed})
		}
		a.Out.Stdout.Printf("%s\n", a.Out.Words.Say(BeganAnew(e)))
		a.Out.Printf("import again what is left of the lost evenings, and make a key and a policy of the new name for all who check: sueca " +
			"club init NAME\n")
		return nil
	})
}

// BeganAnew says that a log took another name, and why. How many of the rows that were signed it still has is not known: of those it has a
// number and a root, to which its own rows do not lead, however many they are.
func BeganAnew(e *evidence.Earlier) message.Message {
	if e.Begun.Reason == "" {
		return message.Msg("position %d: from here on the log is %s. Of %s, as it was before, %d rows had been signed, and they are not all "+
			"here; %d {5:row stands|rows stand} before this one, signed or not", lang.Exact(e.Position), e.Begun.Origin, e.Begun.Before, e.Begun.Signed,
			int(e.Position-1))
	}
	return message.Msg("position %d: from here on the log is %s. Of %s, as it was before, %d rows had been signed, and they are not all "+
		"here; %d {5:row stands|rows stand} before this one, signed or not: %s", lang.Exact(e.Position), e.Begun.Origin, e.Begun.Before, e.Begun.Signed,
		int(e.Position-1), fmt.Sprintf("%q", e.Begun.Reason))
}
