package evidence

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

func fpsd() rules.Rules { return rules.Default() }

const (
	aceSpades   = card.Card(0x1b)
	sevenHearts = card.Card(0x29)
)

// examples has every kind of event, in its usual and its extreme forms.
var examples = []engine.Event{
	&engine.MatchStarted{},
	&engine.MatchStarted{Rules: fpsd(), Source: engine.RulesTagged},
	&engine.TagWritten{Name: "Event", Value: "Torneio da Ascensão"},
	&engine.DealStarted{Number: 1, Dealer: card.D, Trump: sevenHearts, TrumpWritten: true, From: engine.FromBottom},
	&engine.DealStarted{Number: -1, Trump: card.New(card.Clubs, card.NoRank)},
	&engine.HandRecorded{Seat: card.A, Cards: []card.Card{aceSpades, sevenHearts, card.Unknown}, Voids: card.EverySuit},
	&engine.HandRecorded{Seat: card.B, Voids: card.Hearts.Of()},
	&engine.TrickStarted{Number: 1, Leader: card.C},
	&engine.TrickStarted{Number: 30},
	&engine.TrickStarted{Number: 31, Leader: card.D},
	&engine.TrickStarted{Number: -1},
	&engine.CardPlayed{Card: aceSpades},
	&engine.CardPlayed{},
	&engine.CardPlayed{Card: sevenHearts, Seat: card.B, Mark: engine.MarkDubious, Millis: 1500},
	&engine.CardPlayed{Card: sevenHearts, Millis: -1},
	&engine.NotPlayed{Seat: card.A},
	&engine.TrickTaken{Winner: card.A, Points: -1},
	&engine.TrickTaken{Winner: card.D, Points: 44},
	&engine.VariationShown{Number: 3, Leader: card.B, Plays: []engine.Step{
		{CardPlayed: engine.CardPlayed{Card: aceSpades}},
		{CardPlayed: engine.CardPlayed{Card: sevenHearts, Mark: engine.MarkGood}, Comments: []string{"melhor", ""}},
		{Absent: true},
		{CardPlayed: engine.CardPlayed{Seat: card.A}, Absent: true},
	}},
	&engine.PointsWritten{Shares: card.Between(61, 59)},
	&engine.GamesWritten{Shares: card.Won(card.Pairs(1, -1), rules.TwoPairs.Columns)},
	&engine.SheetWritten{Shares: card.Between(3, 4)},
	&engine.ClaimMade{By: card.A, Against: card.BD, Accused: card.B, Trick: 4, Ruling: rules.Upheld},
	&engine.ClaimMade{Outsider: "Referee", Against: card.AC},
	&engine.RenunciaAdmitted{Seat: card.C, Trick: 2},
	&engine.CardsShown{Seat: card.D, Cards: []card.Card{sevenHearts, aceSpades}},
	&engine.TrumpPickedUp{Seat: card.A},
	&engine.PenaltyGiven{Infraction: rules.Talk, Seat: card.B, Side: card.BD, Warning: true, Award: -1},
	&engine.ConsentGiven{What: "cut"},
	&engine.PlayStopped{},
	&engine.SeatAbandoned{Seat: card.D},
	&engine.MarksSuspended{Side: card.AC, Marks: 2, Deal: 3},
	&engine.MarksExecuted{Side: card.BD, Marks: 300},
	&engine.SheetSigned{Side: card.AC},
	&engine.NoteWritten{Text: "só isto"},
	&engine.PlayAmended{Deal: 1, Trick: 4, Seat: card.B, From: aceSpades, To: sevenHearts, Reason: "misread"},
	&engine.Commented{Text: "boa", Place: engine.CommentOnCard, Braces: true},
	&engine.Quarantined{Text: "x", Format: "sueca", Head: true},
	&engine.Quarantined{Text: "\xff\x00?", Format: "gaips", Deal: 7, Faults: []engine.Fault{
		{Line: 1, Col: 2, EndCol: 3, Code: code.Syntax, Msg: message.Msg("no %s here", "card")},
		{},
	}},
	&engine.DealAmended{Deal: 3, Reason: "má letra"},
	&engine.LotDrawn{Seat: card.A, Card: sevenHearts},
	&engine.LotDrawn{Seat: card.D},
	&engine.PackShuffled{Seat: card.C},
	&engine.PackCut{Seat: card.D},
	&engine.WalkedOver{Side: card.AC},
	&engine.SeatDisqualified{Seat: card.C, Reason: "insultou o árbitro"},
	&engine.SeatDisqualified{Seat: card.B},
	&engine.SeatSubstituted{Seat: card.C, Name: "Eva Lima"},
	&engine.Misdealt{Reason: "eleven cards"},
	&engine.HeapLaid{Side: card.AC, Order: engine.TricksReversed},
	&engine.HeapLaid{},
	&engine.HeapTrick{},
	&engine.LeaderNamed{Seat: card.B},
	&engine.HeapAmended{Deal: 3, Trick: 2, Side: card.BD, From: aceSpades, To: sevenHearts, Reason: "misread"},
	&engine.WitnessBegun{Name: "Rui"},
	&engine.WitnessTag{Name: "Scorer", Value: "Rui Costa"},
	&engine.Settled{Deal: 3, Trick: 4, What: engine.DifferCard, Place: 2, Value: "6♠", By: "Ana"},
	&engine.Settled{Deal: 3, What: engine.DifferHand, Seat: card.C, Value: "A♠ 7♥"},
	&engine.GestureSeen{Seat: card.D, Code: "1"},
	&engine.CardPlayed{Card: card.OneOf(false, aceSpades, sevenHearts)},
	&engine.CardPlayed{Card: card.OneOf(true, aceSpades)},
	&engine.PenaltyGiven{Infraction: rules.Late, Side: card.AC, Minutes: 7, Award: 2},
	&engine.PenaltyGiven{Infraction: rules.Conduct, Outsider: "spectator", Warning: true},
	&engine.PenaltyGiven{Infraction: rules.Talk, Outsider: "referee", Minutes: 300, Award: -1},
	&engine.OriginBegun{Origin: "sueca-log-b", Before: "sueca-log-a", Signed: 300, Root: [32]byte{31: 7}, Reason: "o portátil morreu"},
	&engine.OriginBegun{Origin: "b", Before: "a"},
	&engine.BidMade{Seat: card.B, Points: 65},
	&engine.Declared{Seat: card.B, Trump: card.Hearts, Calls: engine.CalledCard, Card: aceSpades},
	&engine.Declared{Seat: card.A},
	&engine.PlayedBy{Seat: card.A},
	&engine.TagAmended{Name: "A", Value: "Ana Reis", Reason: "misspelt"},
	&engine.TagAmended{Name: "Rules", Value: "fpsd target=3", Rules: rulesOf("fpsd target=3")},
	&engine.TagAmended{Name: "A", Withdrawn: true},
	&engine.RulingAmended{Deal: 1, Claim: engine.ClaimMade{By: card.A, Against: card.BD, Trick: 5, Ruling: rules.Upheld}, Reason: "referee"},
	&engine.RulingAmended{Deal: 12, Claim: engine.ClaimMade{Outsider: "referee", Against: card.AC, Deal: 11}},
}

// tables has the events of other tables than that of two pairs: rules, and what is in the wide form.
var tables = []engine.Event{
	&engine.MatchStarted{Rules: rulesOf("italiana5"), Source: engine.RulesTagged},
	&engine.MatchStarted{Rules: rulesOf("tres-morto")},
	&engine.MatchStarted{Rules: rulesOf("tres-morto dead=out")},
	&engine.MatchStarted{Rules: rulesOf("dupla")},
	&engine.MatchStarted{Rules: rulesOf("dupla players=6")},
	&engine.MatchStarted{Rules: rulesOf("fpsd play.equal=last")},
	&engine.BidMade{Seat: card.E},
	&engine.Declared{Seat: card.E, Calls: engine.CalledNone},
	&engine.PlayedBy{Seat: card.H},
	&engine.DealStarted{Number: 2, Dealer: card.E, Trump: sevenHearts, TrumpWritten: true, From: engine.FromTop},
	&engine.HandRecorded{Seat: card.F, Cards: []card.Card{aceSpades, aceSpades, sevenHearts}, Voids: card.Clubs.Of()},
	&engine.TrickStarted{Number: 13, Leader: card.F},
	&engine.TrickStarted{Number: 300, Leader: card.H},
	&engine.CardPlayed{Seat: card.G, Card: aceSpades, Mark: engine.MarkDubious, Millis: 1500},
	&engine.NotPlayed{Seat: card.H},
	&engine.TrickTaken{Winner: card.E, Points: -1},
	&engine.TrickTaken{Winner: card.H, Points: 88},
	&engine.VariationShown{Number: 3, Leader: card.B, Plays: []engine.Step{
		{CardPlayed: engine.CardPlayed{Card: aceSpades}},
		{CardPlayed: engine.CardPlayed{Seat: card.E, Card: sevenHearts}, Comments: []string{"melhor"}},
	}},
	&engine.VariationShown{Number: 3, Leader: card.F},
	&engine.PointsWritten{Shares: card.Shares{{Side: card.SideOf(card.A, card.C, card.D), N: 50}, {Side: card.SideOf(card.B, card.E), N: 70}}},
	&engine.PointsWritten{Shares: card.Shares{{Side: card.BD, N: 50}, {Side: card.AC, N: 70}}},
	&engine.GamesWritten{Shares: card.Shares{{Side: card.A.Alone(), N: 1}, {Side: card.H.Alone(), N: -2}}},
	&engine.SheetWritten{Shares: card.Shares{{Side: card.SideOf(card.A, card.C, card.E), N: 3}, {Side: card.SideOf(card.B, card.D, card.F)}}},
	&engine.SheetWritten{Shares: card.Shares{{Side: card.AC, N: 3}}},
	&engine.ClaimMade{By: card.E, Against: card.SideOf(card.B, card.D, card.F, card.H), Accused: card.H, Deal: 2, Trick: 4, Ruling: rules.Upheld},
	&engine.ClaimMade{By: card.A, Against: card.B.Alone(), Accused: card.B},
	&engine.RenunciaAdmitted{Seat: card.E, Trick: 2},
	&engine.CardsShown{Seat: card.E, Cards: []card.Card{sevenHearts, sevenHearts}},
	&engine.TrumpPickedUp{Seat: card.F},
	&engine.PenaltyGiven{Infraction: rules.Talk, Seat: card.E, Warning: true},
	&engine.PenaltyGiven{Infraction: rules.Late, Side: card.SideOf(card.A, card.C, card.E, card.G), Minutes: 7, Award: 2},
	&engine.SeatAbandoned{Seat: card.E},
	&engine.MarksSuspended{Side: card.E.Alone(), Marks: 2, Deal: 3},
	&engine.MarksExecuted{Side: card.SideOf(card.A, card.C, card.E), Marks: 1},
	&engine.SheetSigned{Side: card.E.Alone()},
	&engine.PlayAmended{Deal: 1, Trick: 4, Seat: card.E, From: aceSpades, To: sevenHearts, Reason: "misread"},
	&engine.LotDrawn{Seat: card.E, Card: sevenHearts},
	&engine.PackShuffled{Seat: card.F},
	&engine.PackCut{Seat: card.G},
	&engine.WalkedOver{Side: card.SideOf(card.A, card.C, card.E)},
	&engine.SeatDisqualified{Seat: card.E, Reason: "insultou o árbitro"},
	&engine.SeatSubstituted{Seat: card.H, Name: "Eva Lima"},
	&engine.GestureSeen{Seat: card.E, Code: "v/2"},
}

func rulesOf(text string) rules.Rules {
	r, err := rules.Parse(text)
	if err != nil {
		panic(err)
	}
	return r
}

// TestWide: an event is in the wide form where it does not fit the narrow one, and refused elsewhere.
func TestWide(t *testing.T) {
	for _, e := range slices.Concat(examples, tables) {
		_, match := e.(*engine.MatchStarted)
		if body := Encode(e); (body[0] == wideMarker) != (slices.Contains(tables, e) && !match) {
			t.Errorf("%s is written %x", e.Kind(), body)
		}
	}
	// An event in the wide form that fits the narrow one, and others that nobody writes.
	for _, bad := range []string{"61", "6194", "619401", "619409", "618301010000" + "1b", "618b010502", "618c020502" + "0a04", "616194" + "05", "61" + "93", "1b" + "61",
		"61860500021b00", "61830109" + "00001b", "6183" + "0105" + "0300" + "1b", "a40b", "a4" + "05" + "41", "a501" + "2000", "a501" + "0500", "a501" + "1800", "61a60" + "4",
		"60", "6001080400", "600108040300", "60010804000000", "9d00", "9e05", "a003", "a101", "a30001", "a30161016200", "a3012001620000"} {
		body, err := hex.DecodeString(bad)
		if err != nil {
			t.Fatal(bad, err)
		}
		if events, err := Decode(body); err == nil {
			t.Errorf("%s is read as %v", bad, events)
		}
	}
}

// TestSchema: a row of another schema is refused, as newer or as damaged.
func TestSchema(t *testing.T) {
	for schema, want := range map[int]error{-1: ErrDamaged, 0: ErrDamaged, Schema: nil, Schema + 1: ErrNewer} {
		row := Row{Schema: schema, Body: Encode(examples...), Salt: make([]byte, SaltSize)}
		if _, err := row.Events(); !errors.Is(err, want) {
			t.Errorf("events of schema %d: %v, want %v", schema, err, want)
		}
		if _, err := row.LeafHash(); !errors.Is(err, want) {
			t.Errorf("leaf of schema %d: %v, want %v", schema, err, want)
		}
		if _, err := Hide(&row, "x", false); !errors.Is(err, want) {
			t.Errorf("a text of schema %d: %v, want %v", schema, err, want)
		}
	}
	if events, err := (Row{Schema: Schema}).Events(); !errors.Is(err, ErrDamaged) {
		t.Errorf("a row without events: %v, %v", events, err)
	}
	if _, err := (Row{Schema: Schema, Body: []byte{0xff}}).Events(); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
}

// TestIDsOfRecords: what was done counts in the id of a match without names, but
// not the reason for which somebody was sent away.
func TestIDsOfRecords(t *testing.T) {
	bare := []engine.Event{&engine.MatchStarted{}, &engine.DealStarted{Number: 1}}
	with := func(e engine.Event) string { return MatchID(append(slices.Clone(bare), e)) }
	if with(&engine.LotDrawn{Seat: card.A, Card: sevenHearts}) == MatchID(bare) {
		t.Error("a lot does not count")
	}
	if with(&engine.SeatDisqualified{Seat: card.C, Reason: "insultou o árbitro"}) != with(&engine.SeatDisqualified{Seat: card.C, Reason: "x"}) {
		t.Error("a reason counts")
	}
}

// TestCodecGolden pins the stored forms: from the first release on, a line that changes needs a
// schema. What has no lines here is pinned by TestShortForms.
func TestCodecGolden(t *testing.T) {
	var b strings.Builder
	kinds := map[engine.Kind]bool{}
	for _, e := range slices.Concat(examples, tables) {
		body := Encode(e)
		back, err := Decode(body)
		if diff := cmp.Diff([]engine.Event{e}, back); err != nil || diff != "" {
			t.Errorf("%x: %v\n%s", body, err, diff)
		}
		kinds[e.Kind()] = true
		fmt.Fprintf(&b, "%s %x\n", e.Kind(), body)
	}
	for _, k := range allKinds() {
		if !kinds[k] {
			t.Errorf("no example of %s", k)
		}
	}
	golden.Assert(t, b.String(), "codec.golden")
}

// TestShortForms pins the short forms, and checks that nothing with a short form is read in a
// longer one.
func TestShortForms(t *testing.T) {
	play := func(c card.Card) engine.Event { return &engine.CardPlayed{Card: c} }
	trick := func(n int, s card.Seat) engine.Event { return &engine.TrickStarted{Number: n, Leader: s} }
	held := card.New
	four := []engine.Event{play(held(card.Spades, card.Two)), play(held(card.Diamonds, card.Ace)), play(held(card.Hearts, card.Ten)), play(held(card.Clubs, card.Seven))}
	for _, test := range []struct {
		name   string
		events []engine.Event
		want   string
	}{
		{"a trick in turn", append([]engine.Event{trick(1, card.B)}, four...), "52" + fmt.Sprintf("%06x", 0<<18|43<<12|20<<6|30)},
		{"two tricks", slices.Concat([]engine.Event{trick(1, card.A)}, four, []engine.Event{trick(2, card.D)}, four), "5102b51e5402b51e"},
		{"a trick out of turn", append([]engine.Event{trick(2, card.B)}, four...), "8512112b2a1f"[:4] + "114b2a39"},
		{"no leader", append([]engine.Event{trick(1, card.NoSeat)}, four...), "8508" + "114b2a39"},
		{"three cards", append([]engine.Event{trick(1, card.A)}, four[:3]...), "8509" + "114b2a"},
		{"an unknown card", []engine.Event{trick(1, card.A), four[0], play(0), four[1], four[2]}, "8509" + "11004b2a"},
		{"a low card", []engine.Event{trick(1, card.A), four[0], play(held(card.Hearts, card.Low)), four[1], four[2]}, "8509" + "112c4b2a"},
		{"five cards", slices.Concat([]engine.Event{trick(1, card.A)}, four, four[:1]), "5102b51e" + "11"},
		{"the next deal", slices.Concat([]engine.Event{trick(1, card.A)}, four, []engine.Event{&engine.DealStarted{Number: 2}, trick(1, card.A)}, four), "5102b51e" + "83020000" + "5102b51e"},
		{"an outcome", []engine.Event{&engine.TrickTaken{Winner: card.C, Points: 120}}, "5b79"},
		{"an outcome of too many points", []engine.Event{&engine.TrickTaken{Winner: card.C, Points: 121}}, "8803f201"},
		{"an outcome of nobody", []engine.Event{&engine.TrickTaken{Points: 1}}, "880002"},
	} {
		body := Encode(test.events...)
		if got := hex.EncodeToString(body); test.want != "" && got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		back, err := Decode(body)
		if diff := cmp.Diff(test.events, back); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", test.name, err, diff)
		}
		w := codec{single: true}
		if long := w.must(test.events); !bytes.Equal(long, body) {
			if events, err := Decode(long); err == nil {
				t.Errorf("%s: the longer form is read as %v", test.name, events)
			}
		}
	}
	for _, bad := range []string{"50000000", "51", "510000", "51b00000", "55000000", "57000000", "5800", "59", "597a", "5dff", "5fff", "60"} {
		body, _ := hex.DecodeString(bad)
		if events, err := Decode(body); err == nil {
			t.Errorf("%s is read as %v", bad, events)
		}
	}
}

func allKinds() []engine.Kind {
	var kinds []engine.Kind
	for k := engine.Kind(1); k.String() != "?"; k++ {
		kinds = append(kinds, k)
	}
	return kinds
}

// TestRulesWhole checks that every field of the rules is a parameter, or it
// would not be stored.
func TestRulesWhole(t *testing.T) {
	r := rules.Rules{Profile: "x"}
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Uint16 {
			f.SetUint(uint64(i + 200))
		}
	}
	back, err := Decode(Encode(&engine.MatchStarted{Rules: r}))
	assert.NilError(t, err)
	assert.Check(t, is.DeepEqual(r, back[0].(*engine.MatchStarted).Rules))
}

// TestReference: each parameter has its value in the reference, which is that of fpsd.
func TestReference(t *testing.T) {
	base := rules.Default()
	var want []uint16
	for _, p := range rules.Params() {
		want = append(want, p.Number(&base))
	}
	if diff := cmp.Diff(want, reference[:]); diff != "" {
		t.Errorf("the reference is not fpsd, which may differ from it only after the first release:\n%s", diff)
	}
}

// deal returns a deal of forty plays, with leaders and perhaps with hands.
func deal(number int, hands, taken bool) []engine.Event {
	events := []engine.Event{&engine.DealStarted{Number: number, Dealer: card.D, Trump: aceSpades, TrumpWritten: true}}
	var pack []card.Card
	for c := range card.DeckOfSevens.All() {
		pack = append(pack, c)
	}
	if hands {
		for i, s := range rules.TwoPairs.Seats {
			events = append(events, &engine.HandRecorded{Seat: s, Cards: pack[10*i : 10*i+10]})
		}
	}
	for i := range 10 {
		events = append(events, &engine.TrickStarted{Number: i + 1, Leader: card.A})
		for j := range 4 {
			events = append(events, &engine.CardPlayed{Card: pack[(10*j+i*(number%9+1))%40]})
		}
		if taken {
			events = append(events, &engine.TrickTaken{Winner: card.B, Points: 12})
		}
	}
	return events
}

func TestDealSize(t *testing.T) {
	for _, test := range []struct {
		hands bool
		most  int
	}{{false, 75}, {true, 130}} {
		n := len(Encode(deal(12, test.hands, false)...))
		t.Logf("deal, hands %v: %d bytes", test.hands, n)
		if n > test.most {
			t.Errorf("a deal takes %d bytes, more than %d", n, test.most)
		}
	}
	if n := len(Encode(&engine.CardPlayed{Card: aceSpades})); n != 1 {
		t.Errorf("a card takes %d bytes", n)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"0f", "byte 1 of the body: 0xf is no card"},
		{"50", "byte 1 of the body: 0x50 begins no event"},
		{"80", "byte 1 of the body: event kind 0 is not known to this version"},
		{"ff", "byte 1 of the body: event kind 127 is not known to this version"},
		{"86001b", "byte 3 of the body: a bare card written longer than need be"},
		{"8640" + "1b00", "byte 4 of the body: 0 milliseconds"},
		{"86011b86", "byte 4 of the body: the body ends within an event"},
		{"8605" + "1b", "byte 2 of the body: card.Seat(5) is out of range"},
		{"85", "byte 1 of the body: the body ends within an event"},
		{"85f805", "byte 3 of the body: trick 5 written longer than need be"},
		{"9883" + "00", "byte 1 of the body: a number written longer than need be"},
		{"98ffffffffffffffffff7f", "byte 1 of the body: a number too large"},
		{"98ffffffff0f", "byte 6 of the body: 4294967295 announced where 0 bytes are left"},
		{"8900" + "01801b", ""},
		{"9b000001", ""},
		{"81000080", ""},
	} {
		body, err := hex.DecodeString(test.body)
		assert.NilError(t, err)
		events, err := Decode(body)
		var d *DecodeError
		if !errors.As(err, &d) || !errors.Is(err, ErrDamaged) || test.want != "" && err.Error() != test.want {
			t.Errorf("%s: %v, %v; want %s", test.body, events, err, test.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(Encode(examples...))
	f.Add(Encode(deal(3, true, true)...))
	for _, e := range examples {
		f.Add(Encode(e))
	}
	for _, e := range tables {
		f.Add(Encode(e))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if s := bodyHolds(body); s != "" {
			t.Error(s)
		}
	})
}

// bodyHolds checks what must be true of every body: what is decoded is encoded in the same
// bytes, and its parts are those of the whole body.
func bodyHolds(body []byte) string {
	events, err := Decode(body)
	if err != nil {
		return ""
	}
	parts, err := PartsOf(body)
	if err != nil || len(body) > 0 && parts[len(parts)-1].End != len(body) {
		return fmt.Sprintf("%x has the parts %v, %v", body, parts, err)
	}
	if again, noted, err := EncodeParts(nil, events); err != nil || !bytes.Equal(again, body) || !slices.Equal(noted, parts) {
		return fmt.Sprintf("%x reads as %v, and is written %x with the parts %v, %v; it is read with %v", body, events, again, noted, err, parts)
	}
	return ""
}

// seats and the functions below generate the values that an event can hold,
// whether they make sense or not.
func seats() *rapid.Generator[card.Seat] { return rapid.OneOf(upTo(card.D), upTo(card.H)) }
func pairs() *rapid.Generator[card.Side] {
	return rapid.OneOf(rapid.SampledFrom([]card.Side{card.NoSide, card.AC, card.BD}), upTo(card.Side(0xff)))
}

// shares returns numbers of groups of seats that have none in common.
func shares() *rapid.Generator[card.Shares] {
	return rapid.Custom(func(t *rapid.T) (out card.Shares) {
		if rapid.Bool().Draw(t, "") {
			return card.Between(numbers().Draw(t, ""), numbers().Draw(t, ""))
		}
		for range rapid.IntRange(0, 4).Draw(t, "") {
			if s := pairs().Draw(t, "") &^ out.Side(); s != card.NoSide {
				out = append(out, card.Share{Side: s, N: numbers().Draw(t, "")})
			}
		}
		return out
	})
}

func upTo[T ~uint8](most T) *rapid.Generator[T] {
	return rapid.Custom(func(t *rapid.T) T { return T(rapid.Uint8Max(uint8(most)).Draw(t, "")) })
}

func cards() *rapid.Generator[card.Card] {
	return rapid.Custom(func(t *rapid.T) card.Card {
		return card.New(upTo(card.Diamonds).Draw(t, ""), upTo(card.Nine).Draw(t, ""))
	})
}

func numbers() *rapid.Generator[int] {
	return rapid.OneOf(rapid.IntRange(-1, 40), rapid.Int())
}

func texts() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "")) })
}

// listOf returns nil for the empty list, as the decoder does.
func listOf[T any](t *rapid.T, g *rapid.Generator[T]) []T {
	if out := rapid.SliceOfN(g, 0, 12).Draw(t, ""); len(out) > 0 {
		return out
	}
	return nil
}

func plays() *rapid.Generator[engine.CardPlayed] {
	return rapid.Custom(func(t *rapid.T) engine.CardPlayed {
		return engine.CardPlayed{
			Seat: seats().Draw(t, ""), Card: cards().Draw(t, ""), Mark: upTo(engine.MarkDubious).Draw(t, ""),
			Millis: rapid.OneOf(rapid.Just(int32(0)), rapid.Int32()).Draw(t, ""),
		}
	})
}

func genEvent(t *rapid.T, kind engine.Kind) engine.Event {
	num := func() int { return numbers().Draw(t, "") }
	text := func() string { return texts().Draw(t, "") }
	seat := func() card.Seat { return seats().Draw(t, "") }
	pair := func() card.Side { return pairs().Draw(t, "") }
	c := func() card.Card { return cards().Draw(t, "") }
	yes := func() bool { return rapid.Bool().Draw(t, "") }
	switch kind {
	case engine.KindMatchStarted:
		e := &engine.MatchStarted{Source: upTo(engine.RulesUnread).Draw(t, "")}
		e.Rules.Profile = text()
		for _, p := range rules.Params() {
			p.SetNumber(&e.Rules, rapid.OneOf(rapid.Just(uint16(0)), rapid.Uint16()).Draw(t, ""))
		}
		return e
	case engine.KindTagWritten:
		return &engine.TagWritten{Name: text(), Value: text()}
	case engine.KindDealStarted:
		return &engine.DealStarted{Number: num(), Dealer: seat(), Trump: c(), TrumpWritten: yes(), From: upTo(engine.FromBottom).Draw(t, "")}
	case engine.KindHandRecorded:
		return &engine.HandRecorded{Seat: seat(), Cards: listOf(t, cards()), Voids: card.Suits(rapid.Uint8Max(15).Draw(t, "")) << 1}
	case engine.KindTrickStarted:
		return &engine.TrickStarted{Number: num(), Leader: seat()}
	case engine.KindCardPlayed:
		p := plays().Draw(t, "")
		return &p
	case engine.KindNotPlayed:
		return &engine.NotPlayed{Seat: seat()}
	case engine.KindTrickTaken:
		return &engine.TrickTaken{Winner: seat(), Points: num()}
	case engine.KindVariationShown:
		return &engine.VariationShown{Number: num(), Leader: seat(), Plays: listOf(t, rapid.Custom(func(t *rapid.T) engine.Step {
			s := engine.Step{CardPlayed: engine.CardPlayed{Card: cards().Draw(t, "")}}
			if rapid.Bool().Draw(t, "") {
				s = engine.Step{CardPlayed: plays().Draw(t, ""), Absent: rapid.Bool().Draw(t, ""), Comments: listOf(t, texts())}
			}
			return s
		}))}
	case engine.KindPointsWritten:
		return &engine.PointsWritten{Shares: shares().Draw(t, "")}
	case engine.KindGamesWritten:
		return &engine.GamesWritten{Shares: shares().Draw(t, "")}
	case engine.KindSheetWritten:
		return &engine.SheetWritten{Shares: shares().Draw(t, "")}
	case engine.KindClaimMade:
		return &engine.ClaimMade{By: seat(), Outsider: text(), Against: pair(), Accused: seat(), Trick: num(), Ruling: upTo(rules.Withdrawn).Draw(t, "")}
	case engine.KindRenunciaAdmitted:
		return &engine.RenunciaAdmitted{Seat: seat(), Trick: num()}
	case engine.KindCardsShown:
		return &engine.CardsShown{Seat: seat(), Cards: listOf(t, cards())}
	case engine.KindTrumpPickedUp:
		return &engine.TrumpPickedUp{Seat: seat()}
	case engine.KindPenaltyGiven:
		e := &engine.PenaltyGiven{Infraction: upTo(rules.SheetFraud).Draw(t, ""), Seat: seat(), Side: pair(), Warning: yes(), Award: num()}
		if yes() {
			e.Minutes, e.Outsider = num(), rapid.SampledFrom(outsiders[:]).Draw(t, "")
		}
		return e
	case engine.KindLotDrawn:
		return &engine.LotDrawn{Seat: seat(), Card: c()}
	case engine.KindPackShuffled:
		return &engine.PackShuffled{Seat: seat()}
	case engine.KindPackCut:
		return &engine.PackCut{Seat: seat()}
	case engine.KindWalkedOver:
		return &engine.WalkedOver{Side: pair()}
	case engine.KindSeatDisqualified:
		return &engine.SeatDisqualified{Seat: seat(), Reason: text()}
	case engine.KindSeatSubstituted:
		return &engine.SeatSubstituted{Seat: seat(), Name: text()}
	case engine.KindOriginBegun:
		e := &engine.OriginBegun{Origin: "sueca-log-" + rapid.StringMatching("[0-9a-f]*").Draw(t, ""), Before: "x", Signed: num(), Reason: text()}
		copy(e.Root[:], text())
		return e
	case engine.KindBidMade:
		return &engine.BidMade{Seat: seat(), Points: num()}
	case engine.KindDeclared:
		return &engine.Declared{Seat: seat(), Trump: upTo(card.Diamonds).Draw(t, ""), Calls: upTo(engine.CalledCard).Draw(t, ""), Card: c()}
	case engine.KindHeapLaid:
		return &engine.HeapLaid{Side: pair(), Order: upTo(engine.TricksReversed|engine.CardsReversed).Draw(t, "")}
	case engine.KindHeapTrick:
		return &engine.HeapTrick{}
	case engine.KindLeaderNamed:
		return &engine.LeaderNamed{Seat: seat()}
	case engine.KindWitnessBegun:
		return &engine.WitnessBegun{Name: text()}
	case engine.KindWitnessTag:
		return &engine.WitnessTag{Name: text(), Value: text()}
	case engine.KindSettled:
		return &engine.Settled{Deal: num(), Trick: num(), What: engine.DifferLeader, Place: num(), Seat: seat(), Value: text(), By: text()}
	case engine.KindGestureSeen:
		return &engine.GestureSeen{Seat: seat(), Code: text()}
	case engine.KindHeapAmended:
		return &engine.HeapAmended{Deal: num(), Trick: num(), Side: pair(), From: c(), To: c(), Reason: text()}
	case engine.KindMisdealt:
		return &engine.Misdealt{Reason: text()}
	case engine.KindPlayedBy:
		return &engine.PlayedBy{Seat: seat()}
	case engine.KindTagAmended:
		e := &engine.TagAmended{Name: text(), Value: text(), Withdrawn: yes(), Reason: text()}
		if yes() {
			e.Rules = rules.Default()
		}
		return e
	case engine.KindRulingAmended:
		return &engine.RulingAmended{Deal: num(), Reason: text(),
			Claim: engine.ClaimMade{By: seat(), Outsider: text(), Against: pair(), Accused: seat(), Trick: num(), Ruling: upTo(rules.Withdrawn).Draw(t, "")}}
	case engine.KindConsentGiven:
		return &engine.ConsentGiven{What: text()}
	case engine.KindPlayStopped:
		return &engine.PlayStopped{}
	case engine.KindSeatAbandoned:
		return &engine.SeatAbandoned{Seat: seat()}
	case engine.KindMarksSuspended:
		return &engine.MarksSuspended{Side: pair(), Marks: num(), Deal: num()}
	case engine.KindMarksExecuted:
		return &engine.MarksExecuted{Side: pair(), Marks: num()}
	case engine.KindSheetSigned:
		return &engine.SheetSigned{Side: pair()}
	case engine.KindNoteWritten:
		return &engine.NoteWritten{Text: text()}
	case engine.KindPlayAmended:
		return &engine.PlayAmended{Deal: num(), Trick: num(), Seat: seat(), From: c(), To: c(), Reason: text()}
	case engine.KindDealAmended:
		return &engine.DealAmended{Deal: num(), Reason: text()}
	case engine.KindCommented:
		return &engine.Commented{Text: text(), Place: upTo(engine.CommentOnCard).Draw(t, ""), Braces: yes()}
	case engine.KindQuarantined:
		q := &engine.Quarantined{Text: text(), Format: text(), Head: rapid.Bool().Draw(t, "head")}
		if !q.Head {
			q.Deal = rapid.IntRange(0, 1000).Draw(t, "deal")
		}
		q.Faults = listOf(t, rapid.Custom(func(t *rapid.T) engine.Fault {
			f := engine.Fault{Line: numbers().Draw(t, ""), Col: numbers().Draw(t, ""), EndCol: numbers().Draw(t, ""),
				Code: code.Code(texts().Draw(t, ""))}
			f.Msg.Format = texts().Draw(t, "")
			for _, a := range listOf(t, texts()) {
				f.Msg.Args = append(f.Msg.Args, a)
			}
			return f
		}))
		return q
	}
	t.Fatalf("no generator for kind %d", kind)
	return nil
}

func TestCodecRoundTrip(t *testing.T) {
	for _, kind := range allKinds() {
		t.Run(kind.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				// Two of the kind and a card show that an encoding tells where
				// it ends.
				want := []engine.Event{genEvent(t, kind), &engine.CardPlayed{Card: aceSpades}, genEvent(t, kind)}
				if want[0].Kind() != kind {
					t.Fatalf("%T generated for %s", want[0], kind)
				}
				got, err := Decode(Encode(want...))
				if diff := cmp.Diff(want, got); err != nil || diff != "" {
					t.Fatalf("%v\n%s", err, diff)
				}
			})
		})
	}
}

func TestEncodePanics(t *testing.T) {
	for _, e := range []engine.Event{
		&engine.CardPlayed{Card: 0x0f}, &engine.CardPlayed{Card: 0x50}, &engine.CardPlayed{Seat: 9},
		&engine.HandRecorded{Voids: 1}, &engine.BidMade{Seat: 9}, &engine.Declared{Calls: 3}, &engine.Declared{Trump: 5}, &engine.Commented{Place: math.MaxUint8}, nil,
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v was encoded", e)
				}
			}()
			Encode(e)
		}()
	}
}

// TestIDsOfTables: the names of all who sit at the table count in an id, and no
// others.
func TestIDsOfTables(t *testing.T) {
	match := func(rules string, names string) (string, bool) {
		events := []engine.Event{&engine.MatchStarted{Rules: rulesOf(rules)}, &engine.TagWritten{Name: "Date", Value: "2026-10-03"}, &engine.TagWritten{Name: "Match", Value: "2"}}
		for _, s := range names {
			events = append(events, &engine.TagWritten{Name: strings.ToUpper(string(s)), Value: "who " + string(s)})
		}
		return Identify(append(events, &engine.DealStarted{Number: 1}))
	}
	for _, tt := range []struct{ rules, names, without, other string }{
		{"fpsd", "ABCDE", "ABCE", "ABcDE"},
		{"tres-morto", "ABCD", "AB", "aBCD"},
		{"tres-morto dead=out", "ABC", "BC", "ABc"},
		{"italiana5", "ABCDE", "ABCD", "ABCDe"},
		{"dupla players=6", "ABCDEF", "ABCDE", "ABCDEf"},
		{"dupla", "ABCDEFGH", "ABCDEFG", "ABCDEFGh"},
	} {
		id, byTags := match(tt.rules, tt.names)
		if !byTags {
			t.Errorf("%s: all names do not suffice", tt.rules)
		}
		if _, byTags := match(tt.rules, tt.without); byTags {
			t.Errorf("%s: the names of %s suffice", tt.rules, tt.without)
		}
		if other, _ := match(tt.rules, tt.other); other == id {
			t.Errorf("%s: a name does not count", tt.rules)
		}
	}
	for rules, names := range map[string][2]string{"fpsd": {"ABCD", "ABCDE"}, "tres-morto": {"ABC", "ABCD"}, "italiana5": {"ABCDE", "ABCDEFGH"}} {
		a, _ := match(rules, names[0])
		if b, _ := match(rules, names[1]); a != b {
			t.Errorf("%s: the tag of a seat where nobody sits counts", rules)
		}
	}
}

// TestHideAtTables: a text of an event in the wide form can be removed, and the
// digest of its row stays.
func TestHideAtTables(t *testing.T) {
	hidden := 0
	for _, e := range tables {
		drafts, err := EncodeRows([][]engine.Event{{e}})
		assert.NilError(t, err)
		row := Row{Position: 1, Stream: "a386", Revision: 1, Kind: drafts[0].Kind, Schema: Schema, Body: drafts[0].Body, Salt: bytes.Repeat([]byte{7}, SaltSize)}
		digest, err := row.sum()
		assert.NilError(t, err)
		for _, text := range []string{"Eva", "misread", "melhor", "insultou"} {
			h, err := Hide(&row, text, false)
			if err != nil || h.Parts == 0 {
				continue
			}
			hidden++
			after := row
			after.Body, after.Salt, after.Redacted = h.Body, h.Salt, true
			again, err := after.sum()
			if err != nil || again != digest || bytes.Contains(h.Body, []byte(text)) {
				t.Errorf("%s: %v, %x is hidden as %x", e.Kind(), err, row.Body, h.Body)
			}
			if events, err := after.Events(); err != nil || len(events) != 1 || events[0].Kind() != e.Kind() {
				t.Errorf("%s: read as %v, %v", e.Kind(), events, err)
			}
		}
	}
	if hidden != 4 {
		t.Errorf("%d texts were hidden", hidden)
	}
}
