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
		if len(rest) != 2 || rest[0] != "by" || !r.m.t.dead || d.playBy >= 0 || len(d.hands)+len(d.bids)+len(d.tricks) > 0 {
			return false
		}
		d.playBy = r.seat(rest[1])
		return d.playBy >= 0
	case "hand":
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

func (r *reader) bid(w []string) bool {
	d := r.d
	if !r.m.t.auction || len(w) != 2 || len(d.tricks) > 0 || d.declare != nil {
		return false
	}
	b := bid{seat: r.seat(w[0])}
	if w[1] != "pass" {
		n, err := strconv.Atoi(w[1])
		if err != nil || n < 1 {
			return false
		}
		b.value = n
	}
	d.bids = append(d.bids, b)
	return b.seat >= 0
}

// declaration reads "B trump ♥ call A♠".
// Open: whether the trump and the call may be left out. Both are asked for here.
func (r *reader) declaration(w []string) bool {
	d := r.d
	if !r.m.t.auction || len(w) != 5 || w[1] != "trump" || w[3] != "call" || len(d.tricks) > 0 || d.declare != nil {
		return false
	}
	n := declaration{seat: r.seat(w[0]), trump: readSuit(w[2])}
	if w[4] != "-" {
		s, foreign, ok := readCard(w[4])
		if !ok || !foreign && !s.known() {
			return false
		}
		d.foreign = d.foreign || foreign
		n.call = s
	}
	d.declare = &n
	return n.seat >= 0 && n.trump >= 0
}

func (r *reader) outcome(key string, w []string) bool {
	if r.seen[key] {
		return false
	}
	r.seen[key] = true
	if key == "games" && len(w) == 1 && w[0] == "none" {
		r.d.games = &tally{}
		return true
	}
	t, ok := r.tally(w)
	if !ok {
		return false
	}
	switch key {
	case "points":
		for _, n := range t.n {
			ok = ok && n >= 0
		}
		r.d.points = t
	case "games":
		r.d.games = t
	case "sheet":
		r.d.sheet = t
	}
	return ok
}

func (r *reader) trick(f []string) bool {
	d := r.d
	t := &trick{leader: -1, winner: -1, points: -1}
	t.number, _ = strconv.Atoi(f[1])
	if f[2] != "" {
		if t.leader = r.seat(f[2]); t.leader < 0 {
			return false
		}
	}
	if n := len(d.tricks); n > 0 && d.tricks[n-1].number >= t.number || t.number < 1 {
		return false
	}
	d.tricks = append(d.tricks, t)
	cards, after, scored := strings.Cut(f[3], "=")
	for _, w := range strings.Fields(cards) {
		p := play{seat: -1}
		if seat, card, ok := strings.Cut(w, ":"); ok {
			if p.seat = r.seat(seat); p.seat < 0 {
				return false
			}
			w = card
		}
		w = strings.TrimRight(marks.ReplaceAllString(w, ""), "!?")
		if w == "-" {
			t.plays = append(t.plays, p)
			continue
		}
		if len(w) == 1 && strings.Contains(ranks, strings.ToUpper(w)) && len(t.plays) > 0 && t.plays[0].card.suit() >= 0 {
			w += suitName(t.plays[0].card.suit())
		}
		s, foreign, ok := readCard(w)
		if !ok {
			return false
		}
		d.foreign = d.foreign || foreign
		p.card = s
		t.plays = append(t.plays, p)
	}
	if !scored {
		return len(t.plays) > 0
	}
	w := strings.Fields(after)
	if len(w) == 0 || len(w) > 2 {
		return false
	}
	if len(w) == 2 {
		n, err := strconv.Atoi(w[1])
		if err != nil || n < 0 {
			return false
		}
		t.points = n
	}
	t.winner = r.seat(w[0])
	return t.winner >= 0
}

func (r *reader) besides(key string, w []string) bool {
	b := beside{kind: key, seat: -1, after: len(r.d.tricks)}
	switch key {
	case "claim":
		if len(w) < 3 || w[1] != "against" {
			return false
		}
		var ok bool
		b.group, ok = r.group(w[2])
		if b.seat = r.seat(w[0]); !ok || b.seat < 0 && w[0] != "referee" && w[0] != "spectator" {
			return false
		}
		for w = w[3:]; len(w) > 0; w = w[1:] {
			switch w[0] {
			case "upheld", "rejected", "withdrawn":
				b.ruling = w[0]
			case "deal", "trick":
				if len(w) < 2 {
					return false
				}
				n, err := strconv.Atoi(w[1])
				if err != nil {
					return false
				}
				if w[0] == "deal" {
					b.deal = n
				} else {
					b.trick = n
				}
				w = w[1:]
			default:
				return false
			}
		}
	case "admit":
		if len(w) != 1 && len(w) != 3 || r.seat(w[0]) < 0 {
			return false
		}
		b.seat = r.seat(w[0])
		if len(w) == 3 {
			b.trick, _ = strconv.Atoi(w[2])
		}
	case "sign":
		var ok bool
		if len(w) == 1 {
			b.group, ok = r.group(w[0])
		}
		if !ok {
			return false
		}
	case "stop", "note":
	default:
		return false
	}
	r.d.beside = append(r.d.beside, b)
	return true
}
