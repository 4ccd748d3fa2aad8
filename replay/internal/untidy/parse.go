package untidy

import (
	"regexp"
	"strconv"
	"strings"
)

type play struct {
	seat int // -1 where it is the next in turn
	card set // 0 for a seat that had not played
}

type trick struct {
	line, number   int
	leader         int // -1 where it is not written
	plays          []play
	winner, points int // -1 where not written
}

type hand struct {
	line, seat int
	cards      set
	voids      set // all cards of the suits that the seat is written not to hold
	size       int // cards written, known or not
	some       []set
	twice      bool
}

// A beside is a line about what happened beside the cards. After is the number of tricks
// above it in its deal.
type beside struct {
	line, after int
	words       []string
}

type tally struct {
	line int
	n    [2]int
	has  [2]bool
	none bool
}

type deal struct {
	line, last, number int
	dealer             int
	trump              set // 0 where not written
	hands              []hand
	tricks             []trick
	besides            []beside
	points, games      *tally
	sheet              *tally

	own       *own
	asWritten bool
}

type match struct {
	rules     rules // nil where they cannot be read
	rulesLine int
	oddName   bool
	result    *tally
	head      []beside
	deals     []*deal
}

var braces = regexp.MustCompile(`\{[^}]*\}`)

func seatOf(w string) int {
	if len(w) != 1 {
		return -1
	}
	return strings.Index(seats, w)
}

func pairOf(w string) int {
	switch w {
	case "AC", "A", "C":
		return 0
	case "BD", "B", "D":
		return 1
	}
	return -1
}

// read reads the lines that Write writes, and no others: it panics at what it does not know,
// so that nothing is passed over.
func read(text string) *match {
	m := &match{}
	var d *deal
	for i, l := range strings.Split(text, "\n") {
		n := i + 1
		l, _, _ = strings.Cut(l, ";")
		l = strings.TrimSpace(braces.ReplaceAllString(l, " "))
		if l == "" {
			continue
		}
		if strings.HasPrefix(l, "[") {
			m.tag(n, l)
			continue
		}
		w := strings.Fields(l)
		if w[0] == "deal" {
			d = readDeal(n, w)
			m.deals = append(m.deals, d)
			continue
		}
		if d == nil {
			m.head = append(m.head, beside{line: n, words: w})
			continue
		}
		d.last = n
		d.read(n, w)
	}
	for i, d := range m.deals {
		if i+1 < len(m.deals) {
			d.last = m.deals[i+1].line - 1
		}
	}
	return m
}

func (m *match) tag(n int, l string) {
	name, value, _ := strings.Cut(strings.Trim(l, "[]"), " ")
	value = strings.Trim(value, `"`)
	switch name {
	case "Rules":
		m.rulesLine = n
		m.rules, _, m.oddName = readRules(value)
	case "Result":
		m.result = readTally(n, append([]string{"Result"}, strings.Fields(value)...))
	}
}

func readTally(n int, w []string) *tally {
	t := &tally{line: n}
	if len(w) == 2 && w[1] == "none" {
		t.none, t.has = true, [2]bool{true, true}
		return t
	}
	for i := 1; i+1 < len(w); i += 2 {
		p := pairOf(w[i])
		v, err := strconv.Atoi(w[i+1])
		if p < 0 || err != nil {
			panic("tally: " + strings.Join(w, " "))
		}
		t.n[p], t.has[p] = v, true
	}
	return t
}

func readDeal(n int, w []string) *deal {
	d := &deal{line: n, last: n, dealer: -1}
	d.number, _ = strconv.Atoi(w[1])
	for i := 2; i+1 < len(w); i += 2 {
		switch w[i] {
		case "dealer":
			d.dealer = seatOf(w[i+1])
		case "trump":
			c, ok := parseCard(w[i+1], -1)
			if !ok {
				panic("trump: " + w[i+1])
			}
			d.trump = c
		case "from":
		default:
			panic("deal line: " + w[i])
		}
	}
	return d
}

func (d *deal) read(n int, w []string) {
	switch w[0] {
	case "hand":
		d.hands = append(d.hands, readHand(n, w[1:]))
	case "points":
		d.points = readTally(n, w)
	case "games":
		d.games = readTally(n, w)
	case "sheet":
		d.sheet = readTally(n, w)
	case "claim", "admit", "show", "pickup", "penalty", "consent", "stop", "abandon", "note", "walkover", "substitute", "shuffle", "cut", "sign", "disqualify", "amend", "suspend", "execute":
		d.besides = append(d.besides, beside{n, len(d.tricks), w})
	default:
		d.tricks = append(d.tricks, readTrick(n, w))
	}
}

// readHand reads a seat and groups of a suit and its ranks, as in hand and show.
func readHand(n int, w []string) hand {
	h := hand{line: n, seat: seatOf(w[0])}
	for _, g := range w[1:] {
		if k, ok := strings.CutPrefix(g, "*"); ok {
			v, _ := strconv.Atoi(k)
			h.size += v
			continue
		}
		suit := -1
		for i, name := range suitNames {
			if rest, ok := strings.CutPrefix(g, name); ok {
				suit, g = i, rest
			}
		}
		if suit < 0 {
			panic("hand: " + g)
		}
		for _, r := range g {
			if r == '-' {
				h.voids |= suitSet(suit)
				continue
			}
			c, ok := parseCard(string(r)+suitNames[suit], -1)
			if !ok {
				panic("hand: " + g)
			}
			h.size++
			switch {
			case !c.known():
				h.some = append(h.some, c)
			case h.cards.has(c):
				h.twice = true
			default:
				h.cards |= c
			}
		}
	}
	return h
}

func readTrick(n int, w []string) trick {
	t := trick{line: n, leader: -1, winner: -1, points: -1}
	k, ok := strings.CutSuffix(w[0], ".")
	v, err := strconv.Atoi(k)
	if !ok || err != nil {
		panic("line: " + strings.Join(w, " "))
	}
	t.number = v
	w = w[1:]
	if s, ok := strings.CutSuffix(w[0], ":"); ok {
		t.leader = seatOf(s)
		w = w[1:]
	}
	lead := -1
	for i := 0; i < len(w); i++ {
		if w[i] == "=" {
			t.winner = seatOf(w[i+1])
			if i+2 < len(w) {
				t.points, _ = strconv.Atoi(w[i+2])
			}
			break
		}
		p := play{seat: -1}
		word := w[i]
		if s, c, cut := strings.Cut(word, ":"); cut {
			p.seat, word = seatOf(s), c
		}
		if word != "-" {
			word, _, _ = strings.Cut(word, "@")
			word = strings.TrimRight(word, "!?")
			c, ok := parseCard(word, lead)
			if !ok {
				panic("card: " + word)
			}
			p.card = c
			if len(t.plays) == 0 {
				lead = c.oneSuit()
			}
		}
		t.plays = append(t.plays, p)
	}
	return t
}
