package proof

import (
	"sueca/engine"
	"sueca/engine/card"
)

// Obligations returns the plays that broke the obligation to trump (obrigação
// de cortar), in order of play. Such rules oblige a player who cannot follow
// suit to play a trump. A play is listed if it neither followed nor trumped and
// its player held a trump in every world that the record allows. A proven
// renúncia is not listed: that player should have followed suit.
//
// No text obliges a player to beat a trump that is already on the table.
func Obligations(d *engine.Deal, trump card.Suit) []Renuncia {
	if trump == card.NoSuit || !anyDiscard(d) {
		return nil
	}
	d = Believed(d)
	w, ok := worldsOf(d)
	if !ok {
		return nil // it is not known who played what
	}
	renounced := map[[2]int]bool{}
	for _, r := range Renuncias(d) {
		renounced[[2]int{r.Trick, int(r.Seat)}] = r.Proven
	}
	var out []Renuncia
	for n := 1; n < d.Tricks() && n <= d.LastTrick(); n++ {
		led := d.Trick(n).Led().Suit()
		if led == card.NoSuit {
			continue
		}
		for i, p := range d.Trick(n).Cards() {
			s := p.Believed().Suit()
			if i == 0 || p.Absent || s == card.NoSuit || s == led || s == trump || renounced[[2]int{n, int(p.Seat)}] {
				continue
			}
			if w.mayLack(trump, p.Seat, n) {
				continue
			}
			r := Renuncia{Trick: n, Place: i, Seat: p.Seat, Led: trump, Card: p.Card, Proven: true}
			r.Proof = proofOf(d, w, r)
			r.Led, r.Trump = led, trump
			out = append(out, r)
		}
	}
	return out
}

func (w *worlds[S]) mayLack(suit card.Suit, seat card.Seat, n int) bool {
	allow := w.allow
	return w.clear(&allow, suit, seat, n) && w.exist(allow)
}
