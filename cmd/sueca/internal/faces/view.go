package faces

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/records"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/replay/viewer"
	"sueca/replay/viewer/grid"
)

// viewOptions has the flags of view and show: how matches are looked at.
type viewOptions struct {
	trick, card, deal int
	seat, draw        string
	colours, size     string
	svg, html         string
	blind, ascii      bool
	follow            bool
	list              string
	player            string // whose matches are shown
	match             string // where to begin, by id or number

	look          viewer.Look
	width, height int
	eyes          card.Seat

	live bool // on a screen, where matches of the log can be corrected
}

// viewVerb is one run of view or show.
type viewVerb struct{ *run.Run }

func newViewCmd(r *run.Run) *cobra.Command {
	a := &viewVerb{r}
	var v viewOptions
	cmd := &cobra.Command{
		Use:     "view [FILE…|SELECTOR…]",
		Short:   a.Out.Sayf("open matches in the terminal, deal by deal and card by card"),
		Example: "  sueca view evening.sueca\n  sueca view 3f9a/5 --trick 3\n  sueca view --seat B --blind all\n  sueca view --follow 3f9a",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runView(args, &v) },
	}
	a.sightFlags(cmd, &v)
	cmd.Flags().BoolVar(&v.follow, "follow", false, a.Out.Sayf("go on to what is appended to the match"))
	cmd.Flags().StringVar(&v.list, "list", "", a.Out.Sayf("go through the places that sueca find --format json wrote to this `file`, "+
		"by . and ,"))
	cmd.Flags().StringVar(&v.player, "player", "", a.Out.Sayf("matches that somebody of this `name` plays in; case and accents do not count"))
	a.Records.AuthorFlag(cmd)
	return cmd
}

func newShowCmd(r *run.Run) *cobra.Command {
	a := &viewVerb{r}
	var v viewOptions
	cmd := &cobra.Command{
		Use:     "show FILE…|SELECTOR…",
		Short:   a.Out.Sayf("draw deals as text or as pictures"),
		Example: "  sueca show 3f9a/5 --trick 3\n  sueca show evening.sueca --deal 5\n  sueca show 3f9a/5 --trick 3 --svg deal.svg",
		Args:    verb.AtLeast(1, message.Msg("name the matches or deals to show: see sueca show --help")),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runShow(args, &v) },
	}
	a.sightFlags(cmd, &v)
	return cmd
}

// sightFlags adds the flags that say what is looked at, and how.
func (a *viewVerb) sightFlags(cmd *cobra.Command, v *viewOptions) {
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error { return v.given(cmd) }
	a.Records.ReadingFlags(cmd, source.AsOf, source.Judging)
	f := cmd.Flags()
	f.StringVar(&v.match, "match", "", a.Out.Sayf("begin at this `match`, by its number or the beginning of its id"))
	f.IntVar(&v.deal, "deal", 0, a.Out.Sayf("begin at this deal, by its `number`"))
	f.IntVar(&v.trick, "trick", 0, a.Out.Sayf("begin at this trick, by its number"))
	f.IntVar(&v.card, "card", 0, a.Out.Sayf("begin at this card of the trick, by its number"))
	f.StringVar(&v.seat, "seat", "", a.Out.Sayf("look through the eyes of a `seat`, such as B"))
	f.BoolVar(&v.blind, "blind", false, a.Out.Sayf("hide names, and what comes after the place looked at"))
	f.StringVar(&v.draw, "draw", "cross", a.Out.Sayf("draw the sheet as `form`: cross or comb"))
	f.StringVar(&v.colours, "colours", "four", a.Out.Sayf("`colours` of the suits: four, two or none"))
	f.BoolVar(&v.ascii, "ascii", !output.Utf8Locale(), a.Out.Sayf("draw with ASCII characters only"))
	f.StringVar(&v.size, "size", "80x24", a.Out.Sayf("`size` of a drawing that is printed, in columns and rows"))
	f.StringVar(&v.svg, "svg", "", a.Out.Sayf("write a picture of the deal to this SVG `file` (- is standard output)"))
	f.StringVar(&v.html, "html", "", a.Out.Sayf("write a page with the deal to this HTML `file` (- is standard output)"))
}

// given returns an error for numbers that are out of range. The zero values mean that a
// flag is not set.
func (v *viewOptions) given(cmd *cobra.Command) error {
	if err := verb.CheckPlace(cmd, v.deal, v.trick); err != nil {
		return err
	}
	switch {
	case cmd.Flags().Changed("card") && (v.card < 1 || v.card > card.MaxSeats):
		return output.Usagef("--card is a number from 1 to 8")
	case v.card > 0 && v.trick == 0:
		return output.Usagef("--card is about a trick: name it with --trick")
	case v.follow && (v.deal > 0 || v.trick > 0):
		return output.Usagef("--follow begins at the end of the match: leave --deal and --trick out")
	}
	return nil
}

// settle checks the flags.
func (v *viewOptions) settle(a *run.Run) error {
	if err := cmp.Or(
		source.OneOf("draw", v.draw, "cross", "comb"),
		source.OneOf("colours", v.colours, "four", "two", "none"),
		source.OneOf("seat", strings.ToUpper(v.seat), append(verb.SeatLetters(), "")...),
		a.Records.Settle(),
	); err != nil {
		return err
	}
	colours, _ := grid.ParseColours(v.colours)
	if os.Getenv("NO_COLOR") != "" {
		colours = grid.NoColours
	}
	v.look = viewer.Look{ASCII: v.ascii, Colours: colours, Comb: v.draw == "comb", Mono: !output.IsTerminal(a.Out.Screen)}
	v.look.Courts = a.Out.Words.PortugueseCourts()
	v.eyes, _ = card.ParseSeat(strings.ToUpper(v.seat))
	wide, high, ok := strings.Cut(v.size, "x")
	var err1, err2 error
	v.width, err1 = strconv.Atoi(wide)
	v.height, err2 = strconv.Atoi(high)
	const most = 1000
	switch {
	case !ok || err1 != nil || err2 != nil || v.width < viewer.MinWidth || v.height < viewer.MinHeight || v.width > most || v.height > most:
		return output.Usagef("--size is columns and rows, from %s to %s, such as 120x40",
			fmt.Sprintf("%dx%d", viewer.MinWidth, viewer.MinHeight), fmt.Sprintf("%dx%d", most, most))
	}
	return nil
}

// openLibrary opens what the arguments name, without any the whole log. done closes it.
func (a *viewVerb) openLibrary(args []string, v *viewOptions) (lib viewer.Library, done func() error, err error) {
	if len(args) == 0 {
		args = []string{"all"}
	}
	named := 0
	for _, arg := range args {
		if a.Records.IsSelector(arg) {
			named++
		}
	}
	switch {
	case named == 0 && a.Records.AsOf > 0:
		return nil, nil, output.Usagef("--as-of is about the log: %s is a file, which stands at no position of it", args[0])
	case named == 0:
		files := report.NewFileLibrary(a.Run, args)
		files.Wants, files.Through = v.wants(), !v.live
		return files, func() error {
			files.Stop()
			for _, r := range files.Empty {
				source.SayEmpty(a.Out, r)
			}
			for _, err := range files.Wrong {
				if stopped := a.Records.Context.Err(); stopped == nil || !errors.Is(err, stopped) { // which is said once
					a.Out.Complain(err)
				}
			}
			return nil
		}, nil
	case named < len(args):
		return nil, nil, output.Usagef("name files or matches of the log, not both")
	}
	log, err := a.Records.OpenLog()
	if err != nil {
		return nil, nil, err
	}
	if v.live {
		a.Records.WarnLacking(log) // while there is still a screen to say it on: the viewer may write to the log
	}
	l := &report.LogLibrary{A: a.Run, Log: log}
	if !v.live {
		l.Through = record.NewEffort(0, math.MaxInt)
	}
	for _, arg := range args {
		prefix, deal := source.SplitSelector(arg)
		if deal > 0 && v.deal == 0 {
			v.deal = deal
		}
		if prefix == "all" {
			l.Ids = nil
			break
		}
		var ids []string
		if err := l.View(func(r eventlog.Reader) (err error) {
			ids, err = source.MatchIDs(r, prefix)
			return err
		}); err != nil {
			log.Close()
			return nil, nil, err
		}
		l.Ids = append(l.Ids, ids...)
	}
	if err := l.Narrow(v.wants()); err != nil {
		log.Close()
		return nil, nil, err
	}
	return l, log.Close, nil
}

// wants returns which matches are shown, nil for all.
func (v *viewOptions) wants() func(events []engine.Event) bool {
	if v.player == "" {
		return nil
	}
	return func(events []engine.Event) bool { return archive.Plays(events, v.player) }
}

// study opens the viewer on what the arguments name, at the place that the flags name.
func (a *viewVerb) study(args []string, v *viewOptions) (s *viewer.Session, done func() error, err error) {
	if err := v.settle(a.Run); err != nil {
		return nil, nil, err
	}
	var places []viewer.Listed
	if v.list != "" {
		if places, args, err = records.ListedPlaces(a.Out, v.list, args); err != nil {
			return nil, nil, err
		}
	}
	if err := errors.Join(a.Records.NotRead(args, v.svg, v.html), a.Files.MayWrite(output.Replace, v.svg, v.html)); err != nil {
		return nil, nil, err
	}
	lib, done, err := a.openLibrary(args, v)
	if err != nil {
		return nil, nil, err
	}
	s, err = viewer.NewSession(lib, viewerHost(a.Run), v.look)
	if errors.Is(err, io.EOF) {
		err = a.Records.NoMatch()
		if wrong := done(); wrong != nil {
			err = wrong
		}
		return nil, nil, err
	}
	if err == nil {
		err = v.place(s)
	}
	if err == nil && places != nil {
		s.List(places)
	}
	if err != nil {
		done()
		return nil, nil, err
	}
	return s, done, nil
}

// place goes to the place that the flags name.
func (v *viewOptions) place(s *viewer.Session) error {
	s.Through(v.eyes, v.blind)
	if v.match != "" && !s.ToMatch(v.match) {
		return output.Usagef("there is no match %s here", v.match)
	}
	if v.eyes != card.NoSeat && !s.Seats().Has(v.eyes) {
		return output.Usagef("nobody sits at %s by the rules of this match: the seats are %s", v.eyes.String(), s.Seats().String())
	}
	if v.deal > 0 && !s.ToDeal(v.deal) {
		return output.Usagef("the match has no deal %d", v.deal)
	}
	if v.trick > 0 && !s.ToTrick(v.trick, v.card) {
		if v.card > 0 {
			return output.Usagef("the deal has no card %d in trick %d", v.card, v.trick)
		}
		return output.Usagef("the deal has no trick %d", v.trick)
	}
	return nil
}

func (a *viewVerb) runView(args []string, v *viewOptions) error {
	v.live = output.IsTerminal(a.Out.Screen) && v.svg == "" && v.html == ""
	s, done, err := a.study(args, v)
	if err != nil {
		return err
	}
	switch {
	case v.svg != "" || v.html != "":
		err = v.pictures(a.Run, s)
	case output.IsTerminal(a.Out.Screen):
		if v.follow && !s.Follow() {
			err = output.Usagef("only a match of a log can be followed")
			break
		}
		if v.list == "" && v.match == "" && v.deal == 0 && v.trick == 0 && !v.follow && !v.blind {
			s.OpenList()
		}
		if err = viewer.Run(a.Records.Context, s); errors.Is(err, viewer.ErrNoScreen) {
			// A terminal that can only write gets the drawing.
			err = a.printed(s, v)
		}
	case v.follow:
		err = output.Usagef("--follow is for a terminal")
	default:
		err = a.printed(s, v)
	}
	return errors.Join(err, done())
}

// printed prints the drawing as text.
func (a *viewVerb) printed(s *viewer.Session, v *viewOptions) error {
	_, err := a.Out.Stdout.WriteString(s.Diagram(v.width, v.height).String())
	return err
}

// pictures writes the picture, the page or both.
func (v *viewOptions) pictures(a *run.Run, s *viewer.Session) error {
	if v.svg == "-" && v.html == "-" {
		return output.Usagef("only one of --svg and --html can go to standard output")
	}
	v.sayLeftOut(a, s)
	if err := a.Out.Draw(v.svg, s.SVG); err != nil {
		return err
	}
	return a.Out.Draw(v.html, s.HTML)
}

// sayLeftOut says what a picture, which is of one deal, leaves out, unless the flags chose it.
func (v *viewOptions) sayLeftOut(a *run.Run, s *viewer.Session) {
	if n, whole := s.Matches(); v.match == "" && n > 1 {
		if whole {
			a.Out.Remark(message.Msg("the picture is of the first match; others left out: %d; --match names another", n-1))
		} else {
			a.Out.Remark(message.Msg("the picture is of the first match, and there are others; --match names one"))
		}
	}
	if n := s.Deals(); v.deal == 0 && n > 1 {
		a.Out.Remark(message.Msg("the picture is of one deal of the match; others left out: %d; --deal names another", n-1))
	}
}

func (a *viewVerb) runShow(args []string, v *viewOptions) error {
	s, done, err := a.study(args, v)
	if err != nil {
		return err
	}
	if v.svg != "" || v.html != "" {
		return errors.Join(v.pictures(a.Run, s), done())
	}
	colour := v.look.Colours != grid.NoColours && output.Colours(a.Out.Screen)
	if colour {
		if f, ok := a.Out.Screen.(*os.File); ok {
			if width, _, err := term.GetSize(int(f.Fd())); err == nil && v.size == "80x24" {
				v.width = max(viewer.MinWidth, min(width, 120))
			}
		}
	}
	for drawn := 0; ; drawn++ {
		if drawn == MostDeals {
			return errors.Join(output.Usagef("these are more than %d drawings, and nobody looks at them one by one: name a match or a deal, or make a "+
				"site (sueca site)", MostDeals), done())
		}
		if v.trick == 0 {
			s.ToEnd()
		}
		if drawn > 0 {
			a.Out.Stdout.WriteString("\n")
		}
		f := s.Diagram(v.width, v.height)
		var err error
		if colour { // whose cells are visible, and whose styles are ours
			_, err = io.WriteString(a.Out.Stdout.Own(), f.Coloured(v.look.Colours))
		} else {
			_, err = a.Out.Stdout.WriteString(f.String())
		}
		if err != nil {
			return errors.Join(err, done())
		}
		if err := a.Records.Context.Err(); err != nil || v.deal > 0 || !s.Next() {
			return errors.Join(err, done())
		}
		if v.trick > 0 {
			s.ToTrick(v.trick, v.card)
		}
	}
}
