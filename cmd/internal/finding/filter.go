package finding

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// Filter says which matches are wanted, and which of their deals. All its conditions must
// hold. The zero Filter wants everything.
type Filter struct {
	tags            []string
	player, name    string
	since, until    string
	deals           string
	findings, clean string
	points, games   string
	tricks          string

	tagTests        []tagTest
	playerTest      *regexp.Regexp
	dealsBand       band
	codes, without  []engine.Code
	pointsPair      engine.Side
	pointsBand      band
	gamesBand       band
	tricksBand      band
	byDeal, byCodes bool
}

// tagTest is a condition on the value of a tag.
type tagTest struct {
	name string
	re   *regexp.Regexp
	not  bool
}

// band is a range of numbers, with both ends.
type band struct{ from, to int }

func (b band) has(n int) bool { return n >= b.from && n <= b.to }

// Flags adds the flags of the filter.
func (f *Filter) Flags(a *Finder, cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringArrayVar(&f.tags, "tag", nil, a.Words.Sayf("matches whose tag fits: `NAME=REGEXP`, or NAME!=REGEXP; may be given more than once"))
	s.StringVar(&f.player, "player", "", a.Words.Sayf("matches in which somebody's name fits this `regexp`; case and accents do not count"))
	s.StringVar(&f.since, "since", "", a.Words.Sayf("matches of this `date` or later: 2026, 2026-10 or 2026-10-03"))
	s.StringVar(&f.until, "until", "", a.Words.Sayf("matches of this `date` or earlier"))
	s.StringVar(&f.deals, "deals", "", a.Words.Sayf("matches of so many deals: `N`, N-M, N- or -M"))
	s.StringVar(&f.findings, "finding", "", a.Words.Sayf("deals with one of these `codes`, or of this severity: renuncia,syntax or error"))
	s.StringVar(&f.clean, "without", "", a.Words.Sayf("deals without any of these `codes` or severities"))
	s.StringVar(&f.points, "points", "", a.Words.Sayf("deals in which a pair has so many card points: `N-M`, or of one pair AC:N-M"))
	s.StringVar(&f.games, "games", "", a.Words.Sayf("deals that bring a pair so many games: `N-M`"))
	s.StringVar(&f.tricks, "tricks", "", a.Words.Sayf("deals of so many tricks recorded: `N-M`"))
}

// NameFlags adds the flags that a person needs to find a match: who, and when.
func (f *Filter) NameFlags(a *Finder, cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringVar(&f.name, "player", "", a.Words.Sayf("matches that somebody of this `name` plays in; case and accents do not count"))
	s.StringVar(&f.since, "since", "", a.Words.Sayf("matches of this `date` or later: 2026, 2026-10 or 2026-10-03"))
	s.StringVar(&f.until, "until", "", a.Words.Sayf("matches of this `date` or earlier"))
}

// Named makes the filter ask for a player, as the flag of [Filter.NameFlags] does.
func Named(player string) Filter { return Filter{name: player} }

var datePart = regexp.MustCompile(`^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$`)

// Check reads the values of the flags.
func (f *Filter) Check() (err error) {
	for _, text := range f.tags {
		name, pattern, ok := strings.Cut(text, "=")
		test := tagTest{}
		if test.name, test.not = strings.CutSuffix(name, "!"); !ok || test.name == "" {
			return output.Usagef("--tag takes NAME=REGEXP, such as Site=Lisboa, not %q", text)
		}
		if test.re, err = regexpOf("tag", pattern); err != nil {
			return err
		}
		f.tagTests = append(f.tagTests, test)
	}
	if f.player != "" {
		if _, err = regexpOf("player", f.player); err != nil {
			return err // with the words of the person
		}
		if f.playerTest, err = regexpOf("player", "(?i)"+source.FoldMarks(f.player)); err != nil {
			return err
		}
	}
	for name, date := range map[string]string{"since": f.since, "until": f.until} {
		if date != "" && !datePart.MatchString(date) {
			return output.Usagef("--%s takes a date such as 2026, 2026-10 or 2026-10-03, not %q", name, date)
		}
	}
	if f.since != "" && f.until != "" && f.until < f.since[:min(len(f.since), len(f.until))] {
		return output.Usagef("--since %s is after --until %s", f.since, f.until)
	}
	points := f.points
	if letters, rest, ok := strings.Cut(points, ":"); ok {
		if p, isSide := engine.ParseSide(letters); isSide {
			f.pointsPair, points = p, rest
		}
	}
	for _, b := range []struct {
		name, text string
		to         *band
	}{{"deals", f.deals, &f.dealsBand}, {"points", points, &f.pointsBand}, {"games", f.games, &f.gamesBand}, {"tricks", f.tricks, &f.tricksBand}} {
		if *b.to, err = bandOf(b.name, b.text); err != nil {
			return err
		}
	}
	if f.codes, err = codesIn("finding", f.findings); err != nil {
		return err
	}
	if f.without, err = codesIn("without", f.clean); err != nil {
		return err
	}
	f.byCodes = f.findings != ""
	f.byDeal = f.byCodes || f.clean != "" || f.points != "" || f.games != "" || f.tricks != ""
	return nil
}

// regexpOf compiles a regular expression of a flag.
func regexpOf(flag, text string) (*regexp.Regexp, error) {
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, output.Usagef("--%s: %q is no regular expression: %s", flag, text, wrongPattern(err))
	}
	return re, nil
}

// wrongPattern says what is wrong with a regular expression.
func wrongPattern(err error) engine.Message {
	var wrong *syntax.Error
	if !errors.As(err, &wrong) {
		return engine.Msg("%s", err.Error())
	}
	for code, text := range map[syntax.ErrorCode]engine.Word{
		syntax.ErrMissingBracket: "a bracket is not closed", syntax.ErrMissingParen: "a parenthesis is not closed",
		syntax.ErrUnexpectedParen: "a parenthesis is closed that is not open", syntax.ErrTrailingBackslash: "it ends with a backslash",
		syntax.ErrMissingRepeatArgument: "there is nothing to repeat", syntax.ErrInvalidRepeatOp: "two signs of repetition in a row",
		syntax.ErrInvalidRepeatSize: "the number of repetitions is too large", syntax.ErrInvalidCharRange: "a range of characters that is none",
		syntax.ErrInvalidEscape: "a backslash before a character that has no such meaning", syntax.ErrLarge: "it is too large",
		syntax.ErrNestingDepth: "too many parentheses within one another",
	} {
		if code == wrong.Code {
			return engine.Msg("%s (%s)", text, wrong.Expr)
		}
	}
	return engine.Msg("it cannot be read at %s", wrong.Expr)
}

// bandOf reads N, N-M, N- or -M; the empty text is everything.
func bandOf(flag, text string) (band, error) {
	out := band{-1 << 30, 1 << 30}
	if text == "" {
		return out, nil
	}
	from, to, ranged := strings.Cut(text, "-")
	if !ranged {
		to = from
	}
	for _, end := range []struct {
		text string
		n    *int
	}{{from, &out.from}, {to, &out.to}} {
		if end.text == "" {
			continue
		}
		n, err := strconv.Atoi(end.text)
		if err != nil || n < 0 {
			return out, output.Usagef("--%s takes numbers such as 5, 5-12, 5- or -12, not %q", flag, text)
		}
		*end.n = n
	}
	if text == "-" || out.from > out.to {
		return out, output.Usagef("--%s takes numbers such as 5, 5-12, 5- or -12, not %q", flag, text)
	}
	return out, nil
}

// codesIn reads a list of codes; a severity stands for all codes of it.
func codesIn(flag, text string) (codes []engine.Code, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		word = codeOf(word)
		before := len(codes)
		for _, c := range engine.Codes() {
			if string(c) == word || c.Severity().String() == word {
				codes = append(codes, c)
			}
		}
		if len(codes) == before {
			var names []string
			for _, c := range engine.Codes() {
				names = append(names, string(c))
			}
			if like := engine.Nearest(word, append(names, "info", "warning", "error")); like != "" {
				return nil, output.Usagef("--%s: there is no code %q: is it %s?", flag, word, like)
			}
			return nil, output.Usagef("--%s: there is no code %q; the codes are %s", flag, word, codeList())
		}
	}
	return codes, nil
}

// codeOf returns the code or the severity that a person means: a severity also by its
// Portuguese name, and neither case nor accents count.
func codeOf(word string) string {
	word = source.FoldName(word)
	for _, s := range []struct{ name, severity string }{{"erro", "error"}, {"aviso", "warning"}, {"nota", "info"}} {
		if word == s.name {
			return s.severity
		}
	}
	return word
}

func codeList() string {
	var out []string
	for _, c := range engine.Codes() {
		out = append(out, string(c))
	}
	return strings.Join(out, " ")
}

// Active reports whether the filter has any condition.
func (f *Filter) Active() bool {
	return f.byDeal || f.tags != nil || f.player != "" || f.name != "" || f.since != "" || f.until != "" || f.deals != ""
}

// AboutDeals reports whether the filter asks for more than tags.
func (f *Filter) AboutDeals() bool { return f.byDeal || f.deals != "" }

// Passes reports whether a match is wanted and, if the filter is about deals, some deal
// of it. It notes in the record which deals are wanted.
func (f *Filter) Passes(r *source.Record) bool {
	if f.name != "" && !source.Plays(r.Events, f.name) {
		return false
	}
	if f.tagTests != nil || f.playerTest != nil || f.since != "" || f.until != "" {
		if !f.tagged(r) {
			return false
		}
	}
	if f.deals != "" && !f.dealsBand.has(len(r.Judge().Verdicts)) {
		return false
	}
	if !f.byDeal {
		return true
	}
	verdicts := r.Judge().Verdicts
	any := false
	r.Only = make(map[int]bool, len(verdicts))
	for i := range verdicts {
		to := len(r.Events)
		if i+1 < len(verdicts) {
			to = verdicts[i+1].Event
		}
		if f.deal(r, &verdicts[i], to) {
			r.Only[verdicts[i].Deal], any = true, true
		}
	}
	if f.byCodes && !any {
		// Findings outside any deal count too.
		return slices.ContainsFunc(r.Judge().Findings, func(g replay.Finding) bool { return g.Deal == 0 && f.code(g.Code) })
	}
	return any
}

// tagged reports whether the tags of a match pass.
func (f *Filter) tagged(r *source.Record) bool {
	value := func(name string) string {
		for _, e := range r.Events {
			if t, ok := e.(*engine.TagWritten); ok && t.Name == name {
				return t.Value
			} else if e.Kind() == engine.KindDealStarted {
				break
			}
		}
		return ""
	}
	for _, t := range f.tagTests {
		if t.re.MatchString(value(t.name)) == t.not {
			return false
		}
	}
	if f.playerTest != nil && !slices.ContainsFunc(players(r.Events), func(s engine.Seat) bool {
		name := value(s.String())
		return name != "" && f.playerTest.MatchString(source.FoldMarks(name))
	}) {
		return false
	}
	if f.since == "" && f.until == "" {
		return true
	}
	// An unknown part of a date may be anything.
	date := value("Date")
	if len(date) != len("2006-01-02") || strings.HasPrefix(date, "????") {
		return false
	}
	return strings.ReplaceAll(date, "?", "9") >= f.since && (f.until == "" || strings.ReplaceAll(date, "?", "0")[:len(f.until)] <= f.until)
}

// code reports whether findings of a code are wanted.
func (f *Filter) code(c engine.Code) bool {
	return slices.Contains(f.codes, c)
}

// deal reports whether a deal passes. Its events end before to.
func (f *Filter) deal(r *source.Record, v *replay.Verdict, to int) bool {
	if f.byCodes && !slices.ContainsFunc(v.Codes, f.code) {
		return false
	}
	if slices.ContainsFunc(v.Codes, func(c engine.Code) bool { return slices.Contains(f.without, c) }) {
		return false
	}
	if f.points != "" && !f.tally(v.Points, v.Sides, f.pointsPair, f.pointsBand) || f.games != "" && !f.tally(v.Games, r.Judge().Rules.Table().Columns, engine.NoSide, f.gamesBand) {
		return false
	}
	if f.tricks == "" {
		return true
	}
	n := 0
	for _, e := range r.Events[v.Event:to] {
		if e.Kind() == engine.KindTrickStarted {
			n++
		}
	}
	return f.tricksBand.has(n)
}

// tally reports whether a number of one side, or of some side, is in a band. Of seats that
// are no side of the deal there is no number.
func (f *Filter) tally(t *engine.Tally, sides []engine.Side, p engine.Side, b band) bool {
	return t != nil && slices.ContainsFunc(sides, func(s engine.Side) bool { return (p == engine.NoSide || p == s) && b.has(t.Of(s)) })
}

// players returns the seats where somebody sits by the rules of a match.
func players(events []engine.Event) []engine.Seat {
	for _, e := range events {
		if e, ok := e.(*engine.MatchStarted); ok {
			return slices.Collect(e.Rules.Table().Players.All())
		}
	}
	return engine.TwoPairs.Seats
}

// Narrow returns those findings of a match that are wanted.
func (f *Filter) Narrow(r *source.Record, fs []Finding) []Finding {
	if !f.byDeal {
		return fs
	}
	return slices.DeleteFunc(fs, func(g Finding) bool {
		if f.byCodes && !f.code(g.Code) {
			return true
		}
		return g.Deal > 0 && !r.Only[g.Deal] || g.Deal == 0 && !f.byCodes
	})
}
