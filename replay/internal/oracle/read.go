package oracle

import (
	"slices"
	"strconv"
	"strings"
)

// A match is a record as it is written.
type match struct {
	tags     map[string]string
	tagLines map[string]int
	table    *table
	ruled    bool
	head     []event
	deals    []*deal
	lastLine int
}

// A deal is what is written of one deal.
type deal struct {
	line, number   int
	dealer, cutter int // -1 where it is not written
	trump          card
	trumpWritten   bool
	declarer       int // by what is declared, -1 for nobody
	trumpSuit      int // declared
	called         int // the kind, -1 for none or not declared
	declareLine    int
	bids           []bid
	hands          []holding
	tricks         []*trick // in the order of the text
	events         []event
	syntax         int  // the first line that cannot be read
	unmatched      bool // a correction finds no card
	playBy         int  // how often it is written who plays the dead hand
}

type bid struct{ line, seat, n int } // 0 is a pass

// A holding is cards that a seat had, in a hand or laid open after some tricks.
type holding struct {
	line, seat, at int
	shown          bool
	cards          []card
	voids          set
	unknown        int
	loose          bool // a card of a suit that is known by suit only
}

func (h *holding) len() int { return len(h.cards) + h.unknown }

type trick struct {
	line, number, leader int
	cards                []card
	winner, points       int // -1 where they are not written
}

// An event is a line beside the cards.
type event struct {
	line, at    int // at: tricks begun before it
	word        string
	who, whom   string
	trick, deal int
	ruling      string
	n           int // games of an award, marks; -1 is a warning
	minutes     int
	tally       map[side]int
}

// said returns the lines with a word beside the cards of the deal.
func (d *deal) said(word string) (out []event) {
	for _, e := range d.events {
		if e.word == word {
			out = append(out, e)
		}
	}
	return out
}

// misdealt reports whether the deal does not count and is dealt again.
func (d *deal) misdealt() bool { return len(d.said("misdeal")) > 0 }

// follows reports whether a deal may stand behind another by their numbers: the one that is dealt anew has the number of
// the misdeal, or the next.
func (d *deal) follows(before int, misdealt bool) bool {
	return d.number == before+1 || misdealt && d.number == before
}

// portuguese are the words of the notation in the other language.
var portuguese = map[string]string{
	"jogo": "deal", "dador": "dealer", "trunfo": "trump", "cima": "top", "baixo": "bottom", "mão": "hand", "mao": "hand",
	"renúncia": "claim",
	"renuncia": "claim", "contra": "against", "vaza": "trick", "confirmada": "upheld", "falsa": "rejected", "retirada": "withdrawn",
	"confessa": "admit", "mostra": "show", "recolhe": "pickup", "penalização": "penalty", "penalizacao": "penalty",
	"aviso":   "warning",
	"atribui": "award", "consente": "consent", "pára": "stop", "para": "stop", "abandona": "abandon", "pontos": "points",
	"riscos": "games",
	"nenhum": "none", "folha": "sheet", "suspende": "suspend", "executa": "execute", "assina": "sign", "nota": "note",
	"emenda":  "amend",
	"sorteio": "lot", "baralha": "shuffle", "corta": "cut", "falta": "walkover", "desclassifica": "disqualify",
	"substitui": "substitute", "gesto": "gesture",
	"assistente": "spectator", "árbitro": "referee", "arbitro": "referee", "licita": "bid", "passa": "pass", "declara": "declare",
	"chama": "call", "joga": "play", "por": "by",
}

// A reader reads a text line by line.
type reader struct {
	m    *match
	d    *deal // nil above the first
	line int
}

// lines reads a line by its first word, and reports whether it can.
var lines map[string]func(*reader, []string) bool

func init() {
	lines = map[string]func(*reader, []string) bool{
		"hand": (*reader).hand, "show": (*reader).hand, "claim": (*reader).claim, "admit": (*reader).admit,
		"penalty": (*reader).penalty,
		"points":  (*reader).tally, "games": (*reader).tally, "sheet": (*reader).tally, "amend": (*reader).amend,
		"bid":     (*reader).bid,
		"declare": (*reader).declare, "play": (*reader).play, "suspend": (*reader).marks, "execute": (*reader).marks,
		"cut":    (*reader).cut,
		"pickup": (*reader).plain, "consent": (*reader).plain, "stop": (*reader).plain, "abandon": (*reader).plain,
		"sign": (*reader).plain,
		"note": (*reader).plain, "lot": (*reader).plain, "shuffle": (*reader).plain, "walkover": (*reader).plain,
		"disqualify": (*reader).plain, "substitute": (*reader).plain, "misdeal": (*reader).misdeal, "gesture": (*reader).plain,
	}
}

// read reads the first match of a text.
func read(text string) *match {
	m := &match{tags: map[string]string{}, tagLines: map[string]int{}}
	r := &reader{m: m}
	for i, raw := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		r.line = i + 1
		m.lastLine = r.line
		words := split(strings.TrimPrefix(raw, "\uFEFF"))
		if len(words) == 0 {
			continue
		}
		if w := words[0]; strings.HasPrefix(w, "[") {
			name, value, _ := strings.Cut(strings.Trim(strings.Join(words, " "), "[]"), " ")
			m.tags[name], m.tagLines[name] = strings.Trim(value, `"`), r.line
			continue
		}
		if m.table == nil {
			m.settleRules()
		}
		r.read(words)
	}
	if m.table == nil {
		m.settleRules()
	}
	return m
}

func (m *match) settleRules() {
	named, written := m.tags["Rules"]
	if !written {
		named = "fpsd"
	}
	r, ok := readRules(named)
	if m.ruled = ok; !ok {
		r = profiles["fpsd"]
	}
	m.table = newTable(r)
}

// split returns the words of a line without its comments; a quoted text is one word.
func split(line string) (words []string) {
	var b strings.Builder
	quoted, comment := false, false
	flush := func() {
		if b.Len() > 0 {
			words = append(words, b.String())
		}
		b.Reset()
	}
	for _, c := range line {
		switch {
		case c == '"':
			quoted = !quoted
			b.WriteRune(c)
		case quoted:
			b.WriteRune(c)
		case comment:
			comment = c != '}'
		case c == '{':
			comment = true
			flush()
		case c == ';':
			flush()
			return words
		case c == ' ' || c == '\t' || c == '\r':
			flush()
		default:
			b.WriteRune(c)
		}
	}
	flush()
	return words
}

func (r *reader) read(words []string) {
	for _, phrase := range [][]string{{"mal", "dado"}, {"dar", "de", "novo"}} {
		if n := len(phrase); len(words) >= n && slices.Equal(words[:n], phrase) {
			words = append([]string{"misdeal"}, words[n:]...)
		}
	}
	for i, w := range words {
		if en := portuguese[w]; en != "" && !strings.Contains(w, `"`) {
			words[i] = en
		}
	}
	if words[0] == "deal" {
		r.deal(words[1:])
		return
	}
	ok := true
	switch {
	case words[0] == "(":
	case words[0][0] >= '0' && words[0][0] <= '9':
		ok = r.d != nil && r.trick(words)
	case lines[words[0]] == nil:
		ok = false
	default:
		ok = lines[words[0]](r, words)
	}
	if !ok && r.d != nil && r.d.syntax == 0 {
		r.d.syntax = r.line
	}
}

// add notes a line beside the cards.
func (r *reader) add(e event) {
	e.line = r.line
	if r.d == nil {
		r.m.head = append(r.m.head, e)
		return
	}
	e.at = len(r.d.tricks)
	r.d.events = append(r.d.events, e)
}

// seat reads a seat of the table: the dead hand only where it may be named.
func (r *reader) seat(word string, dead bool) int {
	s := readSide(word)
	if s.len() != 1 {
		return -1
	}
	seat := int(word[0] - 'A')
	if t := r.m.table; seat < t.seats || dead && t.is("dead", "out") && seat == deadSeat {
		return seat
	}
	return -1
}

func (r *reader) group(word string) side {
	if s := readSide(word); s&^r.m.table.all() == 0 {
		return s
	}
	return 0
}

func (r *reader) deal(w []string) {
	d := &deal{line: r.line, dealer: -1, cutter: -1, declarer: -1, called: -1, trumpSuit: -1}
	r.m.deals, r.d = append(r.m.deals, d), d
	ok := len(w) > 0
	if ok {
		d.number, _ = strconv.Atoi(w[0])
		w = w[1:]
	}
	for len(w) >= 2 && ok {
		switch w[0] {
		case "dealer":
			d.dealer = r.seat(w[1], false)
			ok = d.dealer >= 0
		case "trump":
			d.trump, d.trumpWritten = readCard(w[1], r.m.table.tens, -1), true
			ok = !d.trump.misnamed && !(r.m.table.auction() && d.trump.exact)
		case "from":
		default:
			ok = false
		}
		w = w[2:]
	}
	if !ok || len(w) > 0 {
		d.syntax = r.line
	}
}

// groups reads cards by suit: ♠A7 ♥- *4.
func (r *reader) groups(h *holding, words []string) bool {
	for _, w := range words {
		suit, rest := -1, w
		for i, names := range suitNames {
			for _, n := range names {
				if after, ok := strings.CutPrefix(w, n); ok {
					suit, rest = i, strings.TrimPrefix(after, "\uFE0F")
				}
			}
		}
		if suit < 0 {
			n, err := strconv.Atoi(strings.TrimPrefix(w, "*"))
			if w == "*" {
				n, err = 1, nil
			}
			if err != nil || !strings.HasPrefix(w, "*") {
				return false
			}
			h.unknown += n
			continue
		}
		if rest == "-" {
			h.voids |= ofSuit(suit)
			continue
		}
		if rest == "" {
			return false
		}
		for _, c := range strings.ReplaceAll(rest, "10", "T") {
			k := readCard(string(c)+suitNames[suit][0], r.m.table.tens, -1)
			if k.misnamed {
				return false
			}
			h.loose = h.loose || !k.exact
			h.cards = append(h.cards, k)
		}
	}
	return len(words) > 0
}

func (r *reader) hand(w []string) bool {
	if r.d == nil || len(w) < 3 {
		return false
	}
	h := holding{line: r.line, shown: w[0] == "show", at: len(r.d.tricks)}
	h.seat = r.seat(w[1], !h.shown)
	if h.seat < 0 || !r.groups(&h, w[2:]) || len(r.d.bids) > 0 && !h.shown {
		return false
	}
	r.d.hands = append(r.d.hands, h)
	return true
}

func (r *reader) trick(w []string) bool {
	d, t := r.d, r.m.table
	n, err := strconv.Atoi(strings.TrimSuffix(w[0], "."))
	if err != nil || !strings.HasSuffix(w[0], ".") {
		return false
	}
	k := &trick{line: r.line, number: n, leader: -1, winner: -1, points: -1}
	d.tricks = append(d.tricks, k)
	w = w[1:]
	if len(w) > 0 && strings.HasSuffix(w[0], ":") {
		if k.leader = r.seat(strings.TrimSuffix(w[0], ":"), false); k.leader < 0 {
			return false
		}
		w = w[1:]
	}
	if i := slices.Index(w, "="); i >= 0 {
		if len(w) < i+2 {
			return false
		}
		if k.winner = r.seat(w[i+1], false); k.winner < 0 {
			return false
		}
		if len(w) > i+2 {
			if k.points, err = strconv.Atoi(w[i+2]); err != nil || len(w) > i+3 {
				return false
			}
		}
		w = w[:i]
	}
	led, seated := -1, false
	for _, word := range w {
		if strings.Trim(word, "!?") == "" || word[0] == '@' {
			continue // an annotation
		}
		seat := -1
		if before, after, ok := strings.Cut(word, ":"); ok {
			if seat = r.seat(before, false); seat < 0 {
				return false
			}
			word = after
		}
		c := readCard(word, t.tens, led)
		if c.misnamed || seat < 0 && seated {
			return false // from there on every card carries its seat
		}
		seated = seated || seat >= 0 && len(k.cards) > 0
		if c.seat = seat; len(k.cards) == 0 && c.can != 0 && len(c.can.suits()) == 1 {
			led = c.can.suits()[0]
		}
		k.cards = append(k.cards, c)
	}
	return true
}

func (r *reader) claim(w []string) bool {
	e := event{word: "claim"}
	if len(w) < 4 || w[2] != "against" {
		return false
	}
	e.who, e.whom = w[1], w[3]
	if r.group(e.whom) == 0 || r.group(e.who) == 0 && e.who != "referee" && e.who != "spectator" {
		return false
	}
	for w = w[4:]; len(w) > 0; w = w[1:] {
		switch {
		case len(w) > 1 && w[0] == "trick":
			e.trick, _ = strconv.Atoi(w[1])
			w = w[1:]
		case len(w) > 1 && w[0] == "deal":
			e.deal, _ = strconv.Atoi(w[1])
			w = w[1:]
		case w[0] == "upheld" || w[0] == "rejected" || w[0] == "withdrawn":
			e.ruling = w[0]
		default:
			return false
		}
	}
	r.add(e)
	return true
}

func (r *reader) admit(w []string) bool {
	e := event{word: "admit"}
	if len(w) < 2 || r.seat(w[1], false) < 0 {
		return false
	}
	if e.who = w[1]; len(w) == 4 && w[2] == "trick" {
		e.trick, _ = strconv.Atoi(w[3])
	}
	r.add(e)
	return true
}

func (r *reader) penalty(w []string) bool {
	if len(w) < 4 {
		return false
	}
	e := event{word: "penalty", ruling: w[1], whom: w[2], n: -1, minutes: -1}
	if r.group(e.whom) == 0 && e.whom != "referee" && e.whom != "spectator" {
		return false
	}
	w = w[3:]
	if n, err := strconv.Atoi(w[0]); err == nil {
		e.minutes, w = n, w[1:]
	}
	if len(w) == 2 && w[0] == "award" {
		e.n, _ = strconv.Atoi(w[1])
	} else if len(w) != 1 || w[0] != "warning" {
		return false
	}
	r.add(e)
	return true
}

func (r *reader) tally(w []string) bool {
	if r.d == nil {
		return false
	}
	of, ok := readTally(w[1:], r.m.table)
	if ok && !(w[0] == "points" && len(of) == 0) {
		r.add(event{word: w[0], tally: of})
		return true
	}
	return false
}

func readTally(w []string, t *table) (of map[side]int, ok bool) {
	of = map[side]int{}
	if len(w) == 1 && w[0] == "none" {
		return of, true
	}
	var seen side
	for ; len(w) >= 2; w = w[2:] {
		s := readSide(w[0])
		n, err := strconv.Atoi(w[1])
		if err != nil || s == 0 || s&seen != 0 || s&^t.all() != 0 {
			return nil, false
		}
		of[s], seen = n, seen|s
	}
	return of, len(w) == 0 && len(of) > 0
}

func (r *reader) bid(w []string) bool {
	d := r.d
	if d == nil || !r.m.table.auction() || len(w) != 3 || len(d.tricks) > 0 || d.declareLine > 0 || r.seat(w[1], false) < 0 {
		return false
	}
	b := bid{line: r.line, seat: r.seat(w[1], false)}
	if w[2] != "pass" {
		n, err := strconv.Atoi(w[2])
		if b.n = n; err != nil || n <= 0 {
			return false
		}
	}
	d.bids = append(d.bids, b)
	return true
}

func (r *reader) declare(w []string) bool {
	d := r.d
	if d == nil || !r.m.table.auction() || len(w) != 6 || len(d.tricks) > 0 || d.declareLine > 0 || w[2] != "trump" ||
		w[4] != "call" {
		return false
	}
	rest, suit := suitAt(w[3])
	if d.declarer = r.seat(w[1], false); d.declarer < 0 || suit < 0 || rest != "" {
		return false
	}
	d.trumpSuit, d.declareLine = suit, r.line
	c := readCard(w[5], false, -1)
	if c.exact {
		d.called = c.can.first()
	}
	return c.exact || c.none
}

// play reads who plays the dead hand.
func (r *reader) play(w []string) bool {
	d := r.d
	if d == nil || !r.m.table.deadIn() || len(w) != 3 || len(d.tricks) > 0 || d.playBy > 0 || r.seat(w[2], false) < 0 {
		return false
	}
	d.playBy++
	r.add(event{word: "play", who: w[2]})
	return true
}

func (r *reader) marks(w []string) bool {
	if len(w) < 3 || r.group(w[1]) == 0 {
		return false
	}
	n, _ := strconv.Atoi(w[2])
	r.add(event{word: w[0], whom: w[1], n: n})
	return true
}

func (r *reader) cut(w []string) bool {
	if r.d == nil || len(w) != 2 {
		return false
	}
	r.d.cutter = r.seat(w[1], false)
	return r.d.cutter >= 0
}

// misdeal reads that a deal does not count, and perhaps why.
func (r *reader) misdeal(w []string) bool {
	if r.d == nil || len(w) > 2 || len(w) == 2 && !strings.HasPrefix(w[1], `"`) {
		return false
	}
	r.add(event{word: "misdeal"})
	return true
}

// plain reads a line of a word and perhaps a seat.
func (r *reader) plain(w []string) bool {
	e := event{word: w[0]}
	if len(w) > 1 {
		e.who = w[1]
	}
	if slices.Contains([]string{"sign", "abandon", "walkover"}, w[0]) && r.group(e.who) == 0 {
		return false
	}
	r.add(e)
	return true
}

// amend reads the correction of a card.
func (r *reader) amend(w []string) bool {
	// amend deal 3 trick 4 A 7♣ -> K♣ "misread"
	if len(w) < 9 || w[1] != "deal" || w[3] != "trick" || w[7] != "->" {
		r.add(event{word: "amend"})
		return true
	}
	number, _ := strconv.Atoi(w[2])
	n, _ := strconv.Atoi(w[4])
	seat := r.seat(w[5], false)
	from, to := readCard(w[6], r.m.table.tens, -1), readCard(w[8], r.m.table.tens, -1)
	for _, d := range slices.Backward(r.m.deals) { // the last one of its number
		if d.number == number {
			d.unmatched = !r.m.table.correct(d, n, seat, from, to)
			break
		}
	}
	return true
}

// correct puts a card in the place of another that a seat played.
func (t *table) correct(d *deal, n, seat int, from, to card) bool {
	for _, k := range d.tricks {
		if k.number != n {
			continue
		}
		at := -1
		for i, c := range k.cards {
			if c.can == from.can && !c.none && (at < 0 || t.seatOf(k, i, k.leader, d.dealer) == seat) {
				at = i
			}
		}
		if at >= 0 {
			to.seat = k.cards[at].seat
			k.cards[at] = to
			return true
		}
	}
	return false
}

// seatOf returns who played a card of a trick, if a seat led it: -1 where that is not known.
func (t *table) seatOf(k *trick, i, leader, dealer int) int {
	seat := leader
	for j := 0; j <= i; j++ {
		if j > 0 && seat >= 0 {
			seat = t.after(seat, dealer)
		}
		if s := k.cards[j].seat; s >= 0 {
			seat = s
		}
	}
	return seat
}
