package simulate

import (
	"math/rand/v2"

	"sueca/engine/card"
	"sueca/engine/rules"
)

var firstNames = [...]string{
	"Ana", "António", "Beatriz", "Bruno", "Carla", "Carlos", "Catarina", "Daniel", "Duarte", "Elsa", "Fernando", "Filipa", "Francisco",
	"Gil", "Helena",
	"Inês", "Isabel", "Joana", "João", "Joaquim", "Jorge", "José", "Leonor", "Luís", "Manuel", "Margarida", "Maria", "Mário", "Miguel",
	"Nuno", "Paulo",
	"Pedro", "Ricardo", "Rita", "Rosa", "Rui", "Sofia", "Teresa", "Tiago", "Vasco",
}

var lastNames = [...]string{
	"Almeida", "Alves", "Amaral", "Bento", "Borges", "Carvalho", "Castro", "Correia", "Costa", "Cunha", "Dias", "Esteves", "Faria",
	"Fernandes", "Ferreira",
	"Fonseca", "Gomes", "Lopes", "Machado", "Magalhães", "Marques", "Martins", "Matos", "Melo", "Mendes", "Moreira", "Neves", "Nunes",
	"Oliveira", "Pereira",
	"Pinto", "Pires", "Ramos", "Reis", "Ribeiro", "Rocha", "Sá", "Santos", "Silva", "Simões", "Soares", "Sousa", "Tavares", "Teixeira",
	"Vaz", "Vieira",
}

// sit seats the players.
func (w *writer) sit(tag func(name, value string)) {
	w.manners = w.Manners
	w.manners.Read = w.Manners.Read || w.Manners.Signal == Tempo
	if w.Pairs < 2 || !w.shape.IsFour() {
		for s := range w.shape.Players.All() {
			tag(s.String(), anyName(w.r))
			if s <= card.D {
				w.own[s] = w.habitOf(0)
			}
		}
		w.wind(nil)
		return
	}
	// Pair 0 is the first that signals.
	one, two := w.opponents()
	w.manners.Seats = [card.D + 1]bool{}
	for i, s := range rules.TwoPairs.Seats {
		pair := [2]int{one, two}[i%2]
		tag(s.String(), w.player(pair, i/2))
		w.manners.Seats[s] = pair < max(1, w.Manners.Pairs)
		if w.Manners.Habit == Weighed {
			w.weights[s] = w.weightsOf(pair, i/2)
		}
		w.own[s] = w.habitOf(pair)
	}
	w.wind(func(s card.Seat) (pair, which int) {
		at := int(s - card.A)
		return [2]int{one, two}[at%2], at / 2
	})
}

// opponents draws two pairs of the club. At the tables of the same boards there are others at each.
func (w *writer) opponents() (one, two int) {
	if w.Tables > 1 {
		pairs := w.boards.Perm(w.Pairs)
		return pairs[2*w.table], pairs[2*w.table+1]
	}
	one, two = w.r.IntN(w.Pairs), w.r.IntN(w.Pairs-1)
	if two >= one {
		two++
	}
	return one, two
}

func anyName(r *rand.Rand) string {
	return firstNames[r.IntN(len(firstNames))] + " " + lastNames[r.IntN(len(lastNames))]
}

// player returns the name of the first or second player of a pair of the club.
func (a Archive) player(pair, which int) string {
	return anyName(rand.New(rand.NewPCG(a.Seed, uint64(pair)<<1|uint64(which))))
}

// Players returns the names of a pair of the club. Pair 0 is the first that signals, if any
// does.
func (a Archive) Players(pair int) (one, two string) { return a.player(pair, 0), a.player(pair, 1) }
