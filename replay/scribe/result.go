package scribe

import (
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// A deal can be written of which only the result is known (jogo de que só se sabe o
// resultado): its cards are on no paper, and its trump neither.

// Result returns the change that writes the result of the deal that is about to begin, or of
// one of which no card is written yet: the card points of the sides, or the games.
func (s *Sheet) Result(text string) (Change, error) {
	state, st, _ := s.Now()
	d := &state.Deal
	result, ok := resultOf(text, &state.Rules)
	switch {
	case !ok:
		return refuse("a result is the card points or the games: %s %s, %s %s",
			s.resultWord(), s.ExampleResult(), s.resultWord(), s.ExampleGames())
	case st == Over:
		return refuse("the match is over: Enter begins the next one at this table")
	case st != Trump && d.LastTrick() > 0:
		return refuse("of deal %d cards are written: end it by :%s where play ended, then write its points, such as :%s %s",
			d.Number, s.Language.Word("stop", "pára"), s.Language.Word("points", "pontos"), s.ExampleResult())
	}
	c := Change{Events: []engine.Event{result}, deals: true}
	number := d.Number
	if st == Trump {
		var dealer card.Seat
		number, dealer = s.NextDeal(&state)
		c.Events = []engine.Event{&engine.DealStarted{Number: number, Dealer: dealer}, result}
	}
	c.then = func(after *Sheet) message.Message { return after.resultSaid(number) }
	return c, nil
}

// resultWord returns the word of the line that writes a result alone.
func (s *Sheet) resultWord() string { return s.Language.Word(setsResult[0], setsResult[1]) }

// resultSaid says that the result of a deal is written, and what is missing where it does not
// tell what the deal is worth.
func (s *Sheet) resultSaid(number int) message.Message {
	for _, v := range s.Judged.Verdicts {
		if v.Deal == number && v.Games == nil {
			return message.Msg("the result of deal %d is written; the points do not tell what it is worth: write that too, such as :%s "+
				"%s 4", number, s.Language.Word("games", "riscos"), s.table().Columns[1])
		}
	}
	return message.Msg("the result of deal %d is written", number)
}

// resultOf reads a result as a person types it: AC 70 BD 50, in either order, the points of
// one pair alone, or games. Two numbers that add up to the points of a deal are its points,
// and so is a number of which no match has so many games; a word before them says which.
func resultOf(text string, r *rules.Rules) (engine.Event, bool) {
	words := strings.Fields(text)
	games, points := false, false
	if len(words) > 0 {
		word := strings.ToLower(words[0])
		games, points = slices.Contains([]string{"games", "riscos"}, word), slices.Contains([]string{"points", "pontos"}, word)
	}
	if games || points {
		words = words[1:]
	}
	given, ok := numbersOf(words, r.Table())
	if !ok {
		return nil, false
	}
	all, sum, most := r.DealPoints(), 0, 0
	for _, w := range given {
		sum, most = sum+w.N, max(most, w.N)
	}
	switch {
	case games:
	case len(given) > 1:
		points = points || sum == all
	case points, r.Mode == rules.ModePoints, most > int(r.Target) && r.Target > 0:
		points = true
		if table := r.Table(); table.Parting == rules.TeamsOpposite {
			if sum > all {
				return nil, false
			}
			given = append(given, card.Share{Side: table.All() &^ given.Side(), N: all - sum})
		}
	}
	slices.SortFunc(given, func(a, b card.Share) int { return int(a.Side.First()) - int(b.Side.First()) })
	if points {
		return &engine.PointsWritten{Shares: given}, true
	}
	return &engine.GamesWritten{Shares: card.Won(given.Each(), given.Sides())}, true
}

// numbersOf reads the numbers of a result, one or two, with whose they are or in the order of the
// sheet.
func numbersOf(words []string, table *rules.Table) (card.Shares, bool) {
	if c := table.Columns; len(words) == 2 && len(c) == 2 && strings.Trim(words[0]+words[1], "0123456789") == "" {
		words = []string{c[0].String(), words[0], c[1].String(), words[1]}
	}
	if len(words) != 2 && len(words) != 4 {
		return nil, false
	}
	given, ok := card.ParseResult(strings.ToUpper(strings.Join(words, " ")))
	if !ok || given.Side()&^table.All() != card.NoSide {
		return nil, false
	}
	return given, !slices.ContainsFunc(given, func(w card.Share) bool {
		return w.N < 0 || table.Parting == rules.TeamsOpposite && !slices.Contains(table.Columns, w.Side)
	})
}

// onlyResult reports whether of the deal that is being written the result is written, and
// no card: it is over then.
func (s *Sheet) onlyResult() bool {
	found := false
	for i := s.Timeline.Len() - 1; i >= 0; i-- {
		switch e := s.Timeline.Event(i); e.Kind() {
		case engine.KindPointsWritten, engine.KindGamesWritten:
			found = true
		case engine.KindTrickStarted:
			return false
		case engine.KindDealStarted:
			return found
		}
	}
	return false
}

// ExampleResult returns an example of a result, as it is typed at this table.
func (s *Sheet) ExampleResult() string {
	t := s.table()
	switch {
	case t.IsFour():
		return "AC 70 BD 50"
	case t.Parting == rules.TeamsOpposite:
		return fmt.Sprintf("%s 130 %s 110", t.Columns[0], t.Columns[1])
	case t.Parting == rules.TeamsAlone:
		return "A 50 B 30 C 20"
	}
	side := card.SideOf(card.A, card.D)
	return fmt.Sprintf("%s 70 %s 50", side, t.All()&^side)
}

// ExampleGames returns an example of the games of a deal, as they are typed at this table.
func (s *Sheet) ExampleGames() string {
	columns := s.table().Columns
	return columns[1].String() + " 2"
}
