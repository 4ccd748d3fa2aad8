package untidy

import (
	"slices"
	"strconv"
	"strings"
)

// rules are the parameters that the naive judge looks at, by the names that a Rules tag
// has for them. The profiles are typed in from the table in 2.2 of the rules and from what the
// page says of each profile, never asked of the program.
type rules map[string]string

var base = rules{
	"deck.ten_rank": "7", "play.direction": "ccw", "dealer.rotation": "right", "lead.first": "right", "void": "any",
	"score.single_from": "61", "score.single": "1", "score.double_from": "91", "score.double": "2",
	"score.sweep.by": "tricks", "score.sweep.value": "4", "score.sweep.ends_deal": "no", "score.sweep.ends_match": "no",
	"score.exact90": "0", "score.rolha": "off", "score.tie": "none", "tie.accumulates": "no",
	"match.mode": "games", "match.target": "4", "match.deals": "0", "match.end_check": "immediate",
	"renuncia.claim_by": "opponents", "renuncia.deadline": "next_deal_first_card", "renuncia.confirmed.award": "4",
	"renuncia.confirmed.ends_deal": "yes", "renuncia.confirmed.replaces_result": "yes", "renuncia.confirmed.ends_match": "no",
	"renuncia.self.award": "0", "renuncia.false.award": "2", "renuncia.granularity": "pair", "renuncia.false.ends_deal": "no",
	"renuncia.false.result": "none", "renuncia.confirmed.result": "none",
	"penalties": "fpsd", "penalty.mode": "award", "leave": "forfeit_max", "ledger": "pair",
}

// pagat and howto are what the profiles after them start from.
const (
	noClaims = " renuncia.claim_by=none renuncia.confirmed.award=0 renuncia.false.award=0 penalties=none leave=none"
	pagat    = "score.sweep.ends_match=yes" + noClaims
	howto    = "score.sweep.by=points" + noClaims
)

var profiles = map[string]string{
	"fpsd":               "",
	"fpsd-consent":       "",
	"pagat":              pagat,
	"wikipedia":          pagat,
	"pontos120":          pagat + " score.sweep.by=points",
	"norte":              pagat + " score.sweep.ends_match=no match.target=10",
	"norte-meia":         pagat + " score.sweep.ends_match=no match.target=5",
	"rolha":              pagat + " score.rolha=loser_minus2",
	"empate-vale":        pagat + " score.tie=plus1",
	"acores":             pagat + " deck.ten_rank=10",
	"online-riscos":      "score.sweep.ends_deal=yes lead.first=cutter match.mode=open match.target=0 renuncia.claim_by=any renuncia.false.award=0 penalties=none leave=minus10_player ledger=player",
	"alemao":             "dealer.rotation=left score.sweep.ends_match=yes renuncia.deadline=match_end renuncia.confirmed.ends_match=yes renuncia.self.award=1 renuncia.false.award=0 penalties=none leave=none",
	"german":             "dealer.rotation=left score.sweep.ends_match=yes renuncia.deadline=match_end renuncia.confirmed.ends_match=yes renuncia.self.award=1 renuncia.false.award=0 penalties=none leave=none",
	"howto":              howto,
	"howto10":            howto + " match.target=10",
	"aberto-sem-fim":     howto + " match.mode=open match.target=0",
	"pontos500":          howto + " match.mode=points match.target=500 match.end_check=after_deal",
	"italiana-obrigacao": howto + " void=must_trump",
	"brasileira":         pagat + " score.sweep.by=points play.direction=cw dealer.rotation=left lead.first=left score.tie=plus1",
	"bots5":              pagat + " score.sweep.ends_match=no score.exact90=2 match.mode=fixed_deals match.deals=5 match.target=0",
	"campeonato-3":       pagat + " score.sweep.ends_match=no score.sweep.by=points score.sweep.value=3",
	"trinta-exacto":      pagat + " score.exact90=3",
}

// choices are the words that a parameter that is no number may have, for those that Write changes.
var choices = map[string]string{
	"deck.ten_rank": "7 10", "play.direction": "ccw cw", "dealer.rotation": "right left", "lead.first": "right left cutter bid_winner partner",
	"void": "any must_trump", "score.sweep.by": "tricks points", "score.tie": "none plus1 double set2", "tie.accumulates": "no yes",
	"match.end_check": "immediate after_deal", "renuncia.claim_by": "opponents any none",
	"renuncia.deadline":                  "next_deal_first_card next_deal_start match_end deal_end",
	"renuncia.confirmed.replaces_result": "no yes", "penalty.mode": "award transfer",
}

var policies = map[string]string{
	"none":    "renuncia.claim_by=none renuncia.confirmed.award=0 renuncia.false.award=0",
	"fpsd":    "renuncia.claim_by=opponents renuncia.confirmed.award=4 renuncia.false.award=2 renuncia.deadline=next_deal_first_card renuncia.granularity=pair",
	"bila":    "renuncia.claim_by=opponents renuncia.confirmed.award=4 renuncia.false.award=1 renuncia.deadline=deal_end renuncia.granularity=player",
	"discord": "renuncia.claim_by=opponents renuncia.confirmed.award=0 renuncia.false.award=0 renuncia.deadline=deal_end renuncia.granularity=player renuncia.confirmed.result=120-0 renuncia.false.result=120-0 renuncia.false.ends_deal=yes",
}

// readRules reads the value of a Rules tag. It reports whether it can be read, and whether the
// name of the profile is written otherwise than it should be.
func readRules(text string) (r rules, ok, odd bool) {
	r = rules{}
	for k, v := range base {
		r[k] = v
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, false, false
	}
	name := strings.ToLower(words[0])
	changes, found := profiles[name]
	if !found {
		return nil, false, false
	}
	r.change(changes)
	given := map[string]bool{}
	for _, w := range words[1:] {
		k, v, cut := strings.Cut(w, "=")
		if !cut {
			return nil, false, false
		}
		switch k {
		case "target":
			k = "match.target"
		case "renuncia":
			p, is := policies[v]
			if !is {
				return nil, false, false
			}
			for _, c := range strings.Fields(p) {
				c, _, _ = strings.Cut(c, "=")
				if given[c] {
					return nil, false, false
				}
				given[c] = true
			}
			r.change(p)
			if r.is("match.mode", "points") && r.num("renuncia.confirmed.award") > 0 {
				return nil, false, false // a policy's awards are games, in a match for card points
			}
			continue
		}
		if given[k] {
			return nil, false, false // one thing said twice
		}
		given[k] = true
		if _, is := r[k]; !is {
			return nil, false, false
		}
		if _, num := strconv.Atoi(r[k]); num == nil && k != "deck.ten_rank" {
			if _, err := strconv.Atoi(v); err != nil {
				return nil, false, false
			}
		}
		if words, is := choices[k]; is && !slices.Contains(strings.Fields(words), v) {
			return nil, false, false
		}
		r[k] = v
	}
	if r.is("renuncia.claim_by", "none") && (r.num("renuncia.confirmed.award") > 0 || r.num("renuncia.false.award") > 0 || !r.is("renuncia.confirmed.result", "none")) {
		return nil, false, false // no claim, and what one brings: these contradict each other
	}
	return r, true, name != words[0]
}

func (r rules) change(text string) {
	for _, w := range strings.Fields(text) {
		k, v, _ := strings.Cut(w, "=")
		r[k] = v
	}
}

func (r rules) num(name string) int {
	n, err := strconv.Atoi(r[name])
	if err != nil {
		panic("no number: " + name)
	}
	return n
}

func (r rules) is(name, value string) bool {
	if _, ok := r[name]; !ok {
		panic("no parameter " + name)
	}
	return r[name] == value
}

// turn returns the seat that plays after another.
func (r rules) turn(seat int) int {
	if r.is("play.direction", "cw") {
		return (seat + 3) % 4
	}
	return (seat + 1) % 4
}

func (r rules) firstLeader(dealer int) int {
	switch r["lead.first"] {
	case "left", "cutter":
		return (dealer + 3) % 4
	}
	return (dealer + 1) % 4
}

func (r rules) dealerOf(leader int) int {
	return (leader + 4 - (r.firstLeader(0))) % 4
}

func (r rules) nextDealer(dealer int) int {
	if r.is("dealer.rotation", "left") {
		return (dealer + 3) % 4
	}
	return (dealer + 1) % 4
}

// games returns what a deal brings by its own result, and whether it was a tie or a
// sweep.
func (r rules) games(points, tricks [2]int, carried int) (games [2]int, tie, sweep bool) {
	if r.is("match.mode", "points") {
		return points, points[0] == points[1], false
	}
	w := -1
	for p := range 2 {
		if points[p] >= r.num("score.single_from") && points[p] > points[1-p] {
			w = p
		}
	}
	if r.is("score.sweep.by", "tricks") {
		for p := range 2 {
			if tricks[p] == 10 {
				w, sweep = p, true
			}
		}
	}
	if w < 0 {
		return games, true, false
	}
	if r.is("score.sweep.by", "points") && points[1-w] == 0 {
		sweep = true
	}
	n := r.num("score.single")
	switch {
	case sweep:
		n = r.num("score.sweep.value")
	case points[w] == 90 && r.num("score.exact90") > 0:
		n = r.num("score.exact90")
	case points[w] >= r.num("score.double_from"):
		if r.is("score.rolha", "loser_minus2") {
			games[1-w] = -2
			n = 0
		} else {
			n = r.num("score.double")
		}
	}
	if carried > 0 {
		switch r["score.tie"] {
		case "plus1":
			n += carried
		default:
			n += 1000 // left open: the caller does not judge it
		}
	}
	games[w] = n
	return games, false, sweep
}
