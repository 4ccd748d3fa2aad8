package records

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/simulate"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// generation is one run of generate.
type generation struct {
	a       *run.Run
	archive simulate.Archive
	hands   string
	answers string
	to      string
	files   int
	force   bool

	players, signallers string
	rules               string
}

func newGenerateCmd(a *run.Run) *cobra.Command {
	g := &generation{a: a}
	cmd := &cobra.Command{
		Use:   "generate",
		Short: a.Out.Sayf("write records of matches that nobody played"),
		Example: "  sueca generate --deals 20 --seed 1\n  sueca generate --rules italiana5 --errors 0.1 --answers answers.jsonl > " +
			"archive.sueca\n  sueca generate --deals 1000000 --seed 1 --to archive --files 200\n  sueca generate --deals 100000 --revokes 0.01 " +
			"--errors 0.01 --answers answers.jsonl > archive.sueca",
		Args: verb.NoArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := g.rulesOf(cmd.Flags().Changed); err != nil {
				return err
			}
			return g.run()
		},
	}
	f := cmd.Flags()
	f.IntVar(&g.archive.Deals, "deals", 20, a.Out.Sayf("how many deals to write"))
	f.Uint64Var(&g.archive.Seed, "seed", 1, a.Out.Sayf("the number that the deals follow from"))
	f.Float64Var(&g.archive.Revokes, "revokes", 0, a.Out.Sayf("`share` of the deals with a renúncia, 0 to 1"))
	f.Float64Var(&g.archive.Errors, "errors", 0, a.Out.Sayf("`share` of the deals with another slip, 0 to 1"))
	f.StringVar(&g.rules, "rules", "", a.Out.Sayf("`rules` of the matches, such as \"fpsd target=5\", tres-morto, \"dupla players=6\" or "+
		"italiana5"))
	f.StringVar(&g.hands, "hands", "some", a.Out.Sayf("of which deals the `hands` are recorded: all, some or none"))
	f.StringVar(&g.answers, "answers", "", a.Out.Sayf("write what must be found to this `file`"))
	a.Out.ForceFlag(cmd, &g.force)
	f.StringVar(&g.to, "to", "", a.Out.Sayf("write files into this `directory`, which must not be there yet"))
	f.IntVar(&g.files, "files", 1, a.Out.Sayf("how many files to write with --to"))
	f.StringVar(&g.players, "players", "plain", a.Out.Sayf("how `they` play: plain, lot, lowest, points, novice or expert; styles, "+
		"expert-among and all-sorts are clubs of pairs"))
	f.StringVar(&g.archive.Manners.Signal, "signal", "", a.Out.Sayf("plant the signal of this `detector`: %s",
		strings.Join(simulate.Signals(), ", ")))
	f.Float64Var(&g.archive.Manners.Honesty, "honesty", 0.75, a.Out.Sayf("`share` of the signals that tell the truth, 0.5 to 1"))
	f.BoolVar(&g.archive.Manners.Read, "read", false, a.Out.Sayf("the partner uses it: leads what was asked for, nine times of ten"))
	f.StringVar(&g.archive.Manners.Key, "key", "", a.Out.Sayf("the code changes with `this`: %s", strings.Join(simulate.Keys(), ", ")))
	f.StringVar(&g.signallers, "signallers", "AC", a.Out.Sayf("`seats` that signal, such as AC or B; with --pairs it is the first pair"))
	f.Float64Var(&g.archive.Gestures.Honesty, "gestures", 0, a.Out.Sayf("write how the cards are laid that are led, lengthwise (v) or across (h): "+
		"the `share` of those of --signallers that tell whether an ace is held, 0.5 to 1; the others fidget"))
	f.IntVar(&g.archive.Gestures.Coders, "coders", 1, a.Out.Sayf("so `many` coded the gestures, 1 or 2"))
	f.IntVar(&g.archive.Pairs, "pairs", 0, a.Out.Sayf("so `many` pairs play one another; 0 draws new players for each match"))
	f.IntVar(&g.archive.Tables, "tables", 1, a.Out.Sayf("the same boards at so `many` tables, with other pairs at each"))
	f.BoolVar(&g.archive.Seconds, "seconds", false, a.Out.Sayf("write how long each card took: players have speeds of their own, and take "+
		"longer the more cards they choose among"))
	source.Jobs(a.Records, cmd)
	return cmd
}

func (g *generation) check() error {
	switch {
	case g.archive.Deals < 1:
		return output.Usagef("--deals is a number from 1")
	case !isShare(g.archive.Revokes), !isShare(g.archive.Errors), !isShare(g.archive.Revokes + g.archive.Errors):
		return output.Usagef("--revokes and --errors are shares from 0 to 1, and no more than 1 together")
	case g.files < 1 || g.files > 1 && g.to == "":
		return output.Usagef("--files is a number from 1, and goes with --to")
	}
	if err := source.OneOf("hands", g.hands, "all", "some", "none"); err != nil {
		return err
	}
	if err := g.mannersOf(); err != nil {
		return err
	}
	g.archive.Hands = map[string]simulate.HandsRecorded{"all": simulate.AllHands, "some": simulate.SomeHands,
		"none": simulate.NoHands}[g.hands]
	return nil
}

// mannersOf checks the flags about how the players play.
func (g *generation) mannersOf() error {
	m := &g.archive.Manners
	if err := source.OneOf("players", g.players, simulate.Players()...); err != nil {
		return err
	}
	if m.Key != "" && m.Signal == "" {
		return output.Usagef("--key says with what the code of --signal changes: name one")
	}
	habit, ofClub := simulate.HabitOf(g.players)
	m.Habit = habit
	for _, flag := range []struct {
		name, value string
		of          []string
	}{{"signal", m.Signal, simulate.Signals()}, {"key", m.Key, simulate.Keys()}} {
		if flag.value == "" {
			continue
		}
		if err := source.OneOf(flag.name, flag.value, flag.of...); err != nil {
			return err
		}
	}
	switch {
	case m.Signal == simulate.Tempo && !g.archive.Seconds:
		return output.Usagef("--signal %s goes with --seconds", m.Signal)
	case m.Honesty < 0.5 || m.Honesty > 1:
		return output.Usagef("--honesty is a share from 0.5 to 1")
	case g.archive.Gestures.Honesty != 0 && (g.archive.Gestures.Honesty < 0.5 || g.archive.Gestures.Honesty > 1):
		return output.Usagef("--gestures is a share from 0.5 to 1")
	case g.archive.Gestures.Coders < 1 || g.archive.Gestures.Coders > 2:
		return output.Usagef("--coders is 1 or 2")
	case g.archive.Gestures.Honesty > 0 && (g.archive.Revokes > 0 || g.archive.Errors > 0):
		return output.Usagef("--gestures goes with no slips: leave out --revokes and --errors")
	case g.archive.Pairs < 0 || g.archive.Pairs == 1:
		return output.Usagef("--pairs is 0, or a number from 2")
	case ofClub && g.archive.Pairs == 0:
		return output.Usagef("--players %s goes with --pairs: each pair has a way of its own", g.players)
	case g.archive.Tables < 1 || g.archive.Pairs > 0 && g.archive.Tables > 1 && g.archive.Pairs < 2*g.archive.Tables:
		return output.Usagef("--tables is a number from 1, and no more than half of --pairs")
	}
	for _, letter := range g.signallers {
		s := strings.IndexRune("ABCD", letter)
		if s < 0 {
			return output.Usagef("--signallers are seats, such as AC, not %q", g.signallers)
		}
		m.Seats[rules.TwoPairs.Seats[s]] = true
	}
	return nil
}

// rulesOf reads the rules, and says of rules and flags that do not go together so.
func (g *generation) rulesOf(given func(flag string) bool) error {
	if g.rules == "" {
		return nil
	}
	r, err := rules.Parse(g.rules)
	if err != nil {
		return err
	}
	if name := simulate.Unplayed(r); name != "" {
		return output.Usagef("generate writes no matches with %s=%s: take other rules, such as fpsd, tres-morto, dupla or italiana5", name,
			rules.FindParam(name).Get(&r))
	}
	for _, flag := range []string{"players", "signal", "honesty", "signallers", "read", "key", "pairs", "gestures", "coders"} {
		if !r.Table().IsFour() && given(flag) {
			return output.Usagef("--%s is for four players, and there are %d under --rules %q", flag, int(r.Players), g.rules)
		}
	}
	g.archive.Rules = r
	return nil
}

func isShare(x float64) bool { return x >= 0 && x <= 1 }

// generatedLot is how many matches a worker generates at a time.
const generatedLot = 64

// Answer is a finding that must come of a generated record.
type Answer struct {
	Match string    `json:"match"`
	Deal  int       `json:"deal"`
	Trick int       `json:"trick,omitempty"`
	Seat  string    `json:"seat,omitempty"`
	Card  string    `json:"card,omitempty"`
	Code  code.Code `json:"code"`
}

// generated is some matches as text.
type generated struct {
	deals []int // of each match
	ends  []int // where each match ends in text
	text  []byte
	// answers are the answers of each match.
	answers [][]Answer
}

func (g *generation) run() (err error) {
	if err := g.check(); err != nil {
		return err
	}
	out := &generatedFiles{g: g, stdout: g.a.Out.Record()}
	defer out.abandon()
	if err := out.open(); err != nil {
		return err
	}
	left := g.archive.Deals
	starts := func(yield func(int) bool) {
		for i := 0; yield(i); i += generatedLot {
		}
	}
	err = source.Ordered(g.a.Records.Context, g.a.Records.Jobs, 2*g.a.Records.Jobs, starts,
		func(_ int, first int) *generated { return g.lot(first) }, func(lot *generated) error {
			from := 0
			for i, end := range lot.ends {
				if lot.deals[i] > left { // the last match is cut short, which makes it another
					last := g.matches(func(yield func(simulate.Generated) bool) { yield(g.archive.Match(out.matches, left)) })
					if err := out.write(last.text, last.answers[0], last.deals[0]); err != nil {
						return err
					}
					return errEnough
				}
				if err := out.write(lot.text[from:end], lot.answers[i], lot.deals[i]); err != nil {
					return err
				}
				from = end
				if left -= lot.deals[i]; left == 0 {
					return errEnough
				}
			}
			return nil
		})
	if err != errEnough {
		return err
	}
	return out.close()
}

// errEnough ends the generation.
var errEnough = errors.New("enough deals")

// lot generates some matches.
func (g *generation) lot(first int) *generated {
	return g.matches(func(yield func(simulate.Generated) bool) {
		for i := range generatedLot {
			if !yield(g.archive.Match(first+i, 1<<30)) {
				return
			}
		}
	})
}

// matches returns generated matches as text.
func (g *generation) matches(all func(func(simulate.Generated) bool)) *generated {
	out := &generated{}
	for m := range all {
		text := notation.Format(m.Events, notation.English)
		for _, bad := range m.Illegible {
			text = blot(text, bad)
		}
		out.text = append(out.text, text...)
		out.ends, out.deals = append(out.ends, len(out.text)), append(out.deals, m.Deals)
		var answers []Answer
		if g.answers != "" && len(m.Planted) > 0 {
			id := evidence.MatchID(m.Events)
			for _, p := range m.Planted {
				one := Answer{Match: id, Deal: p.Deal, Trick: p.Trick, Code: p.Code}
				if p.Seat != card.NoSeat {
					one.Seat = p.Seat.String()
				}
				if p.Card != card.Unknown {
					one.Card = p.Card.String()
				}
				answers = append(answers, one)
			}
		}
		out.answers = append(out.answers, answers)
	}
	return out
}

// blot makes a card of a text illegible.
func blot(text string, bad simulate.Illegible) string {
	at := strings.Index(text, fmt.Sprintf("\ndeal %d ", bad.Deal))
	at += strings.Index(text[at:], fmt.Sprintf("\n%d. ", bad.Trick))
	at += strings.Index(text[at:], ":") + 2
	for range bad.Place {
		at += strings.IndexByte(text[at:], ' ') + 1
	}
	size := strings.IndexAny(text[at:], " \n")
	return text[:at] + "#" + text[at+size:]
}

// generatedFiles are the outputs: standard output, or the files of a new directory, which
// gets its name when all of them are whole.
type generatedFiles struct {
	g       *generation
	stdout  io.Writer
	answers *oneFile
	folder  *output.Folder
	file    *outFile // the open file of the directory
	number  int      // its number
	inFile  int      // deals
	deals   int
	matches int
}

func (f *generatedFiles) open() (err error) {
	if f.g.answers != "" {
		if f.answers, err = newOneFile(f.g.a.Out, f.g.answers, output.Forced(f.g.force)); err != nil {
			return err
		}
	}
	if f.g.to == "" {
		return nil
	}
	if f.folder, err = f.g.a.Files.CreateFolder(f.g.to); err != nil {
		return err
	}
	return f.next()
}

// next begins the next file.
func (f *generatedFiles) next() (err error) {
	if err := f.finish(); err != nil {
		return err
	}
	f.number++
	f.inFile = 0
	f.file, err = createOut(filepath.Join(f.folder.Dir, fmt.Sprintf("%04d.sueca", f.number)))
	return err
}

// finish ends the file.
func (f *generatedFiles) finish() error {
	if f.file == nil {
		return nil
	}
	file := f.file
	f.file = nil
	return file.Close()
}

func (f *generatedFiles) write(text []byte, answers []Answer, deals int) error {
	if f.folder != nil && f.inFile > 0 && f.deals >= f.g.archive.Deals/f.g.files*f.number && f.number < f.g.files {
		if err := f.next(); err != nil {
			return err
		}
	}
	out := f.stdout
	if f.file != nil {
		out = f.file.Writer
	}
	if f.inFile > 0 {
		io.WriteString(out, "\n")
	}
	f.inFile += deals
	f.deals += deals
	f.matches++
	if f.answers != nil {
		enc := json.NewEncoder(f.answers.text)
		for _, one := range answers {
			if err := enc.Encode(one); err != nil {
				return err
			}
		}
	}
	_, err := out.Write(text)
	return err
}

// close ends the files, and renames the directory.
func (f *generatedFiles) close() error {
	if err := f.finish(); err != nil {
		return err
	}
	if f.folder == nil {
		if err := f.g.a.Out.Stdout.Flush(); err != nil {
			return err
		}
	} else if err := f.folder.Commit(); err != nil {
		return err
	}
	if f.answers != nil {
		return f.answers.close()
	}
	return nil
}

// abandon removes what is half written.
func (f *generatedFiles) abandon() {
	f.finish()
	if f.answers != nil {
		f.answers.abandon()
	}
	if f.folder != nil {
		f.folder.Abandon()
	}
}
