package viewer

import (
	"slices"
	"strings"
	"unicode/utf8"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/viewer/grid"
)

// binding is what some keys do (tecla). Printable keys go by their character,
// the others by names such as Right, PgUp, Enter and Ctrl-F.
type binding struct {
	keys  []string
	about message.Message
	do    func(s *Session)
	// nth is in the place of do where each of the keys does something of its own;
	// it is told which one was pressed.
	nth func(s *Session, i int)
}

// keyTable is one table of keys: they are handled by it, and the help is drawn
// from it.
type keyTable struct {
	title    message.Message
	bindings []binding
}

// find returns what a key does, nil for nothing.
func (t *keyTable) find(key string) func(s *Session) {
	for _, b := range t.bindings {
		i := slices.Index(b.keys, key)
		switch {
		case i < 0:
		case b.nth != nil:
			return func(s *Session) { b.nth(s, i) }
		default:
			return b.do
		}
	}
	return nil
}

// tables are all of them, in the order of the help; atTable are those that are in force
// on the table. They are filled at the start, because one of the keys shows the help,
// which is drawn from them.
var tables, atTable []*keyTable

// seatKeys are the keys of the seats; the larger tables have more of those than keys.
var seatKeys *binding

func init() {
	tables = []*keyTable{&moving, &looking, &trying, &around, &choosing, &paging, &scribing}
	atTable = tables[:4]
	for i := range looking.bindings {
		if b := &looking.bindings[i]; b.keys[0] == "A" {
			seatKeys = b
		}
	}
}

// The tables of keys: on the table, in each of its parts, while a card is
// chosen, and on a page of text.

var moving = keyTable{message.Msg("moving"), []binding{
	{keys: []string{"Right", "l", "Space"}, about: message.Msg("next card"), do: func(s *Session) { s.card(+1) }},
	{keys: []string{"Left", "h", "Backspace"}, about: message.Msg("previous card"), do: func(s *Session) { s.card(-1) }},
	{keys: []string{"Down", "j"}, about: message.Msg("end of the trick, next trick"), do: func(s *Session) { s.trick(+1) }},
	{keys: []string{"Up", "k"}, about: message.Msg("previous trick"), do: func(s *Session) { s.trick(-1) }},
	{keys: []string{"Home", "^"}, about: message.Msg("beginning of the deal"), do: func(s *Session) { s.stand(s.at.deal, 0) }},
	{keys: []string{"End", "$"}, about: message.Msg("end of the deal"), do: func(s *Session) { s.stand(s.at.deal, s.last(s.at.deal)) }},
	{keys: []string{"PgDn", "]", "Ctrl-F"}, about: message.Msg("next deal"), do: func(s *Session) { s.deal(+1) }},
	{keys: []string{"PgUp", "[", "Ctrl-B"}, about: message.Msg("previous deal"), do: func(s *Session) { s.deal(-1) }},
	{keys: []string{"g"}, about: message.Msg("first deal of the match"), do: func(s *Session) { s.jump(0, 0) }},
	{keys: []string{"G"}, about: message.Msg("end of the match"),
		do: func(s *Session) { last := len(s.game.deals) - 1; s.jump(last, s.last(last)) }},
	{keys: []string{"}", ")"}, about: message.Msg("next match"), do: func(s *Session) { s.match(+1) }},
	{keys: []string{"{", "("}, about: message.Msg("previous match"), do: func(s *Session) { s.match(-1) }},
	{keys: []string{">"}, about: message.Msg("last match"), do: (*Session).toLastMatch},
	{keys: []string{"<"}, about: message.Msg("first match"), do: func(s *Session) { s.toMatch(0) }},
	{keys: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "0"}, about: message.Msg("trick 1 to 9, and 10"),
		nth: func(s *Session, i int) { s.toCard(i+1, 0) }},
	{keys: []string{"f"}, about: message.Msg("next finding"), do: func(s *Session) { s.finding(+1) }},
	{keys: []string{"F"}, about: message.Msg("previous finding"), do: func(s *Session) { s.finding(-1) }},
	{keys: []string{"p"}, about: message.Msg("to the card that proves it"), do: (*Session).proof},
	{keys: []string{"b", "'", "Ctrl-O"}, about: message.Msg("back to where it came from"), do: (*Session).backward},
	{keys: []string{"/"}, about: message.Msg("look for a card: /7♥"), do: func(s *Session) { s.ask('/', "") }},
	{keys: []string{"n"}, about: message.Msg("the card again, further on"), do: func(s *Session) { s.seek(+1) }},
	{keys: []string{"N"}, about: message.Msg("the card again, further back"), do: func(s *Session) { s.seek(-1) }},
	{keys: []string{"."}, about: message.Msg("next place of the list"), do: func(s *Session) { s.listed(+1) }},
	{keys: []string{","}, about: message.Msg("previous place of the list"), do: func(s *Session) { s.listed(-1) }},
	{keys: []string{"a"}, about: message.Msg("play at a pace, and stop"), do: (*Session).play},
	{keys: []string{"+", "="}, about: message.Msg("faster"), do: func(s *Session) { s.faster(-1) }},
	{keys: []string{"-"}, about: message.Msg("slower"), do: func(s *Session) { s.faster(+1) }},
}}

var looking = keyTable{message.Msg("looking"), []binding{
	{keys: []string{"o"}, about: message.Msg("all cards open"), do: func(s *Session) { s.seat(card.NoSeat) }},
	{keys: []string{"A", "B", "C", "D"}, about: message.Msg("what that seat knew"),
		nth: func(s *Session, i int) { s.seat(rules.TwoPairs.Seats[i]) }},
	{keys: []string{"s"}, about: message.Msg("what the next seat knew"), do: func(s *Session) { s.nextSeat() }},
	{keys: []string{"x"}, about: message.Msg("blind: no names, nothing of what comes"), do: (*Session).blindfold},
	{keys: []string{"i"}, about: message.Msg("the sheet as crosses or combs"), do: func(s *Session) { s.look.Comb = !s.look.Comb }},
	{keys: []string{"c"}, about: message.Msg("four colours, two, none"),
		do: func(s *Session) { s.look.Colours = (s.look.Colours + 1) % (grid.NoColours + 1) }},
	{keys: []string{"u"}, about: message.Msg("suits as signs or letters"), do: func(s *Session) { s.look.ASCII = !s.look.ASCII }},
	{keys: []string{"t"}, about: message.Msg("the other language"), do: func(s *Session) { s.lang = (s.lang + 1) % len(s.host.Languages) }},
	{keys: []string{"V"}, about: message.Msg("what the cards are worth, all cards open"), do: (*Session).worths},
	{keys: []string{"r"}, about: message.Msg("the rules in force"), do: (*Session).showRules},
	{keys: []string{"d"}, about: message.Msg("the deals of the match"), do: (*Session).showDeals},
	{keys: []string{"P"}, about: message.Msg("the matches"), do: (*Session).showMatches},
	{keys: []string{"e"}, about: message.Msg("the findings of the match"), do: (*Session).showFindings},
	{keys: []string{"Tab"}, about: message.Msg("all that there is to say here"), do: (*Session).showTold},
	{keys: []string{"M"}, about: message.Msg("what is written of the match"), do: (*Session).showTags},
}}

var trying = keyTable{message.Msg("trying"), []binding{
	{keys: []string{"w", "Enter"}, about: message.Msg("what if another card is played; blind: guess it"), do: (*Session).choose},
	{keys: []string{"W"}, about: message.Msg("what if another card than this one was played"), do: (*Session).instead},
	{keys: []string{"v"}, about: message.Msg("a variation that stands here"), do: (*Session).showVariation},
	{keys: []string{"Esc"}, about: message.Msg("back to the record"), do: (*Session).escape},
	{keys: []string{"K"}, about: message.Msg("keep the line as a variation"), do: func(s *Session) { s.ask(':', s.command("keep")+" ") }},
	{keys: []string{"m"}, about: message.Msg("correct the card under the cursor"), do: func(s *Session) { s.amend("") }},
}}

var around = keyTable{message.Msg("around it"), []binding{
	{keys: []string{"L"}, about: message.Msg("follow what is appended"), do: (*Session).followed},
	{keys: []string{":"}, about: message.Msg("type a command; Tab completes it"), do: func(s *Session) { s.ask(':', "") }},
	{keys: []string{"?", "F1", "H"}, about: message.Msg("this help"), do: (*Session).showHelp},
	{keys: []string{"Ctrl-L"}, about: message.Msg("draw the screen anew"), do: func(s *Session) {}},
	{keys: []string{"Ctrl-Z"}, about: message.Msg("suspend"), do: func(s *Session) {}},
	{keys: []string{"q", "Q", "Ctrl-C"}, about: message.Msg("quit"), do: (*Session).quit},
}}

var choosing = keyTable{message.Msg("while a card is chosen"), []binding{
	{keys: []string{"Right", "l", "Tab", "Down", "j"}, about: message.Msg("next card"), do: func(s *Session) { s.picking(+1) }},
	{keys: []string{"Left", "h", "Backtab", "Up", "k"}, about: message.Msg("previous card"), do: func(s *Session) { s.picking(-1) }},
	{keys: []string{"Enter", "Space"}, about: message.Msg("play it"), do: (*Session).chosen},
	{keys: []string{"Esc", "q"}, about: message.Msg("choose none"), do: func(s *Session) { s.pile = nil }},
	{keys: []string{"Backspace"}, about: message.Msg("take the last card back"), do: (*Session).takeBack},
	{keys: []string{"Ctrl-C"}, about: message.Msg("quit"), do: (*Session).quit},
}}

var scribing = keyTable{message.Msg("transcribing: a suit and a rank, or a rank of the suit led; . is unknown"), []binding{
	{keys: []string{"Enter"}, about: message.Msg("the only possible card; trumps unknown; the next match"), do: (*Session).accept},
	{keys: []string{"Backspace", "u", "Ctrl-H"}, about: message.Msg("take the last card back"), do: (*Session).undo},
	{keys: []string{"Tab"}, about: message.Msg("another dealer; in a deal all that there is to say"), do: (*Session).otherDealer},
	{keys: []string{"x"}, about: message.Msg("a low card of the suit led"), do: func(s *Session) { s.wrote(card.Low) }},
	{keys: []string{":"}, about: message.Msg("a line: a trick, claim, penalty, note, dealer, trump …"),
		do: func(s *Session) { s.ask(':', "") }},
	{keys: []string{"F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"},
		about: message.Msg("claim penalty note points turn sheet comment hand stop"), nth: (*Session).beginLine},
	{keys: []string{"F11"}, about: message.Msg("the deal from its two heaps, and the next heap"),
		do: func(s *Session) { s.does(s.sheet().Heaps()) }},
	{keys: []string{"F12"}, about: message.Msg("a misdeal: the deal is dealt again"),
		do: func(s *Session) { s.ask(':', s.language().Word("misdeal", "mal dado")+" ") }},
	{keys: []string{"Esc"}, about: message.Msg("back to the card that is to be written"),
		do: func(s *Session) { s.scribe.suit, s.scribe.rank = card.NoSuit, card.NoRank; s.toWriting() }},
	{keys: []string{"Ctrl-C", "Ctrl-Q"}, about: message.Msg("quit: everything is in the log already"), do: (*Session).quit},
}}

var paging = keyTable{message.Msg("on a page like this"), []binding{
	{keys: []string{"Down", "j"}, about: message.Msg("next line"), do: func(s *Session) { s.page.move(+1) }},
	{keys: []string{"Up", "k"}, about: message.Msg("previous line"), do: func(s *Session) { s.page.move(-1) }},
	{keys: []string{"PgDn", "Space", "Ctrl-F"}, about: message.Msg("next page"), do: func(s *Session) { s.page.move(+s.page.height) }},
	{keys: []string{"PgUp", "b", "Ctrl-B"}, about: message.Msg("previous page"), do: func(s *Session) { s.page.move(-s.page.height) }},
	{keys: []string{"Home", "g"}, about: message.Msg("first line"), do: func(s *Session) { s.page.move(-s.page.length) }},
	{keys: []string{"End", "G"}, about: message.Msg("last line"), do: func(s *Session) { s.page.move(+s.page.length) }},
	{keys: []string{"Enter"}, about: message.Msg("go there"), do: func(s *Session) { s.page.take(s) }},
	{keys: []string{"t"}, about: message.Msg("the other language"), do: func(s *Session) { s.lang = (s.lang + 1) % len(s.host.Languages) }},
	{keys: []string{"q", "Esc"}, about: message.Msg("close"), do: func(s *Session) { s.page = s.page.back }},
	{keys: []string{"?", "F1"}, about: message.Msg("this help, and back"), do: (*Session).helpOnPage},
	{keys: []string{"Ctrl-C"}, about: message.Msg("quit"), do: (*Session).quit},
}}

// Press handles a key by its name. What no table knows does nothing, and the
// person is told where the help is.
func (s *Session) Press(key string) {
	s.said, s.wrong = message.Message{}, ""
	if key != "q" && key != "Q" && key != "Ctrl-C" && s.prompt == nil {
		s.dropped = false
	}
	switch {
	case s.prompt != nil:
		s.typing(key)
		return
	case s.meant != nil:
		s.answers(key)
		return
	case s.page != nil:
		s.pressed(key, &paging)
		return
	case s.pile != nil:
		s.pressed(key, &choosing)
		return
	}
	if s.scribe != nil {
		if key != "Enter" {
			s.scribe.asked = false
		}
		if s.settles(key) {
			return
		}
		if s.writes(key) {
			return
		}
		if do := scribing.find(key); do != nil {
			do(s)
			return
		}
		if s.strange(key) {
			return
		}
	}
	if key != "a" && key != "+" && key != "=" && key != "-" && key != "Ctrl-L" {
		s.playing = false
	}
	s.pressed(key, atTable...)
}

// pressed handles a key by some tables.
func (s *Session) pressed(key string, in ...*keyTable) {
	for _, t := range in {
		if do := t.find(key); do != nil {
			do(s)
			return
		}
	}
	s.hint(message.Msg("no key: ? shows those that there are"))
}

// keyNames are the names that are said in other words in other languages.
var keyNames = map[string]message.Message{
	"Right": message.Msg("→"), "Left": message.Msg("←"), "Up": message.Msg("↑"), "Down": message.Msg("↓"),
	"Space": message.Msg("Space"), "Backspace": message.Msg("Backspace"), "Backtab": message.Msg("Shift-Tab"),
}

// keyName returns a key as the help writes it.
func (s *Session) keyName(key string) string {
	m, ok := keyNames[key]
	if !ok {
		return key
	}
	if s.look.ASCII && utf8.RuneCountInString(m.Format) == 1 {
		return key
	}
	return s.say(m)
}

// keysOf lists the keys of a binding.
func (s *Session) keysOf(b *binding) string {
	var out []string
	for _, k := range b.keys {
		if seat, ok := card.ParseSeat(k); b == seatKeys && ok && !s.table().Players.Has(seat) {
			continue
		}
		out = append(out, s.keyName(k))
	}
	if len(out) > 4 {
		return out[0] + " … " + out[len(out)-1]
	}
	return strings.Join(out, " ")
}

// aboutKeys returns what keys do at this table.
func (s *Session) aboutKeys(b *binding) message.Message {
	if last := s.lastPlayer(); b == seatKeys && last > card.D {
		others := "E"
		if last > card.E {
			others += " … " + last.String()
		}
		return message.Msg("what that seat knew; %s by s, or behind a colon", verbatim(others))
	}
	return b.about
}

// lastPlayer returns the last player of the table, by letter.
func (s *Session) lastPlayer() (last card.Seat) {
	for seat := range s.table().Players.All() {
		last = seat
	}
	return last
}

// seat looks through the eyes of a seat.
func (s *Session) seat(seat card.Seat) {
	if seat != card.NoSeat {
		s.namedSeat(seat.String())
		return
	}
	s.viewFrom = seat
}

// nextSeat looks through the eyes of the next player, or with all cards open after the last.
func (s *Session) nextSeat() {
	for s.viewFrom < card.H {
		if s.viewFrom++; s.table().Players.Has(s.viewFrom) {
			return
		}
	}
	s.viewFrom = card.NoSeat
}

// blindfold hides names and what comes, or shows them again.
func (s *Session) blindfold() {
	s.blind = !s.blind
	s.guess.right, s.guess.all = 0, 0
}

// escape leaves what is tried, and stops what goes on.
func (s *Session) escape() {
	if s.line != nil {
		s.leave()
	}
	s.playing = false
}

// picking moves the choice of a card.
func (s *Session) picking(by int) {
	s.pick = (s.pick + by + len(s.pile)) % len(s.pile)
}

// takeBack takes back the last card of the line, and chooses again.
func (s *Session) takeBack() {
	if s.line == nil || s.line.at == 0 {
		s.pile = nil
		return
	}
	s.line.move(s, -1)
	s.choose()
}

// quit leaves, unless something would be lost: then once more is asked for.
func (s *Session) quit() {
	if len(s.unsaved) > 0 && !s.dropped {
		s.dropped = true
		s.page, s.pile = nil, nil
		s.hint(message.Msg("what was added is not kept yet: :write FILE keeps it, q again leaves"))
		return
	}
	s.done = true
}
