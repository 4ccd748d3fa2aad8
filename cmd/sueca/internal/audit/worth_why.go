package audit

import (
	"context"
	"slices"
	"strings"
	"sync"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/replay"
)

// Teller tells the viewer why cards were dear. It keeps what it said, since a picture is drawn
// many times.
type Teller struct {
	mu    sync.Mutex
	match *replay.Match // of what was said
	said  map[dearCard][]message.Message
}

type dearCard struct{ event, card int } // the first event of the deal

// worldsLooked is how many deals are drawn while a person waits.
const worldsLooked = 40

// Why says why a card cost its side something. What takes too long is left out.
func (e *Teller) Why(events []engine.Event, judged *replay.Match, deal *replay.Verdict, card int) []message.Message {
	if deal == nil || deal.Unread {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.match != judged {
		e.match, e.said = judged, map[dearCard][]message.Message{}
	}
	key := dearCard{deal.Event, card}
	if out, ok := e.said[key]; ok {
		return out
	}
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	out := whyDear(ctx, events, judged, deal, card)
	e.said[key] = out
	return out
}

// whyDear says why a card of a deal was dear.
func whyDear(ctx context.Context, events []engine.Event, judged *replay.Match, deal *replay.Verdict, card int) (out []message.Message) {
	_, standings := replay.Standings(events)
	i := slices.IndexFunc(judged.Verdicts, func(v replay.Verdict) bool { return v.Event == deal.Event })
	if i < 0 || i >= len(standings) {
		return nil
	}
	state := standings[i].End(replay.Head(events), &judged.Verdicts[i])
	rules := &judged.Rules
	played, ok := solve.PlayedOf(&state.Deal, rules)
	if !ok || card >= len(played.Plays) {
		return nil
	}
	d := &singledummy.Deal{Rules: rules, Played: played, Told: singledummy.ToldIn(standings[i].Number, standings[i].Played())}
	cost, better, err := d.Cost(ctx, card)
	if err != nil || cost <= 0 {
		return nil
	}
	p := played.Plays[card]
	out = append(out, message.Msg("%s played %s: %d card {3:point|points} less than %s", p.Seat, p.Card, cost, better))
	lines, err := d.Refutations(ctx, []int{card})
	if err != nil {
		return out
	}
	line := lineOf(lines[card][:min(shownCards, len(lines[card]))])
	if len(lines[card]) > shownCards {
		line = append(line, "…")
	}
	out = append(out, message.Msg("Best play after it: %s", strings.Join(line, " ")))
	decision, err := d.Decide(ctx, card, singledummy.Weighing{Worlds: worldsLooked, Seed: 1})
	if err != nil || decision == nil {
		return out
	}
	w := decision.Weighed()
	if w.Best != p.Card {
		better = w.Best
	}
	w.Reason = decision.Reason(better)
	return append(out, whyOf(p.Seat, p.Card, w)...)
}
