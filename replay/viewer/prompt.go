package viewer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/engine/message"
)

// prompt is a line that is being typed.
type prompt struct {
	lead rune // ':' for a command, '/' for a card
	text []rune
	at   int // where the next character goes
	past int // how far back in the history
	// form says how the line is written; it stays in sight while nothing else is said.
	form message.Message
}

// ask begins a line that already has a text.
func (s *Session) ask(lead rune, text string) {
	s.prompt = &prompt{lead: lead, text: []rune(text), at: utf8.RuneCountInString(text)}
	s.playing = false
}

// typing handles a key while a line is typed.
func (s *Session) typing(key string) {
	p := s.prompt
	switch key {
	case "Esc", "Ctrl-C":
		s.prompt = nil
	case "Enter":
		s.prompt = nil
		s.enter(p.lead, strings.TrimSpace(string(p.text)))
	case "Backspace", "Ctrl-H":
		if len(p.text) == 0 {
			s.prompt = nil
		} else if p.at > 0 {
			p.at--
			p.text = slices.Delete(p.text, p.at, p.at+1)
		}
	case "Delete", "Ctrl-D":
		if p.at < len(p.text) {
			p.text = slices.Delete(p.text, p.at, p.at+1)
		}
	case "Left", "Ctrl-B":
		p.at = max(0, p.at-1)
	case "Right", "Ctrl-F":
		p.at = min(len(p.text), p.at+1)
	case "Home", "Ctrl-A":
		p.at = 0
	case "End", "Ctrl-E":
		p.at = len(p.text)
	case "Ctrl-U":
		p.text, p.at = slices.Delete(p.text, 0, p.at), 0
	case "Ctrl-W":
		from := p.at
		for from > 0 && p.text[from-1] == ' ' {
			from--
		}
		for from > 0 && p.text[from-1] != ' ' {
			from--
		}
		p.text, p.at = slices.Delete(p.text, from, p.at), from
	case "Up", "Ctrl-P":
		s.recall(+1)
	case "Down", "Ctrl-N":
		s.recall(-1)
	case "Tab":
		s.complete()
	case "Space":
		p.insert(' ')
	default:
		if r, size := utf8.DecodeRuneInString(key); size == len(key) && r != utf8.RuneError {
			p.insert(r)
		}
	}
}

// Paste inserts text into the line that is being typed. A line end in it
// becomes a blank, and enters nothing. If nothing is being typed, the text is
// ignored, because keys are pressed one by one.
func (s *Session) Paste(text string) {
	if s.prompt == nil && s.scribe != nil {
		s.said, s.wrong = message.Message{}, ""
		s.pasted(text)
		return
	}
	if s.prompt == nil {
		s.hint(message.Msg("text can be pasted into the line behind : or /"))
		return
	}
	for _, r := range strings.Join(strings.Fields(text), " ") {
		if unicode.IsPrint(r) {
			s.prompt.insert(r)
		}
	}
}

// insert inserts a character at the cursor.
func (p *prompt) insert(r rune) {
	const most = 500
	if len(p.text) < most {
		p.text = slices.Insert(p.text, p.at, r)
		p.at++
	}
}

// enter does what the typed line says.
func (s *Session) enter(lead rune, text string) {
	if text == "" {
		if lead == '/' {
			s.seek(+1) // search for the same again, as in less
		}
		return
	}
	if n := len(s.history); n == 0 || s.history[n-1] != string(lead)+text {
		s.history = append(s.history, string(lead)+text)
	}
	if lead == ':' && s.scribe != nil && (!isCommand(text) || beginsDeal(text)) {
		if !s.asksWho(text) {
			s.takenLine(text)
		}
		return
	}
	if lead == ':' {
		s.execute(text)
		return
	}
	s.lookFor(text)
}

// lookFor looks for a card.
func (s *Session) lookFor(text string) {
	c, err := s.host.Card(text, s.language().Name)
	if err != nil {
		s.fail(err)
		return
	}
	s.wanted = c
	s.seek(+1)
}

// recall brings back an earlier line; by is how many further back.
func (s *Session) recall(by int) {
	p := s.prompt
	var old []string
	for _, h := range s.history {
		if strings.HasPrefix(h, string(p.lead)) {
			old = append(old, strings.TrimPrefix(h, string(p.lead)))
		}
	}
	p.past = max(0, min(p.past+by, len(old)))
	p.text = nil
	if p.past > 0 {
		p.text = []rune(old[len(old)-p.past])
	}
	p.at = len(p.text)
}

// complete completes the name of a command.
func (s *Session) complete() {
	p := s.prompt
	text := string(p.text)
	if p.lead != ':' || strings.Contains(text, " ") {
		return
	}
	var names []string
	for i := range commands {
		if name := s.nameOf(&commands[i]); strings.HasPrefix(name, text) || strings.HasPrefix(withoutMarks.Replace(name), text) {
			names = append(names, name)
		}
	}
	switch len(names) {
	case 0:
		return
	case 1:
		p.text = []rune(names[0] + " ")
	default:
		common := names[0]
		for _, n := range names {
			for !strings.HasPrefix(n, common) {
				_, last := utf8.DecodeLastRuneInString(common)
				common = common[:len(common)-last]
			}
		}
		p.text = []rune(common)
		s.hint(message.Msg("%s", verbatim(strings.Join(names, " "))))
	}
	p.at = len(p.text)
}
