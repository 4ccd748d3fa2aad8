package archive

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// Filter says which matches are wanted, and which of their deals (filtro). All its conditions
// must hold; one that is empty holds always. [Filter.Check] reads them, and comes first.
type Filter struct {
	// Tags are conditions on the values of tags: NAME=REGEXP, or NAME!=REGEXP.
	Tags []string
	// Player is a regular expression of the name of somebody who plays, and Name such a name,
	// as in [Plays].
	Player, Name string
	// Since and Until are dates, such as 2026, 2026-10 or 2026-10-03.
	Since, Until string
	// Deals is how many deals there are: N, N-M, N- or -M, as with Points, Games and Tricks.
	Deals string
	// Finding and Without are codes, or severities, with commas between them: of a deal that is
	// wanted something of the one was found, and nothing of the other.
	Finding, Without string
	// Points and Games are what a side has of a deal, Points also of one side, as AC:N-M.
	// Tricks is how many are recorded of it.
	Points, Games, Tricks string

	tagTests        []tagTest
	playerTest      *regexp.Regexp
	dealsBand       band
	codes, without  []code.Code
	pointsPair      card.Side
	pointsBand      band
	gamesBand       band
	tricksBand      band
	byDeal, byCodes bool
}

// FilterError says which condition of a filter cannot be read, by its name among the flags of the
// commands, and why.
type FilterError struct{ message.Fault }

func filterFault(format string, args ...any) error {
	return &FilterError{message.Faultf(format, args...)}
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

var datePart = regexp.MustCompile(`^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$`)

// IsDate reports whether a text is a date as [Filter.Since] takes it.
func IsDate(text string) bool { return datePart.MatchString(text) }

// Check reads the conditions. Its error is a [*FilterError].
func (f *Filter) Check() (err error) {
	for _, text := range f.Tags {
		name, pattern, ok := strings.Cut(text, "=")
		test := tagTest{}
		if test.name, test.not = strings.CutSuffix(name, "!"); !ok || test.name == "" {
			return filterFault("--tag takes NAME=REGEXP, such as Site=Lisboa, not %q", text)
		}
		if test.re, err = regexpOf("tag", pattern); err != nil {
			return err
		}
		f.tagTests = append(f.tagTests, test)
	}
	if f.Player != "" {
		if _, err = regexpOf("player", f.Player); err != nil {
			return err // with the words of the person
		}
		if f.playerTest, err = regexpOf("player", "(?i)"+FoldMarks(f.Player)); err != nil {
			return err
		}
	}
	for name, date := range map[string]string{"since": f.Since, "until": f.Until} {
		if date != "" && !IsDate(date) {
			return filterFault("--%s takes a date such as 2026, 2026-10 or 2026-10-03, not %q", name, date)
		}
	}
	if f.Since != "" && f.Until != "" && f.Until < f.Since[:min(len(f.Since), len(f.Until))] {
		return filterFault("--since %s is after --until %s", f.Since, f.Until)
	}
	points := f.Points
	if letters, rest, ok := strings.Cut(points, ":"); ok {
		if p, isSide := card.ParseSide(letters); isSide {
			f.pointsPair, points = p, rest
		}
	}
	for _, b := range []struct {
		name, text string
		to         *band
	}{{"deals", f.Deals, &f.dealsBand}, {"points", points, &f.pointsBand}, {"games", f.Games, &f.gamesBand},
		{"tricks", f.Tricks, &f.tricksBand}} {
		if *b.to, err = bandOf(b.name, b.text); err != nil {
			return err
		}
	}
	if f.codes, err = codesIn("finding", f.Finding); err != nil {
		return err
	}
	if f.without, err = codesIn("without", f.Without); err != nil {
		return err
	}
	f.byCodes = f.Finding != ""
	f.byDeal = f.byCodes || f.Without != "" || f.Points != "" || f.Games != "" || f.Tricks != ""
	return nil
}

// regexpOf compiles a regular expression of a flag.
func regexpOf(flag, text string) (*regexp.Regexp, error) {
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, filterFault("--%s: %q is no regular expression: %s", flag, text, wrongPattern(err))
	}
	return re, nil
}

// wrongPattern says what is wrong with a regular expression.
func wrongPattern(err error) message.Message {
	var wrong *syntax.Error
	if !errors.As(err, &wrong) {
		return message.Msg("%s", err.Error())
	}
	for code, text := range map[syntax.ErrorCode]message.Word{
		syntax.ErrMissingBracket: "a bracket is not closed", syntax.ErrMissingParen: "a parenthesis is not closed",
		syntax.ErrUnexpectedParen: "a parenthesis is closed that is not open", syntax.ErrTrailingBackslash: "it ends with a backslash",
		syntax.ErrMissingRepeatArgument: "there is nothing to repeat", syntax.ErrInvalidRepeatOp: "two signs of repetition in a row",
		syntax.ErrInvalidRepeatSize: "the number of repetitions is too large", syntax.ErrInvalidCharRange: "a range of characters that is none",
		syntax.ErrInvalidEscape: "a backslash before a character that has no such meaning", syntax.ErrLarge: "it is too large",
		syntax.ErrNestingDepth: "too many parentheses within one another",
	} {
		if code == wrong.Code {
			return message.Msg("%s (%s)", text, wrong.Expr)
		}
	}
	return message.Msg("it cannot be read at %s", wrong.Expr)
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
			return out, filterFault("--%s takes numbers such as 5, 5-12, 5- or -12, not %q", flag, text)
		}
		*end.n = n
	}
	if text == "-" || out.from > out.to {
		return out, filterFault("--%s takes numbers such as 5, 5-12, 5- or -12, not %q", flag, text)
	}
	return out, nil
}

// codesIn reads a list of codes; a severity stands for all codes of it.
func codesIn(flag, text string) (codes []code.Code, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		word = FoldName(word)
		before := len(codes)
		for _, c := range code.All() {
			if string(c) == word || c.Severity().String() == word {
				codes = append(codes, c)
			}
		}
		if len(codes) == before {
			var names []string
			for _, c := range code.All() {
				names = append(names, string(c))
			}
			if like := message.Nearest(word, append(names, "info", "warning", "error")); like != "" {
				return nil, filterFault("--%s: there is no code %q: is it %s?", flag, word, like)
			}
			return nil, filterFault("--%s: there is no code %q; the codes are %s", flag, word, codeList())
		}
	}
	return codes, nil
}

func codeList() string {
	var out []string
	for _, c := range code.All() {
		out = append(out, string(c))
	}
	return strings.Join(out, " ")
}

// Active reports whether the filter has any condition.
func (f *Filter) Active() bool {
	return f.byDeal || f.Tags != nil || f.Player != "" || f.Name != "" || f.Since != "" || f.Until != "" || f.Deals != ""
}

// AboutDeals reports whether the filter asks for more than tags.
func (f *Filter) AboutDeals() bool { return f.byDeal || f.Deals != "" }

// Passes reports whether a match is wanted and, if the filter is about deals, some deal
// of it. It notes in the record which deals are wanted.
func (f *Filter) Passes(r *record.Record) bool {
	if f.Name != "" && !Plays(r.Events, f.Name) {
		return false
	}
	if f.tagTests != nil || f.playerTest != nil || f.Since != "" || f.Until != "" {
		if !f.tagged(r) {
			return false
		}
	}
	if f.Deals != "" && !f.dealsBand.has(r.Judge().Dealt()) {
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
func (f *Filter) tagged(r *record.Record) bool {
	tags := engine.TagsOf(r.Events)
	value := func(name string) string {
		i := slices.IndexFunc(tags, func(t engine.TagWritten) bool { return t.Name == name })
		if i < 0 {
			return ""
		}
		return tags[i].Value
	}
	for _, t := range f.tagTests {
		if t.re.MatchString(value(t.name)) == t.not {
			return false
		}
	}
	if f.playerTest != nil && !slices.ContainsFunc(players(r.Events), func(s card.Seat) bool {
		name := value(s.String())
		return name != "" && f.playerTest.MatchString(FoldMarks(name))
	}) {
		return false
	}
	if f.Since == "" && f.Until == "" {
		return true
	}
	// An unknown part of a date may be anything.
	date := value("Date")
	if len(date) != len("2006-01-02") || strings.HasPrefix(date, "????") {
		return false
	}
	return strings.ReplaceAll(date, "?", "9") >= f.Since && (f.Until == "" || strings.ReplaceAll(date, "?", "0")[:len(f.Until)] <= f.Until)
}

// code reports whether findings of a code are wanted.
func (f *Filter) code(c code.Code) bool {
	return slices.Contains(f.codes, c)
}

// deal reports whether a deal passes. Its events end before to.
func (f *Filter) deal(r *record.Record, v *replay.Verdict, to int) bool {
	if f.byCodes && !slices.ContainsFunc(v.Codes, f.code) {
		return false
	}
	if slices.ContainsFunc(v.Codes, func(c code.Code) bool { return slices.Contains(f.without, c) }) {
		return false
	}
	if f.Points != "" && !f.tally(v.Points, v.Sides, f.pointsPair, f.pointsBand) ||
		f.Games != "" && !f.tally(v.Games, r.Judge().Rules.Table().Columns, card.NoSide, f.gamesBand) {
		return false
	}
	if f.Tricks == "" {
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
func (f *Filter) tally(t *card.Tally, sides []card.Side, p card.Side, b band) bool {
	return t != nil && slices.ContainsFunc(sides, func(s card.Side) bool { return (p == card.NoSide || p == s) && b.has(t.Of(s)) })
}

// players returns the seats where somebody sits by the rules of a match.
func players(events []engine.Event) []card.Seat {
	for _, e := range events {
		if e, ok := e.(*engine.MatchStarted); ok {
			return slices.Collect(e.Rules.Table().Players.All())
		}
	}
	return rules.TwoPairs.Seats
}

// Narrow returns those findings of a match that are wanted.
func (f *Filter) Narrow(r *record.Record, fs []record.Finding) []record.Finding {
	if !f.byDeal {
		return fs
	}
	return slices.DeleteFunc(fs, func(g record.Finding) bool {
		if f.byCodes && !f.code(g.Code) {
			return true
		}
		return g.Deal > 0 && !r.Only[g.Deal] || g.Deal == 0 && !f.byCodes
	})
}
