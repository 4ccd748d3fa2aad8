package season

import (
	"cmp"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sueca/analysis/season"
	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/web"
	"sueca/engine/message"
	"sueca/eventlog"
)

// Tonight is a competition of which a round is played this evening (jornada). Its text is read again whenever it is asked about: the next
// round may be written into it while the tables play.
type Tonight struct {
	Event string // the tag of the matches, when the text was read first
	r     *run.Run
	file  string
	round int // that somebody chose, 0 for the one of the day
	now   func() time.Time
	kept  map[string]keptMatch // of who asks how it stands, one at a time

	mu   sync.Mutex
	last string // the text as it could be read last
}

// OpenTonight reads a competition of which a round is to be played: the one with that number or, with 0, the one of the day.
func OpenTonight(r *run.Run, file string, round int, now func() time.Time) (*Tonight, error) {
	n := &Tonight{r: r, file: file, round: round, now: now, kept: map[string]keptMatch{}}
	text, err := verb.ReadCard(r.Out, file)
	if err != nil {
		return nil, err
	}
	n.last = string(text)
	c, err := n.parse(n.last)
	if err != nil {
		return nil, err
	}
	if round > len(c.Rounds) {
		return nil, output.Usagef("%s has no round %d: its rounds go from 1 to %d", file, round, len(c.Rounds))
	}
	n.Event = cmp.Or(c.Event, c.Name)
	return n, nil
}

// parse reads a text that has a round.
func (n *Tonight) parse(text string) (*competition.Competition, error) {
	c, err := competitionOf(n.file, text)
	if err == nil && len(c.Rounds) == 0 {
		err = output.Usagef("%s has no round yet: sueca season draw proposes one", n.file)
	}
	return c, err
}

// Text returns the text as it is now; as it could be read last where it has errors now, behind which the errors stand.
func (n *Tonight) Text() string {
	text, errs := n.read()
	if errs != nil {
		text += "\x00" + errs.Error()
	}
	return text
}

// read returns the text as it could be read last, and why it cannot be read now.
func (n *Tonight) read() (string, error) {
	read, err := os.ReadFile(n.file)
	text := strings.TrimPrefix(string(read), "\uFEFF")
	n.mu.Lock()
	defer n.mu.Unlock()
	if err == nil && text != n.last {
		_, err = n.parse(text)
	}
	if err == nil {
		n.last = text
	}
	return n.last, err
}

// judged returns the competition after some matches of the log, the round that is played, and why the text cannot be read now.
func (n *Tonight) judged(r *run.Run, ids []string) (a *Season, c *competed, round *competition.Round, wrong, err error) {
	text, wrong := n.read()
	read, err := n.parse(text)
	if err != nil {
		return nil, nil, nil, wrong, err
	}
	c = &competed{Competition: read, file: n.file}
	a = &Season{Run: r, competed: c}
	s := &season.Standing{}
	if len(ids) > 0 {
		if err := n.look(a, ids); err != nil {
			return nil, nil, nil, wrong, err
		}
	}
	for _, id := range ids {
		if m := n.kept[id].match; m != nil {
			own := *m
			own.Seats = slices.Clone(m.Seats) // in which the competition writes
			s.Add(&own)
		}
	}
	c.stands(s)
	a.By = string(c.by())
	return a, c, &c.Rounds[c.tonight(n.round, n.now())-1], wrong, nil
}

// keptMatch is a match as it was judged at a revision, nil where a season takes nothing from it.
type keptMatch struct {
	match *season.Match
	at    int64
}

// look judges those of some matches that have changed since they were judged last.
func (n *Tonight) look(a *Season, ids []string) error {
	var news []string
	if err := a.Records.ReadLog(func(log eventlog.Reader) error {
		for _, id := range ids {
			at, err := log.Revision(id)
			if err != nil {
				return err
			}
			if n.kept[id].at != at {
				n.kept[id] = keptMatch{at: at}
				news = append(news, id)
			}
		}
		return nil
	}); err != nil || len(news) == 0 {
		return err
	}
	s, err := a.standing(news)
	if err != nil {
		n.kept = map[string]keptMatch{}
		return err
	}
	for m := range s.Matches() {
		n.kept[m.ID] = keptMatch{m, n.kept[m.ID].at}
	}
	return nil
}

// tonight returns the number of the round that is played: the one that somebody chose; of those of the day the first with something to
// play, or the last; before noon those of yesterday, for an evening goes past midnight; then the next that is not all played, or
// the first that was put off.
func (c *competed) tonight(chosen int, now time.Time) int {
	if chosen > 0 && chosen <= len(c.Rounds) {
		return chosen
	}
	open := map[int]bool{}
	for _, e := range c.outcome.Encounters() {
		open[e.Round] = open[e.Round] || e.State == competition.Open && !e.Bye
	}
	today, yesterday := now.Format(time.DateOnly), ""
	if now.Hour() < 12 {
		yesterday = now.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	best, out := math.MaxInt, 0
	for _, r := range c.Rounds {
		rank := 5
		switch {
		case r.Date == today:
			rank = 0
		case r.Date == yesterday && r.Date != "":
			rank = 1
		case open[r.N] && (r.Date == "" || r.Date > today):
			rank = 3
		case open[r.N]:
			rank = 4
		}
		if rank *= 2; !open[r.N] {
			rank++
		}
		if rank < best || rank == best && !open[r.N] {
			best, out = rank, r.N
		}
	}
	return out
}

// Standing returns the round that is played and how the competition stands, in the words of a run, after some matches of the log.
func (n *Tonight) Standing(r *run.Run, ids []string) (out web.Standing, err error) {
	a, c, round, wrong, err := n.judged(r, ids)
	if err != nil {
		return out, err
	}
	out = web.Standing{Event: cmp.Or(c.Event, c.Name), Number: strconv.Itoa(round.N)}
	out.Title = c.Name + " · " + a.Out.Sayf("round %d", round.N)
	if round.Date != "" {
		out.Title += " · " + round.Date
	}
	out.Round = a.meetings(c, round)
	rows := c.shownRows()
	columns := slices.DeleteFunc(a.seasonColumns(rows), func(c seasonColumn) bool { return c.spare > 0 })
	for _, group := range groupsOf(rows) {
		g := web.Group{Name: a.groupName(group[0].Group), Rows: [][]string{headsOf(columns)}}
		for _, row := range group {
			g.Rows = append(g.Rows, cellsOf(columns, row))
		}
		out.Groups = append(out.Groups, g)
	}
	if teams := c.outcome.Teams; len(teams) > 0 {
		g := web.Group{Rows: [][]string{{"#", a.Out.Sayf("team"), a.Out.Sayf("points"), a.Out.Sayf("matches"), a.Out.Sayf("won"),
			a.Out.Sayf("lost")}}}
		for _, t := range teams {
			g.Rows = append(g.Rows, []string{strconv.Itoa(t.Place), t.Name, a.Out.Words.Number(t.Points), strconv.Itoa(t.Matches), strconv.Itoa(t.Won),
				strconv.Itoa(t.Lost)})
		}
		out.Groups = append(out.Groups, g)
	}
	if w := c.outcome.Winner; w > 0 {
		out.Notes = append(out.Notes, a.Out.Sayf("winners")+": "+c.rowName(w))
	}
	if wrong != nil {
		why, _, _ := strings.Cut(a.Out.Explain(wrong), "\n")
		out.Notes = append(out.Notes, a.Out.Sayf("the text of the competition cannot be read now; what it said before holds")+": "+why)
	}
	return out, nil
}

// meetings returns the encounters of a round, and its byes, in their order.
func (a *Season) meetings(c *competed, round *competition.Round) (out []web.Meeting) {
	of := map[int]*competition.Encounter{}
	for _, e := range c.outcome.Encounters() {
		of[e.Line] = e
	}
	for _, slot := range round.Slots {
		out = append(out, a.meeting(c, slot, of[slot.Line]))
	}
	return out
}

// meeting returns an encounter of the round as the tables show it; e is nil for a bye of the league.
func (a *Season) meeting(c *competed, slot competition.Slot, e *competition.Encounter) web.Meeting {
	m := web.Meeting{Number: slot.Table, Pairs: [2]string{c.pairName(slot.One)}}
	if slot.Bye || e == nil {
		m.Result = a.Out.Sayf("bye")
		return m
	}
	m.Pairs[1], m.Result, m.Open = c.pairName(slot.Other), a.resultText(e), e.State == competition.Open
	one, _ := c.Pair(slot.One)
	other, _ := c.Pair(slot.Other)
	if slot.Judge > 0 {
		m.Judge = a.Out.Sayf("judge: %s", c.pairName(slot.Judge))
	}
	m.Players = []string{one.Names[0], other.Names[0], one.Names[1], other.Names[1]}
	return m
}

// Begins says which round is played at so many tables, and what somebody has to know of the competition before it is: what
// is found, matches that would not count, another day than that of the round.
func (n *Tonight) Begins(ids, tables []string) error {
	a, c, round, _, err := n.judged(n.r, ids)
	if err != nil {
		return err
	}
	// What is being played is no news.
	c.outcome.Findings = slices.DeleteFunc(c.outcome.Findings, func(f competition.Finding) bool {
		return f.Code == competition.Unfinished || f.Code == competition.NoResult
	})
	a.sayFindings(c)
	open := slices.DeleteFunc(a.meetings(c, round), func(m web.Meeting) bool { return !m.Open })
	n.r.Out.Remark(message.Msg("%s, round %d: %d {3:encounter is|encounters are} open, at %d {4:table|tables}; whoever writes at a table "+
		"begins its match with one press, and nobody types a name", c.Name, round.N, len(open), len(tables)))
	web.Places(tables, open)
	if waits := slices.DeleteFunc(open, func(m web.Meeting) bool { return m.Table != "" }); len(waits) > 0 {
		n.r.Out.Remark(message.Msg("for %d {1:encounter there is no table: it is|encounters there is no table: they are} played at "+
			"the first that gets empty",
			len(waits)))
	}
	today := n.now().Format(time.DateOnly)
	if round.Date != "" && round.Date != today {
		n.r.Out.Remark(message.Msg("the round is of %s, and what is played today is written down as of %s; it counts, and sueca season check "+
			"says so", round.Date, today))
	}
	if c.From > today || c.To != "" && c.To < today {
		n.r.Out.Complain(output.Usagef("what is played today does not count: the competition says which matches are meant, and leaves %s out",
			today))
	}
	return nil
}
