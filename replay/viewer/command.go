package viewer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/scribe"
	"sueca/replay/viewer/grid"
)

// command is one that is typed behind a colon (comando). It goes by its English
// and its Portuguese name, and by the beginning of either where nothing else
// begins so.
type command struct {
	names [2]string
	takes string // what is typed behind it, in the words of the notation
	about message.Message
	do    func(s *Session, args string)
}

// commands are all of them, in the order of the help. They are made at the
// start, because one of them shows the help, which is drawn from them.
var commands []command

func init() {
	commands = []command{
		{[2]string{"deal", "jogo"}, "N", message.Msg("to a deal by its number"), byNumber((*Session).toDeal)},
		{[2]string{"trick", "vaza"}, "N", message.Msg("to a trick by its number"), byNumber(func(s *Session, n int) { s.toCard(n, 0) })},
		{[2]string{"match", "partida"}, "N | ID", message.Msg("to a match by its number or its id"), (*Session).namedMatch},
		{[2]string{"finding", "observação"}, "N", message.Msg("to a finding of this match, counted from 1"), byNumber((*Session).toFinding)},
		{[2]string{"card", "carta"}, "7♥", message.Msg("to where a card is played next"), (*Session).lookFor},
		{[2]string{"seat", "lugar"}, "A … D", message.Msg("what that seat knew; without one, all cards open"), (*Session).namedSeat},
		{[2]string{"blind", "cego"}, "", message.Msg("hide names and what comes, or show them"), without((*Session).blindfold)},
		{[2]string{"pace", "ritmo"}, "0.1 … 60", message.Msg("the seconds from one card to the next"), (*Session).paced},
		{[2]string{"follow", "seguir"}, "", message.Msg("follow what is appended"), without((*Session).followed)},
		{[2]string{"keep", "guardar"}, "[…]", message.Msg("keep the line as a variation, and say why"), (*Session).keepLine},
		{[2]string{"amend", "emenda"}, "7♥ …", message.Msg("correct the card under the cursor, and say why"), (*Session).amend},
		{[2]string{"write", "gravar"}, "FILE", message.Msg("write the match to a new file"), (*Session).write},
		{[2]string{"svg", "svg"}, "FILE", message.Msg("draw the deal as it stands as a picture"), func(s *Session, args string) { s.picture(args, s.SVG) }},
		{[2]string{"html", "html"}, "FILE", message.Msg("draw the deal as it stands as a page"), func(s *Session, args string) { s.picture(args, s.HTML) }},
		{[2]string{"colours", "cores"}, "four | two | none", message.Msg("the colours of the suits"), (*Session).colours},
		{[2]string{"lang", "língua"}, "en | pt", message.Msg("the language"), (*Session).speak},
		{[2]string{"rules", "regras"}, "", message.Msg("the rules in force"), without((*Session).showRules)},
		{[2]string{"matches", "partidas"}, "", message.Msg("the matches"), without((*Session).showMatches)},
		{[2]string{"deals", "jogos"}, "", message.Msg("the deals of the match"), without((*Session).showDeals)},
		{[2]string{"findings", "observações"}, "", message.Msg("the findings of the match"), without((*Session).showFindings)},
		{[2]string{"help", "ajuda"}, "", message.Msg("this help"), without((*Session).showHelp)},
		{[2]string{"quit", "sair"}, "", message.Msg("quit"), without((*Session).quit)},
	}
}

// byNumber makes a command of what takes a number.
func byNumber(do func(s *Session, n int)) func(s *Session, args string) {
	return func(s *Session, args string) {
		n, err := strconv.Atoi(args)
		if err != nil || n < 1 {
			s.hint(message.Msg("a number from 1 is wanted, not %q", args))
			return
		}
		do(s, n)
	}
}

// without makes a command of what takes nothing.
func without(do func(s *Session)) func(s *Session, args string) {
	return func(s *Session, args string) {
		if args != "" {
			s.hint(message.Msg("this command takes nothing behind it"))
			return
		}
		do(s)
	}
}

// nameOf returns the name of a command in the person's language.
func (s *Session) nameOf(c *command) string {
	return s.language().Word(c.names[0], c.names[1])
}

// command returns the name, in the person's language, of the command of that
// English name.
func (s *Session) command(english string) string {
	i := slices.IndexFunc(commands, func(c command) bool { return c.names[0] == english })
	return s.nameOf(&commands[i])
}

// execute does what was typed behind a colon.
func (s *Session) execute(text string) {
	name, args := text, ""
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		name, args = text[:i], strings.TrimSpace(text[i:])
	}
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		s.toDeal(n) // as vi goes to a line
		return
	}
	var found []*command
	bare := withoutMarks.Replace(name)
	for i := range commands {
		c := &commands[i]
		if c.isNamed(bare) {
			c.do(s, args)
			return
		}
		if strings.HasPrefix(c.names[0], bare) || strings.HasPrefix(withoutMarks.Replace(c.names[1]), bare) {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 0:
		s.hint(message.Msg("there is no command %s: ? shows those that there are", verbatim(name)))
	case 1:
		found[0].do(s, args)
	default:
		s.hint(message.Msg("which one? %s", verbatim(message.JoinOf(found, " ", s.nameOf))))
	}
}

// isCommand reports whether what was typed begins with the name of a command.
func isCommand(text string) bool {
	name, _, _ := strings.Cut(text, " ")
	return slices.ContainsFunc(commands, func(c command) bool { return c.isNamed(withoutMarks.Replace(name)) })
}

// isNamed reports whether a command has a name, which is without accents.
func (c *command) isNamed(bare string) bool {
	return c.names[0] == bare || withoutMarks.Replace(c.names[1]) == bare
}

// withoutMarks takes the accents off the names of commands: they are typed with them or without.
var withoutMarks = strings.NewReplacer("ê", "e", "í", "i", "ç", "c", "ã", "a", "õ", "o")

// namedMatch goes to a match by its number, from 1, or its id.
func (s *Session) namedMatch(args string) {
	if i := s.matchNamed(args); i >= 0 {
		s.toMatch(i)
		return
	}
	s.hint(message.Msg("there is no match %s here", verbatim(args)))
}

// matchNamed returns the index of a match by its number, from 1, or its id; -1 if no match
// has the id.
func (s *Session) matchNamed(name string) int {
	// Some ids have no letter in them; they are longer than any number of matches.
	if n, err := strconv.Atoi(name); err == nil && n > 0 && len(name) < 8 {
		return n - 1
	}
	if name == "" {
		return -1
	}
	return s.lib.Find(name)
}

// toFinding goes to a finding by its number, from 1.
func (s *Session) toFinding(n int) {
	if n > len(s.game.hits) {
		s.hint(message.Msg("this match has %d {1:finding|findings}", len(s.game.hits)))
		return
	}
	s.jump(s.game.hits[n-1].deal, s.game.hits[n-1].stop)
}

// namedSeat looks through the eyes of a seat.
func (s *Session) namedSeat(args string) {
	if args == "" {
		s.viewFrom = card.NoSeat
	} else if seat, err := scribe.SeatOf(s.table(), args); err != nil {
		s.refused(err)
	} else {
		s.viewFrom = seat
	}
}

// paced sets the time between two cards.
func (s *Session) paced(args string) {
	seconds, err := strconv.ParseFloat(strings.ReplaceAll(args, ",", "."), 64)
	if err != nil || !(seconds >= 0.1 && seconds <= 60) {
		s.hint(message.Msg("a pace is a number of seconds from 0.1 to 60"))
		return
	}
	s.pace, s.playing, s.due = time.Duration(seconds*float64(time.Second)), true, time.Time{}
}

// colours sets the colours of the suits.
func (s *Session) colours(args string) {
	c, ok := grid.ParseColours(args)
	if !ok {
		s.hint(message.Msg("the colours are four, two or none"))
		return
	}
	s.look.Colours = c
}

// speak sets the language.
func (s *Session) speak(args string) {
	i := slices.IndexFunc(s.host.Languages, func(l message.Language) bool { return l.Name == args })
	if i < 0 {
		s.hint(message.Msg("the languages are en and pt"))
		return
	}
	s.lang = i
}

// add appends to the record, and reads it again; it reports whether it did.
func (s *Session) add(events []engine.Event) bool {
	if s.game.rec.Add == nil {
		s.hint(message.Msg("this record cannot be added to"))
		return false
	}
	if err := s.game.rec.Add(events); err != nil {
		s.fail(err)
		return false
	}
	if s.game.rec.File != "" {
		if s.unsaved == nil {
			s.unsaved = map[int]bool{}
		}
		s.unsaved[s.at.match] = true
	}
	at := s.at
	if err := s.open(at.match); err != nil {
		s.fail(err)
		return false
	}
	s.stand(at.deal, at.stop)
	return true
}

// amend corrects the card under the cursor: the card that it was, and why. What is refused
// stays in the line, to be changed.
func (s *Session) amend(args string) {
	st := *s.stop()
	p, ok := play(s.game.finalOf(s.at.deal), st)
	if s.line != nil || !ok || p.Absent || p.Seat == card.NoSeat {
		s.hint(message.Msg("only a card that was played can be corrected: go to it first"))
		return
	}
	if before := len(s.game.rec.Events); args != "" {
		s.amendPlay(&st, &p, args)
		if len(s.game.rec.Events) > before {
			return
		}
	}
	s.ask(':', s.command("amend")+" "+args)
	s.prompt.form = message.Msg("which card was it, and why? Such as: %s %s", s.glyphs().Card(another(p.Card)), verbatim(s.language().Word("misread", "engano")))
}

// another returns a card that is like one and is not it, as an example of what it may have been.
func another(c card.Card) card.Card {
	suit, rank := c.Suit(), card.Four
	if suit == card.NoSuit {
		suit = card.Hearts
	}
	if c.Rank() == rank {
		rank = card.Five
	}
	return card.New(suit, rank)
}

// amendPlay corrects a play.
func (s *Session) amendPlay(st *stop, p *engine.Play, args string) {
	text, reason, _ := strings.Cut(args, " ")
	to, ok := s.padCard(text)
	if !ok {
		to, ok = s.bareRank(text, st)
	}
	if !ok {
		language := "" // the letters of a record are declared in it
		if s.scribe != nil {
			language = s.language().Name
		}
		var err error
		if to, err = s.host.Card(text, language); err != nil {
			s.fail(err)
			return
		}
	}
	reason = strings.Trim(strings.TrimSpace(reason), `"`)
	before := s.sheet()
	c, err := before.Correct(s.dealt().number, st.trick, p.Seat, st.event, to, reason)
	if err != nil {
		s.refused(err)
		return
	}
	if !s.add(c.Events) {
		return
	}
	if s.scribe != nil {
		s.toWriting() // what is typed next is the next card, and no place to go to
	}
	s.hint(c.Said)
	if s.scribe != nil {
		s.hint(c.Stored(before, s.sheet()))
	}
}

// bareRank reads a rank that stands alone, which is of the suit led, as in a trick; of the card
// led itself it is of its own suit.
func (s *Session) bareRank(text string, st *stop) (card.Card, bool) {
	t := s.game.finalOf(s.at.deal).Trick(st.trick)
	led := t.Led().Suit()
	if s.scribe == nil || led == card.NoSuit {
		return card.Unknown, false
	}
	rank, ok := s.scribe.keys.Ranks[strings.ToLower(text)]
	if !ok || rank == card.NoRank {
		return card.Unknown, false
	}
	return card.New(led, rank), true
}

// keepLine keeps what was tried as a variation.
func (s *Session) keepLine(args string) {
	deal := s.withLine()
	if deal == nil {
		s.hint(message.Msg("there is no line to keep: w tries one"))
		return
	}
	reason := cmp.Or(strings.Trim(args, `"`), s.say(message.Msg("variation")))
	if s.add(append([]engine.Event{&engine.DealAmended{Deal: s.dealt().number, Reason: reason}}, deal...)) {
		s.hint(message.Msg("the line is kept as a variation: v shows it"))
	}
}

// write writes the match to a new file.
func (s *Session) write(args string) {
	s.makeFile(args, func() error {
		err := s.host.Save(args, s.game.rec.Events)
		if err == nil {
			delete(s.unsaved, s.at.match)
		}
		return err
	})
}

// picture draws to a file.
func (s *Session) picture(file string, draw func() string) {
	s.makeFile(file, func() error { return s.host.Write(file, draw()) })
}

// makeFile writes a file, and says so.
func (s *Session) makeFile(file string, write func() error) {
	if file == "" {
		s.hint(message.Msg("write it to which file?"))
	} else if err := write(); err != nil {
		s.fail(err)
	} else {
		s.hint(message.Msg("written: %s", verbatim(file)))
	}
}

// beginsDeal reports whether what was typed is the line that a deal begins with: its command
// has no more than a number behind it.
func beginsDeal(text string) bool {
	words := strings.Fields(text)
	return len(words) > 2 && slices.Contains([]string{"deal", "jogo"}, strings.ToLower(words[0]))
}
