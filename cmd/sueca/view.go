package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"sueca/analysis/audit"
	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay/viewer"
	"sueca/replay/viewer/grid"
)

// sight is how matches are looked at: the flags of view and show.
type sight struct {
	trick, card, deal int
	seat, draw        string
	colours, size     string
	svg, html         string
	blind, ascii      bool
	follow            bool
	list              string

	look          viewer.Look
	width, height int
	eyes          engine.Seat
}

// viewVerb is one run of view.
type viewVerb struct{ *Reporter }

func newViewCmd(r *Reporter) *cobra.Command {
	a := &viewVerb{r}
	var v sight
	cmd := &cobra.Command{
		Use:     "view [FILE…|SELECTOR…]",
		Short:   a.words.Sayf("open matches in the terminal, deal by deal and card by card"),
		Long:    a.manual("view"),
		Example: "  sueca view evening.sueca\n  sueca view 3f9a/5 --trick 3\n  sueca view --seat B --blind all\n  sueca view --follow 3f9a",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runView(args, &v) },
	}
	a.sightFlags(cmd, &v)
	cmd.Flags().BoolVar(&v.follow, "follow", false, a.words.Sayf("go on to what is appended to the match"))
	cmd.Flags().StringVar(&v.list, "list", "", a.words.Sayf("go through the places that sueca find --format json wrote to this `file`, by . and ,"))
	a.authorFlag(cmd)
	return cmd
}

func newShowCmd(r *Reporter) *cobra.Command {
	a := &viewVerb{r}
	var v sight
	cmd := &cobra.Command{
		Use:     "show FILE…|SELECTOR…",
		Short:   a.words.Sayf("draw deals as text or as pictures"),
		Long:    a.manual("show"),
		Example: "  sueca show 3f9a/5 --trick 3\n  sueca show evening.sueca --deal 5\n  sueca show 3f9a/5 --trick 3 --svg deal.svg",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("name the matches or deals to show: see sueca show --help")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.runShow(args, &v) },
	}
	a.sightFlags(cmd, &v)
	return cmd
}

// sightFlags adds the flags that say what is looked at, and how.
func (a *viewVerb) sightFlags(cmd *cobra.Command, v *sight) {
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error { return v.given(cmd) }
	a.readingFlags(cmd)
	a.asOfFlag(cmd)
	f := cmd.Flags()
	f.IntVar(&v.deal, "deal", 0, a.words.Sayf("begin at this deal, by its `number`"))
	f.IntVar(&v.trick, "trick", 0, a.words.Sayf("begin at this trick, 1 to 10"))
	f.IntVar(&v.card, "card", 0, a.words.Sayf("begin at this card of the trick, 1 to 4"))
	f.StringVar(&v.seat, "seat", "", a.words.Sayf("look through the eyes of a `seat`: A, B, C or D"))
	f.BoolVar(&v.blind, "blind", false, a.words.Sayf("hide names, and what comes after the place looked at"))
	f.StringVar(&v.draw, "draw", "cross", a.words.Sayf("draw the sheet as `form`: cross or comb"))
	f.StringVar(&v.colours, "colours", "four", a.words.Sayf("`colours` of the suits: four, two or none"))
	f.BoolVar(&v.ascii, "ascii", !utf8Locale(), a.words.Sayf("draw with ASCII characters only"))
	f.StringVar(&v.size, "size", "80x24", a.words.Sayf("`size` of a drawing that is printed, in columns and rows"))
	f.StringVar(&v.svg, "svg", "", a.words.Sayf("write a picture of the deal to this SVG `file` (- is standard output)"))
	f.StringVar(&v.html, "html", "", a.words.Sayf("write a page with the deal to this HTML `file` (- is standard output)"))
}

// given refuses numbers that stand for nothing, which are what is meant where a
// flag is not given.
func (v *sight) given(cmd *cobra.Command) error {
	f := cmd.Flags()
	switch {
	case f.Changed("deal") && v.deal < 1:
		return usagef("--deal is a number from 1")
	case f.Changed("trick") && (v.trick < 1 || v.trick > engine.TricksInDeal):
		return usagef("--trick is a number from 1 to 10")
	case f.Changed("card") && (v.card < 1 || v.card > 4):
		return usagef("--card is a number from 1 to 4")
	case v.card > 0 && v.trick == 0:
		return usagef("--card is about a trick: name it with --trick")
	case v.follow && (v.deal > 0 || v.trick > 0):
		return usagef("--follow begins at the end of the match: leave --deal and --trick out")
	}
	return nil
}

// settle looks at the flags.
func (v *sight) settle(a *Reporter) error {
	for _, err := range []error{
		oneOf("draw", v.draw, "cross", "comb"),
		oneOf("colours", v.colours, "four", "two", "none"),
		oneOf("seat", strings.ToUpper(v.seat), "", "A", "B", "C", "D"),
		a.settle(),
	} {
		if err != nil {
			return err
		}
	}
	colours, _ := grid.ParseColours(v.colours)
	if os.Getenv("NO_COLOR") != "" {
		colours = grid.NoColours
	}
	v.look = viewer.Look{ASCII: v.ascii, Colours: colours, Comb: v.draw == "comb", Mono: !isTerminal(a.screen)}
	for _, seat := range engine.Seats {
		if seat.String() == strings.ToUpper(v.seat) {
			v.eyes = seat
		}
	}
	wide, high, ok := strings.Cut(v.size, "x")
	var err1, err2 error
	v.width, err1 = strconv.Atoi(wide)
	v.height, err2 = strconv.Atoi(high)
	const most = 1000
	switch {
	case !ok || err1 != nil || err2 != nil || v.width < viewer.MinWidth || v.height < viewer.MinHeight || v.width > most || v.height > most:
		return usagef("--size is columns and rows, from %s to %s, such as 120x40",
			fmt.Sprintf("%dx%d", viewer.MinWidth, viewer.MinHeight), fmt.Sprintf("%dx%d", most, most))
	}
	return nil
}

// shelf opens what the arguments name, without any the whole log. Done is called
// when it is no longer looked at.
func (a *viewVerb) shelf(args []string, v *sight) (lib viewer.Library, done func() error, err error) {
	if len(args) == 0 {
		args = []string{"all"}
	}
	named := 0
	for _, arg := range args {
		if a.isSelector(arg) {
			named++
		}
	}
	switch {
	case named == 0 && a.asOf > 0:
		return nil, nil, usagef("--as-of is about the log: %s is a file, which stands at no position of it", args[0])
	case named == 0:
		files := a.newFileShelf(args)
		return files, func() error {
			files.stop()
			return errors.Join(files.wrong...)
		}, nil
	case named < len(args):
		return nil, nil, usagef("name files or matches of the log, not both")
	}
	log, err := a.openLog()
	if err != nil {
		return nil, nil, err
	}
	l := &logShelf{a: a.Reporter, log: log}
	for _, arg := range args {
		prefix, deal := splitSelector(arg)
		if deal > 0 && v.deal == 0 {
			v.deal = deal
		}
		if prefix == "all" {
			l.ids = nil
			break
		}
		var ids []string
		if err := l.view(func(r eventlog.Reader) (err error) {
			ids, err = matchIDs(r, prefix)
			return err
		}); err != nil {
			log.Close()
			return nil, nil, err
		}
		l.ids = append(l.ids, ids...)
	}
	return l, log.Close, nil
}

// study opens what the arguments name at the place that the flags name.
func (a *viewVerb) study(args []string, v *sight) (s *viewer.Session, done func() error, err error) {
	if err := v.settle(a.Reporter); err != nil {
		return nil, nil, err
	}
	if err := a.notWrittenOver(args, v.svg, v.html); err != nil {
		return nil, nil, err
	}
	var places []viewer.Listed
	if v.list != "" {
		if places, args, err = listedPlaces(v.list, args); err != nil {
			return nil, nil, err
		}
	}
	lib, done, err := a.shelf(args, v)
	if err != nil {
		return nil, nil, err
	}
	s, err = viewer.NewSession(lib, a.desk(), v.look)
	if errors.Is(err, io.EOF) {
		err = usagef("there is no match to look at")
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
func (v *sight) place(s *viewer.Session) error {
	s.Through(v.eyes, v.blind)
	if v.deal > 0 && !s.ToDeal(v.deal) {
		return usagef("the match has no deal %d", v.deal)
	}
	if v.trick > 0 && !s.ToTrick(v.trick, v.card) {
		if v.card > 0 {
			return usagef("the deal has no card %d in trick %d", v.card, v.trick)
		}
		return usagef("the deal has no trick %d", v.trick)
	}
	return nil
}

// desk gives the viewer what it asks of the program.
func (a *Reporter) desk() viewer.Desk {
	languages := []viewer.Language{{Name: "en", Say: lang.Speaker{}.Say}, {Name: "pt", Say: lang.New("pt").Say}}
	if a.words.Name() != "en" {
		languages[0], languages[1] = languages[1], languages[0]
	}
	return viewer.Desk{
		Languages: languages,
		Card: func(text, language string) (engine.Card, error) {
			letters := notation.Letters(a.letters)
			if letters == "" {
				letters = notation.Letters(language)
			}
			return notation.ParseCard(text, letters)
		},
		Save: func(file string, events []engine.Event) error {
			return newFile(file, []byte(notation.Format(events, notation.English)))
		},
		Write: func(file, content string) error { return newFile(file, []byte(content)) },
		Rules: func(language string, r *engine.Rules, width int) []string {
			return strings.Split(a.speaking(language).captured(func(b *Reporter) {
				b.columns = max(width, 30)
				b.showRules(r)
			}), "\n")
		},
		Possible: func(d *engine.Deal, r *engine.Rules, seat engine.Seat, trick, card int) string {
			if n := audit.DealsSeen(d, r, seat, audit.Moment{Trick: trick, Card: card}); n != nil {
				return grouped(n.String())
			}
			return ""
		},
		Worth: (&appraiser{}).worth,
		Explain: func(language string, err error) string {
			var unread *notation.ParseError
			b := a.speaking(language)
			if errors.As(err, &unread) {
				return b.words.Say(unread.Msg) // of what was typed, which has no file
			}
			return b.explain(err)
		},
	}
}

// grouped writes a long number in groups of three digits.
func grouped(n string) string {
	out := ""
	for len(n) > 3 {
		out = " " + n[len(n)-3:] + out
		n = n[:len(n)-3]
	}
	return n + out
}

func (a *viewVerb) runView(args []string, v *sight) error {
	s, done, err := a.study(args, v)
	if err != nil {
		return err
	}
	switch {
	case v.svg != "" || v.html != "":
		err = v.pictures(a.Reporter, s)
	case isTerminal(a.screen):
		if v.follow && !s.Follow() {
			err = usagef("only a match of a log can be followed")
			break
		}
		if err = viewer.Run(a.ctx, s); errors.Is(err, viewer.ErrNoScreen) {
			// A terminal that can only write has the drawing.
			err = a.printed(s, v)
		}
	case v.follow:
		err = usagef("--follow is for a terminal")
	default:
		err = a.printed(s, v)
	}
	return errors.Join(err, done())
}

// printed prints the drawing as text.
func (a *viewVerb) printed(s *viewer.Session, v *sight) error {
	_, err := a.stdout.WriteString(s.Diagram(v.width, v.height).String())
	return err
}

// pictures writes the picture, the page or both.
func (v *sight) pictures(a *Reporter, s *viewer.Session) error {
	if v.svg == "-" && v.html == "-" {
		return usagef("only one of --svg and --html can go to standard output")
	}
	for _, out := range []struct {
		file string
		draw func() string
	}{{v.svg, s.SVG}, {v.html, s.HTML}} {
		switch out.file {
		case "":
		case "-":
			if _, err := a.stdout.WriteString(out.draw()); err != nil {
				return err
			}
		default:
			if err := replaceFile(out.file, []byte(out.draw())); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *viewVerb) runShow(args []string, v *sight) error {
	s, done, err := a.study(args, v)
	if err != nil {
		return err
	}
	if v.svg != "" || v.html != "" {
		return errors.Join(v.pictures(a.Reporter, s), done())
	}
	colour := isTerminal(a.screen) && v.look.Colours != grid.NoColours
	if colour {
		if f, ok := a.screen.(*os.File); ok {
			if width, _, err := term.GetSize(int(f.Fd())); err == nil && v.size == "80x24" {
				v.width = max(viewer.MinWidth, min(width, 120))
			}
		}
	}
	for first := true; ; first = false {
		if v.trick == 0 {
			s.ToEnd()
		}
		if !first {
			fmt.Fprintln(a.stdout)
		}
		f := s.Diagram(v.width, v.height)
		text := f.String()
		if colour {
			text = f.Coloured(v.look.Colours)
		}
		if _, err := a.stdout.WriteString(text); err != nil {
			return errors.Join(err, done())
		}
		if v.deal > 0 || a.ctx.Err() != nil || !s.Next() {
			return done()
		}
		if v.trick > 0 {
			s.ToTrick(v.trick, v.card)
		}
	}
}
