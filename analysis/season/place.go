package season

import "iter"

// Places returns the place of each row, for those that are given a prize: its rank, but rows of
// a group that nothing but their names parts share the better one.
func Places(rows []*Row) []int {
	out := make([]int, len(rows))
	for i, r := range rows {
		out[i] = r.Rank
		if i == 0 {
			continue
		}
		alone := *r
		if alone.Players = rows[i-1].Players; compare(&alone, rows[i-1]) == 0 {
			out[i] = out[i-1]
		}
	}
	return out
}

// OpponentsOf returns what a player has against each opponent (adversário), of the matches that
// are given: a row each, of both names, the player's first. The numbers are the player's, of the
// deals that both played on different sides of the sheet. The order is that of [Standing.Rows].
func OpponentsOf(matches iter.Seq[*Match], player string) []*Row {
	rows := map[string]*Row{}
	var order []*Row
	for m := range matches {
		all := m.Parties(ByPlayer)
		for i := range all {
			if all[i].Names[0] != player {
				continue
			}
			for k := range all {
				name := all[k].Names[0]
				met, ok := m.meet(&all[i], &all[k])
				if !ok || name == player {
					continue
				}
				if rows[name] == nil {
					rows[name] = &Row{Players: []string{player, name}}
					order = append(order, rows[name])
				}
				rows[name].add(m, &met)
			}
		}
	}
	return ranked(order)
}

// meet returns a party with the deals alone in which another one sat against it, and whether there are any. A match in which both
// sat down at the beginning counts, whoever played its deals.
func (m *Match) meet(p, o *Party) (Party, bool) {
	seat, other := p.Seats[0], o.Seats[0]
	for _, c := range m.Columns {
		if c.Has(seat.Seat) && c.Has(other.Seat) {
			return Party{}, false
		}
	}
	if p.at == nil && o.at == nil {
		return *p, true
	}
	out := Party{Names: p.Names, Later: p.Later || o.Later, at: map[int]bool{}}
	sum := &Seat{Name: seat.Name, Seat: seat.Seat}
	for at := range m.Detail {
		if !p.Played(at) || !o.Played(at) {
			continue
		}
		out.at[at] = true
		if m.Detail[at].Event >= 0 && !m.Detail[at].Misdeal {
			out.Deals++
		}
		sum.Add(&m.Detail[at].Seats[m.seatAt(seat.Seat)])
	}
	out.Seats = []*Seat{sum}
	return out, len(out.at) > 0 || !out.Later
}

// Sum is what some matches have together.
type Sum struct{ Matches, Deals, Renuncias int }

// SumOf adds matches up, each once, whoever sat there with or without a name.
func SumOf(matches iter.Seq[*Match]) (out Sum) {
	for m := range matches {
		out.Matches++
		out.Deals += m.Deals
		for i := range m.Seats {
			out.Renuncias += int(m.Seats[i].Renuncias)
		}
	}
	return out
}
