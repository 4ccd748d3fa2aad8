package untidy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Record is an untidy match, and what really happened in it.
type Record struct {
	Seed  uint64
	Text  string
	Kinds []string // of untidiness, each once
	Deals []Truth  // in the order of the text
}

// Truth is what happened in a deal.
type Truth struct {
	Revoked map[Play]bool
	Points  [2]int
	// Told says that the record says nothing of the cards, of who dealt and of who led that is not so; it
	// may say it vaguely or not at all.
	Told bool
	// Miscarded says that some card is written that was not played there.
	Miscarded bool
	// Whole says that all ten tricks were played.
	Whole bool
	// Sham says that the card points are written wrong.
	Sham bool

	right *page // as everything should have been written
	edits []edit
}

type writer struct {
	*rand.Rand
	rec       *Record
	lines     []string
	r         rules
	tens      bool
	number    int
	told      bool
	amended   string
	miscarded bool
	page      *page
	edits     []edit
}

// Write returns the record that belongs to a seed: always the same one.
func Write(seed uint64) *Record {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 40)), rec: &Record{Seed: seed}}
	w.tags()
	w.match()
	w.rec.Text = strings.Join(w.lines, "\n") + "\n"
	slices.Sort(w.rec.Kinds)
	w.rec.Kinds = slices.Compact(w.rec.Kinds)
	return w.rec
}

// chance reports whether something happens, one time in n, and notes the kind.
func (w *writer) chance(n int, kind string) bool {
	yes := w.IntN(n) == 0
	if yes {
		w.rec.Kinds = append(w.rec.Kinds, kind)
	}
	return yes
}

func (w *writer) add(format string, args ...any) {
	w.lines = append(w.lines, fmt.Sprintf(format, args...))
}

func (w *writer) seat() string { return string(seats[w.IntN(4)]) }
func (w *writer) pair() string { return []string{"AC", "BD"}[w.IntN(2)] }

var names = []string{
	"fpsd", "fpsd-consent", "pagat", "wikipedia", "pontos120", "norte", "norte-meia", "rolha", "empate-vale", "acores", "online-riscos",
	"alemao", "german", "howto", "howto10", "aberto-sem-fim", "pontos500", "italiana-obrigacao", "brasileira", "bots5", "campeonato-3", "trinta-exacto",
}

var changes = []string{
	"target=5", "target=2", "target=10", "dealer.rotation=left", "play.direction=cw lead.first=left", "score.sweep.by=points", "score.sweep.value=3",
	"score.double_from=90", "score.single=2", "score.tie=plus1", "score.tie=plus1 tie.accumulates=yes", "renuncia=fpsd", "renuncia=bila", "renuncia=discord", "renuncia=none",
	"renuncia.confirmed.award=3", "renuncia.false.award=1", "renuncia.confirmed.replaces_result=no", "renuncia.claim_by=any", "renuncia.self.award=1", "score.exact90=3",
	"renuncia.deadline=match_end", "renuncia.deadline=next_deal_start", "penalty.mode=transfer", "match.end_check=after_deal", "void=must_trump", "lead.first=left",
}

func (w *writer) tags() {
	w.add(`[Sueca "1"]`)
	w.add(`[Event "Torneio"]`)
	name := "fpsd"
	if w.IntN(2) == 0 {
		name = names[w.IntN(len(names))]
	}
	for w.IntN(3) == 0 {
		c := changes[w.IntN(len(changes))]
		if !strings.Contains(name, strings.Split(c, "=")[0]) {
			name += " " + c
		}
	}
	if r, ok, _ := readRules(name); ok {
		w.r = r
	} else {
		w.r, _, _ = readRules(strings.Fields(name)[0])
	}
	w.tens = w.r.is("deck.ten_rank", "10")
	switch {
	case w.chance(12, "rules in odd case"):
		i := strings.IndexByte(name+" ", ' ')
		name = strings.ToUpper(name[:1]) + name[1:i] + name[i:]
	case w.chance(40, "rules misspelt"):
		name = strings.Replace(name, "a", "e", 1) + "x"
	case w.chance(25, "no rules"):
		w.r, _, _ = readRules("fpsd")
		w.tens = false
		return
	}
	w.add(`[Rules "%s"]`, name)
}

func (w *writer) match() {
	dealer := w.IntN(4)
	resultLine := -1
	if w.IntN(3) == 0 {
		resultLine = len(w.lines)
		w.add(`[Result "AC 0 BD 0"]`)
	}
	if w.chance(60, "a claim before the first deal") {
		w.add("claim %s against %s%s", w.seat(), w.pair(), w.ruling())
	}
	deals := 1 + w.IntN(6)
	for i := range deals {
		w.number++
		if i > 0 && w.chance(20, "a gap in the numbers") {
			w.number++
			dealer = w.r.nextDealer(dealer)
		}
		o := w.deal(dealer)
		dealer = w.r.nextDealer(dealer)
		if o.Over && !o.OverOpen {
			if !w.chance(4, "played on after the match") {
				break
			}
		}
	}
	if resultLine >= 0 {
		if o := Judge(w.text()); o.Sheet != nil && w.IntN(3) > 0 {
			w.lines[resultLine] = fmt.Sprintf(`[Result "AC %d BD %d"]`, o.Sheet[0], o.Sheet[1])
		}
	}
}

func (w *writer) text() string { return strings.Join(w.lines, "\n") + "\n" }

func (w *writer) deal(dealer int) *Opinion {
	reckless := 0.0
	if w.IntN(2) == 0 {
		reckless = 0.05
	}
	g := playGame(w.Rand, w.r, dealer, reckless, w.chance(25, "a card out of its turn"))
	truth := Truth{Revoked: map[Play]bool{}, Points: g.points, Told: true, Whole: true}
	w.told, w.miscarded = true, false
	switch {
	case w.chance(6, "only the result"):
		w.resultOnly(g)
		truth.Sham = true
	default:
		w.played(g, &truth)
	}
	truth.Told, truth.Miscarded = w.told, w.miscarded
	for n, t := range g.tricks {
		for _, l := range t {
			if l.bad {
				truth.Revoked[Play{n + 1, l.seat}] = true
			}
		}
	}
	w.rec.Deals = append(w.rec.Deals, truth)
	return w.sheet()
}

func (w *writer) resultOnly(g *game) {
	w.add("deal %d%s", w.number, w.maybe(2, " dealer "+string(seats[g.dealer])))
	if w.chance(10, "a claim about a deal without cards") {
		w.add("claim %s against %s%s", w.seat(), w.pair(), w.ruling())
	}
	p := g.points
	if w.chance(12, "points that do not add up") {
		p[w.IntN(2)] += 1 + w.IntN(3)
	}
	switch w.IntN(4) {
	case 0:
		w.add("points AC %d", p[0])
	case 1:
		w.add("points BD %d AC %d", p[1], p[0])
	case 2:
		w.add("points AC %d BD %d", p[0], p[1])
		w.gamesLine(w.r2(g))
	default:
		w.gamesLine(w.r2(g))
	}
}

func (w *writer) r2(g *game) [2]int {
	n, _, _ := w.r.games(g.points, g.won, 0)
	return n
}

func (w *writer) gamesLine(n [2]int) {
	if w.chance(12, "wrong games") {
		n[w.IntN(2)]++
	}
	switch {
	case n == [2]int{} && w.IntN(2) == 0:
		w.add("games none")
	case n[0] == 0:
		w.add("games BD %d", n[1])
	case n[1] == 0:
		w.add("games AC %d", n[0])
	default:
		w.add("games AC %d BD %d", n[0], n[1])
	}
}

func (w *writer) maybe(n int, s string) string {
	if w.IntN(n) == 0 {
		return ""
	}
	return s
}

func (w *writer) ruling() string {
	return []string{"", " upheld", " upheld", " rejected", " rejected", " withdrawn"}[w.IntN(6)]
}

func (w *writer) written(c set) string { return c.name(w.tens) }

// sheet writes what the naive judge says that the deal brought, or something near it.
func (w *writer) sheet() *Opinion {
	o := Judge(w.text())
	s := o.Sections[len(o.Sections)-1]
	if s.Games != nil && s.inner.games == nil && w.IntN(2) == 0 {
		w.gamesLine(*s.Games)
	}
	if o.Sheet != nil && w.IntN(2) == 0 {
		n := *o.Sheet
		if w.chance(15, "a wrong sheet") {
			n[w.IntN(2)]++
		}
		w.add("sheet AC %d BD %d", n[0], n[1])
	}
	return o
}
