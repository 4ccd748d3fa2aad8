package query

import (
	"regexp"
	"strings"
	"testing"
)

// asked returns what expressions come to at the first play that a query finds in the deal of a record.
func asked(t *testing.T, rules, deal, query string, expressions ...string) (out []string) {
	t.Helper()
	text := "[Rules \"" + rules + "\"]\n[Event \"Outono\"]\n[Date \"2026-10-03\"]\n[A \"Ana\"]\n[B \"Rui\"]\n\n" + deal
	q := compiled(t, query)
	show, err := q.Expressions(strings.Join(expressions, ", "))
	if err != nil {
		t.Fatalf("%s: %v", expressions, err)
	}
	eachFound(t, text, q, func(f *Found) {
		if out == nil {
			for _, e := range show {
				out = append(out, e.Value(f))
			}
		}
	})
	return out
}

// TestWords: what words come to at some plays of a deal, worked out by hand.
func TestWords(t *testing.T) {
	const deal = "deal 1 dealer A trump 7♥\n" + tenTricks
	for _, tt := range []struct{ query, want string }{
		{"lead", "card=5♥ seat=B us=BD them=AC leader=B winner= taker=C partner=D lho=A rho=C next=C previous=A follow=no beats=yes wins=no lowest=yes highest=no master=no choices=10 low_choices=3 duds=0 gifts=0 held_points=42 table_points=0 trick_points=15 points_so_far(us)=0 out(any)=40"},
		{"card is Q♠", "seat=C leader=A winner=B taker=B lead=no follow=no discard=yes ruff=no forced=no free=yes lowest=no highest=yes beats=no time=1 first_time=yes choices=7 low_choices=6 duds=4 gifts=1 table_points=10 trick_points=12 points=2 rank=Q led=♦ side=♠♣♦"},
		{"card is Q♠", "length(trump)=2 length(partner, side)=6 length(AC, any)=13 dealt_length(♣)=3 dealt_length(partner, ♦)=4 void(led)=yes void(partner, trump)=yes void(lho, ♦)=no holds(6♥)=yes holds(7♥)=no holds(partner, K♦)=yes top(led)=no top(lho, led)=yes top(♠)=no top(rho, any)=yes held_points=2 held_points(partner)=16 out(trump)=2 out(♦)=8"},
		{"card is Q♠", `ranks("A7", any)=0 ranks("Q", ♠)=1 ranks(partner, "KQ4", ♦)=3 ranks(partner, "44", ♦)=2`},
		{"card is Q♠", "points_so_far(us)=50 points_so_far(them)=0 tricks_so_far(us)=3 tricks_so_far(BD)=0 points_so_far(everybody)= deal_points(us)=68 deal_points(BD)=52 deal_tricks(us)=6 deal_games(AC)=1 deal_games(BD)=0"},
		{"card is Q♠", "earlier(card is A♥)=yes later(card is A♥)=no later(card is A♦)=yes some(ruff)=yes earlier(ruff)=no count(ruff)=1 count_earlier(lead)=4 count(points > 9)=8 count_earlier(card is Q♠)=0 complete=yes name(A)=Ana name(C)= date=2026-10-03"},
		{"card is 4♥", "winner=A taker=C ruff=yes overruff=no beats=yes wins=yes time=3 first_time=no choices=3 low_choices=3 duds=1 gifts=0 table_points=13 trick_points=13 lowest=yes highest=no master=no forced=no"},
		{"card is 6♥", "forced=yes free=no master=yes lowest=yes highest=yes choices=1 points_so_far(us)=66 tricks_so_far(us)=5 tricks_so_far(them)=4 top(trump)=yes top(partner, trump)=no out(trump)=1"},
		// B sees ten cards, and of the other thirty A holds the one that was turned up: 29! / (9! 10! 10!).
		{"lead and card is 5♥", "worlds=1850332263780 placed(7♥)=yes placed(5♥)=yes placed(A♥)=no unplaced(any)=29 unplaced(trump)=7"},
		{"card is 6♥", "worlds=4 placed(7♥)=yes unplaced(any)=3"},
	} {
		compareAsked(t, "fpsd", deal, tt.query, tt.want)
	}
	compareAsked(t, "fpsd", deal, "lead", "misdeal=no")
	compareAsked(t, "fpsd", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nmisdeal\n", "place = 2", "misdeal=yes complete=no")
	// Of a renúncia: A♥ could have been played, and is none of the lowest or highest, which are lawful.
	compareAsked(t, "fpsd", strings.Replace(strings.Replace(deal, "C: J♥ 2♥", "C: J♥ 6♠", 1), "6♥ 6♠", "6♥ 2♥", 1), "card is 6♠",
		"choices=1 forced=yes lowest=no highest=no discard=yes void(led)=no")
	// Who is void must trump: then three trumps could be played, and the queen of spades could not.
	compareAsked(t, "fpsd void=must_trump", deal, "card is Q♠", "choices=2 low_choices=2 duds=0 gifts=0 lowest=no highest=no")
}

// TestSeatWords: who is who, at tables of several sizes and in either direction.
func TestSeatWords(t *testing.T) {
	for _, tt := range []struct{ rules, deal, query, want string }{
		{"fpsd", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n", "place = 2", "seat=C next=D previous=B lho=B rho=D partner=A next(dealer)=B previous(AC)=BD partner(AC)=AC us=AC them=BD everybody=ABCD dealer=A leader=B taker=C winner=B"},
		{"fpsd play.direction=cw lead.first=left", "deal 1 dealer A trump 7♥\n1. D: 5♥ A♥ K♥ 3♥\n", "place = 2", "seat=C next=B previous=D lho=B rho=D partner=A us=AC them=BD"},
		{"tres-morto", "deal 1 dealer A trump 2♦\n1. B: K♠ 5♠ 3♠ 4♠\n", "place = 1", "seat=B next=D previous=A lho=A rho=C partner=C us=BC them=AD everybody=ABCD dealer=A leader=B taker=B previous(A)=C next(C)=A next(A)=B next(D)=C partner(A)=D partner(D)=A"},
		{"dupla", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 2♥ 3♠ 3♠ 4♠ 4♠ 5♠\n", "place = 2", "seat=C next=D previous=B lho=B rho=D partner=AEG partner(B)=DFH us=ACEG them=BDFH everybody=ABCDEFGH dealer=A leader=B taker=B next(H)=A previous(A)=H"},
		// Of two equal cards the first or the last takes the trick, by the rules.
		{"dupla play.equal=first", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 2♥ A♠ 3♠ 4♠ 4♠ 5♠\n2. B: 3♥ 3♥ 4♥ 4♥ 5♥ 5♥ 6♥ 6♥\n", "trick = 1 and place = 5", "winner=B taker=B"},
		{"dupla play.equal=last", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 2♥ A♠ 3♠ 4♠ 4♠ 5♠\n2. E: 3♥ 3♥ 4♥ 4♥ 5♥ 5♥ 6♥ 6♥\n", "trick = 1 and place = 5", "winner=E taker=E"},
		{"dupla play.equal=last", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 2♥ 3♠ 3♠ 4♠ 4♠ A♠\n2. A: 3♥ 3♥ 4♥ 4♥ 5♥ 5♥ 6♥ 6♥\n", "trick = 1 and place = 5", "winner=B taker=A"},
		{"dupla players=6", "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 2♥ 3♠ 3♠ 4♠\n", "place = 6", "seat=A next=B previous=F lho=F rho=B partner=CE us=ACE them=BDF everybody=ABCDEF leader=B taker=B"},
		{"italiana5", "deal 1 dealer A\ndeclare B trump ♥ call A♠\n1. B: 5♥ A♥ K♥ 3♥ 4♥\n", "place = 5", "seat=A next=B previous=E lho=E rho=B everybody=ABCDE dealer=A leader=B taker=C declarer=B"},
	} {
		compareAsked(t, tt.rules, tt.deal, tt.query, tt.want)
	}
}

// compareAsked compares what expressions come to with what they should, each with = before it.
func compareAsked(t *testing.T, rules, deal, query, want string) {
	t.Helper()
	var expressions, values []string
	for _, w := range regexp.MustCompile(`(?:[^ (]|\([^)]*\))+`).FindAllString(want, -1) {
		at := strings.LastIndex(w, "=")
		expressions, values = append(expressions, w[:at]), append(values, w[at+1:])
	}
	got := asked(t, rules, deal, query, expressions...)
	if len(got) != len(values) {
		t.Fatalf("%s: %d values, want %d", query, len(got), len(values))
	}
	for i, e := range expressions {
		if got[i] != values[i] {
			t.Errorf("%s, %s: %s is %q, want %q", rules, query, e, got[i], values[i])
		}
	}
}

// TestClaimWords: who made claims in a deal, and who is accused in them: those of this deal, and those
// that stand above the first card of the next one too.
func TestClaimWords(t *testing.T) {
	const trick = "1. B: 5♥ A♥ K♥ 3♥\n"
	for _, tt := range []struct{ deal, query, want string }{
		{"deal 1 dealer A trump 7♥\n" + trick, "lead", "claimant= accused= declarer="},
		{"deal 1 dealer A trump 7♥\n" + trick + "claim A against BD trick 1\n", "lead", "claimant=A accused=BD declarer=A"},
		{"deal 1 dealer A trump 7♥\n" + trick + "claim A against D trick 1\nclaim B against C rejected\n", "lead", "claimant=AB accused=CD declarer=AB"},
		{"deal 1 dealer A trump 7♥\n" + trick + "claim referee against BD\n", "lead", "claimant= accused=BD"},
		{"deal 1 dealer A trump 7♥\n" + trick + "claim A against D trick 1\nstop\n\ndeal 2 dealer B trump 7♥\n1. C: 5♥ A♥ K♥ 3♥\n", "lead and deal_number = 2", "claimant= accused="},
	} {
		compareAsked(t, "fpsd", tt.deal, tt.query, tt.want)
	}
}
