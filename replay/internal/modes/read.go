package modes

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A match is a record as it is written: nothing in it is judged yet.
type match struct {
	t      *table
	result *tally
	deals  []*deal
	codes  []string // of the tags
}

type deal struct {
	number  int
	bad     bool // it cannot be read
	dealer  int  // -1 unknown
	trump   set  // what the deal line says of the trump card
	card    bool // the deal line names a trump card
	playBy  int  // -1 not written
	hands   []hand
	bids    []bid
	declare *declaration
	tricks  []*trick
	beside  []beside
	foreign bool // a card that no pack has

	points, games, sheet *tally
}

type hand struct {
	seat  int
	count [40]int
	some  []set // cards known in part
	void  set
	size  int
}

type bid struct {
	seat, value int // a pass is 0
}

type declaration struct {
	seat, trump int
	call        set // none for "-"
}

type trick struct {
	number, leader int // -1: not written
	plays          []play
	winner, points int // -1: not written
}

type play struct {
	seat int // -1: not written
	card set // empty: this seat had not played when play stopped
}

// A beside is what happened beside the cards, after so many tricks.
type beside struct {
	kind        string
	seat        int
	group       group
	deal, trick int
	ruling      string
	hand        hand
	after       int
}

// A tally is a line of groups and numbers.
type tally struct {
	groups []group
	n      []int
}

var english = map[string]string{
	"jogo": "deal", "dador": "dealer", "trunfo": "trump", "cima": "top", "baixo": "bottom", "mão": "hand", "mao": "hand", "renúncia": "claim",
	"renuncia": "claim", "contra": "against", "vaza": "trick", "confirmada": "upheld", "falsa": "rejected", "retirada": "withdrawn",
	"confessa": "admit", "mostra": "show", "pontos": "points", "riscos": "games", "nenhum": "none", "folha": "sheet", "assina": "sign",
	"nota": "note", "pára": "stop", "para": "stop", "licita": "bid", "passa": "pass", "declara": "declare", "chama": "call", "joga": "play", "por": "by",
}

var (
	tagLine   = regexp.MustCompile(`^\[(\w+) "((?:[^"\\]|\\.)*)"\]$`)
	trickLine = regexp.MustCompile(`^(\d+)\.(?:\s+([A-Za-z]):)?(.*)$`)
	marks     = regexp.MustCompile(`(@[0-9.]+)$`)
	braces    = regexp.MustCompile(`\{[^}]*\}`)
)

type reader struct {
	m    *match
	d    *deal
	seen map[string]bool
}

// read reads one match. It fails only where there is no table to read it by.
func read(text string) (*match, error) {
	r := reader{m: &match{}, seen: map[string]bool{}}
	lines := strings.Split(text, "\n")
	tags := map[string]string{}
	for i, line := range lines {
		line, _, _ = strings.Cut(line, ";")
		line = strings.TrimSpace(braces.ReplaceAllString(line, " "))
		lines[i] = line
		if f := tagLine.FindStringSubmatch(line); f != nil {
			if tags[f[1]] != "" {
				r.m.codes = append(r.m.codes, "duplicate-tag")
			}
			tags[f[1]] = f[2]
		}
	}
	t, err := readTable(tags["Rules"])
	if err != nil {
		return nil, fmt.Errorf("modes: %w", err)
	}
	r.m.t = t
	if v, ok := tags["Result"]; ok {
		if r.m.result, ok = r.tally(strings.Fields(v)); !ok {
			r.m.codes = append(r.m.codes, "bad-tag")
		}
	}
	for _, line := range lines {
		if line == "" || strings.HasPrefix(line, "(") {
			continue
		}
		if strings.HasPrefix(line, "[") {
			if tagLine.FindString(line) == "" {
				r.m.codes = append(r.m.codes, "bad-tag")
			}
			continue
		}
		if !r.line(line) {
			if r.d == nil {
				r.m.codes = append(r.m.codes, "syntax")
			} else {
				r.d.bad = true
			}
		}
	}
	return r.m, nil
}

// seat reads a seat letter that the mode has. The dead hand has one.
func (r *reader) seat(text string) int {
	if len(text) == 1 {
		if s := int(text[0] | 0x20 - 'a'); s >= 0 && s < r.m.t.seats && text[0] >= 'A' {
			return s
		}
	}
	return -1
}

func (r *reader) group(text string) (group, bool) {
	var g group
	for i := range len(text) {
		s := r.seat(text[i : i+1])
		if s < 0 || g.has(s) {
			return 0, false
		}
		g |= 1 << s
	}
	return g, text != ""
}

func (r *reader) tally(words []string) (*tally, bool) {
	t := &tally{}
	var used group
	if len(words) == 0 || len(words)%2 != 0 {
		return nil, false
	}
	for i := 0; i < len(words); i += 2 {
		g, ok := r.group(words[i])
		n, err := strconv.Atoi(words[i+1])
		if !ok || err != nil || used&g != 0 || words[i+1] == "-0" || words[i+1][0] == '+' {
			return nil, false
		}
		used |= g
		t.groups, t.n = append(t.groups, g), append(t.n, n)
	}
	return t, true
}

func (r *reader) line(line string) bool {
	words := strings.Fields(line)
	for i, w := range words {
		if e := english[strings.ToLower(w)]; e != "" {
			words[i] = e
		}
	}
	key := strings.ToLower(words[0])
	if key == "deal" {
		return r.deal(words[1:])
	}
	if f := trickLine.FindStringSubmatch(line); f != nil {
		return r.d != nil && r.trick(f)
	}
	if r.d == nil {
		return key == "note"
	}
	d, rest := r.d, words[1:]
	switch key {
	case "play":
		// Open: after the deal line means above the hands.
		if len(rest) != 2 || rest[0] != "by" || !r.m.t.dead || d.playBy >= 0 || len(d.hands)+len(d.bids)+len(d.tricks) > 0 {
			return false
		}
		d.playBy = r.seat(rest[1])
		return d.playBy >= 0
	case "hand":
		// Open: a hand may stand below tricks only where the fourth lies aside; any of them may there.
		h, ok := r.hand(rest, r.m.t.aside)
		if !ok || len(d.tricks)+len(d.bids) > 0 && !r.m.t.aside || d.declare != nil {
			return false
		}
		for _, other := range d.hands {
			if other.seat == h.seat {
				return false
			}
		}
		d.hands = append(d.hands, h)
		return true
	case "bid":
		return r.bid(rest)
	case "declare":
		return r.declaration(rest)
	case "points", "sheet", "games":
		return r.outcome(key, rest)
	case "show":
		h, ok := r.hand(rest, false)
		d.beside = append(d.beside, beside{kind: "show", seat: h.seat, hand: h, after: len(d.tricks)})
		return ok
	}
	return r.besides(key, rest)
}

func (r *reader) deal(w []string) bool {
	r.d = &deal{dealer: -1, playBy: -1, trump: all}
	r.m.deals = append(r.m.deals, r.d)
	r.seen = map[string]bool{}
	if len(w) == 0 {
		return false
	}
	n, err := strconv.Atoi(w[0])
	r.d.number = n
	if err != nil || n < 1 {
		return false
	}
	w = w[1:]
	if len(w) >= 2 && w[0] == "dealer" {
		if r.d.dealer = r.seat(w[1]); r.d.dealer < 0 {
			return false
		}
		w = w[2:]
	}
	if len(w) >= 2 && w[0] == "trump" {
		s, foreign, ok := readCard(w[1])
		if !ok {
			return false
		}
		r.d.trump, r.d.card, r.d.foreign = s, true, foreign
		if r.m.t.auction && s != all && !strings.HasPrefix(w[1], "*") {
			// Open: what a trump card says where there is none. It is no line of this mode.
			return false
		}
		w = w[2:]
	}
	if len(w) >= 2 && w[0] == "from" && (w[1] == "top" || w[1] == "bottom") {
		w = w[2:]
	}
	return len(w) == 0
}

// hand reads a hand; aside says that it may be the one that lies aside.
func (r *reader) hand(w []string, aside bool) (h hand, ok bool) {
	h.seat = -1
	if len(w) < 2 {
		return h, false
	}
	h.seat = r.seat(w[0])
	if aside && strings.EqualFold(w[0], "D") {
		h.seat = 3
	}
	if h.seat < 0 {
		return h, false
	}
	for _, g := range w[1:] {
		if n, err := strconv.Atoi(strings.TrimPrefix(g, "*")); err == nil && g[0] == '*' && n > 0 {
			h.size += n
			continue
		}
		first := []rune(g)[0]
		suit := readSuit(string(first))
		cards := strings.TrimPrefix(g, string(first))
		if suit < 0 || cards == "" {
			return h, false
		}
		if cards == "-" {
			h.void |= ofSuit(suit)
			continue
		}
		for _, c := range strings.ToUpper(cards) {
			switch i := strings.IndexRune(ranks, c); {
			case i >= 0:
				h.count[10*suit+i]++
			case c == '*':
				h.some = append(h.some, ofSuit(suit))
			case c == 'X':
				h.some = append(h.some, ofSuit(suit)&lows())
			default:
				return h, false
			}
			h.size++
		}
	}
	return h, true
}
