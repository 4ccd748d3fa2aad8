package modes

import (
	"strconv"
	"strings"
)

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
