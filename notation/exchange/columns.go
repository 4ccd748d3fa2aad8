package exchange

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation"
)

// Columns says what the columns of a table of others hold, and how seats and cards are written
// there (colunas). The text of it is words, each with the names of its columns:
//
//	match=game_id trick=round seat=position card=card_played
//	seats=SENW cards=♣♦♥♠/23456QJK7A
//
// A name with blanks stands in quotation marks, and behind ; is a comment. Several columns of one
// word have commas between them: those of a row with a whole trick. In JSON Lines a name leads into
// an object by points, and where it meets a list it means each of it.
type Columns struct {
	of    map[string][]string // by word
	seats []string            // of A, B, C …; nil if they are written so
	named bool                // players are named, and have seats in the order in which they first play
	bare  bool                // no row has the names of the columns: they are 1, 2, 3 …
	cards theirCards
}

// tagWords are the words that become tags of the match.
var tagWords = []string{"Event", "Site", "Date", "Time", "Round", "Table", "A", "B", "C", "D", "Scorer", "Referee", "Source"}

// columnWords are all words for columns.
var columnWords = append([]string{"match", "deal", "dealer", "trump", "turned", "trick", "leader", "winner", "points", "order", "seat", "card",
	"rank", "suit", "seconds", "cardA", "cardB", "cardC", "cardD"}, tagWords...)

// listWords are those that a row may have several columns of: those of a trick.
var listWords = []string{"card", "rank", "suit", "seat", "order", "seconds"}

// columnWord matches a word with its value, a comment, or what is neither.
var columnWord = regexp.MustCompile(`([^\s=;]+)\s*=\s*(?:"([^"]+)"|([^\s;"]+))|;.*|\S+`)

// ParseColumns reads the text of columns. letters are those that suits are written with, if they
// are. Errors are a [notation.ErrorList].
func ParseColumns(text string, letters notation.Letters) (*Columns, error) {
	c := &Columns{of: map[string][]string{}, cards: theirCards{letters: letters}}
	var errs notation.ErrorList
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\uFEFF")) {
		number++
		for _, at := range columnWord.FindAllStringSubmatchIndex(line, -1) {
			part := func(n int) string { return line[max(0, at[2*n]):max(0, at[2*n+1])] }
			why := message.Msg("here a word should stand, = and the name of a column; a name with blanks stands in quotation marks")
			if part(1) != "" {
				why = c.Set(part(1), part(2)+part(3))
			} else if line[at[0]] == ';' {
				continue
			}
			if !why.IsZero() {
				errs = append(errs, &notation.ParseError{Line: number, Col: chars(line[:at[0]]) + 1, EndCol: chars(line[:at[1]]) + 1,
					Code: code.Syntax, Msg: why})
			}
		}
	}
	if errs == nil {
		return c, nil
	}
	return nil, errs
}

// chars returns how many characters a text has.
func chars(s string) int { return len([]rune(s)) }

// Set sets a word, and returns why not if it cannot.
func (c *Columns) Set(word, value string) message.Message {
	switch word {
	case "seats":
		return c.setSeats(value)
	case "cards":
		return c.cards.set(value)
	case "letters":
		if c.cards.letters = notation.Letters(value); !slices.Contains([]string{"pt", "en", "pt-mixed"}, value) {
			return message.Msg("letters are pt, en or pt-mixed")
		}
		return message.Message{}
	case "head":
		if c.bare = value == "no"; !c.bare {
			return message.Msg("head=no says that the first row has no names: the columns are then 1, 2, 3 …")
		}
		return message.Message{}
	}
	if !slices.Contains(columnWords, word) {
		if like := message.Nearest(word, columnWords); like != "" {
			return message.Msg("there is no word %q for a column: is it %s?", word, like)
		}
		return message.Msg("there is no word %q for a column; there are %s, seats, cards, letters and head", word,
			strings.Join(columnWords, ", "))
	}
	if c.of[word] != nil {
		return message.Msg("%s is there twice: several columns of one word have commas between them", word)
	}
	for name := range strings.SplitSeq(value, ",") {
		c.of[word] = append(c.of[word], strings.TrimSpace(name))
	}
	return message.Message{}
}

func (c *Columns) setSeats(value string) message.Message {
	if value == "names" {
		c.named = true
		return message.Message{}
	}
	c.seats = listed(value)
	if len(c.seats) == 1 {
		c.seats = strings.Split(value, "")
	}
	if len(c.seats) < 3 || len(c.seats) > 6 {
		return message.Msg("seats are what the table writes for A, B, C and D, in the order of play, such as SENW or P0,P1,P2,P3; or names")
	}
	return message.Message{}
}

// listed returns the parts of a list with commas or blanks.
func listed(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}

// players returns how many play.
func (c *Columns) seated() int {
	if c.seats != nil {
		return len(c.seats)
	}
	return 4
}

// has reports whether a word has a column.
func (c *Columns) has(word string) bool { return c.of[word] != nil }

// lacks returns the word without which nothing can be read, if it has no column.
func (c *Columns) lacks() string {
	switch {
	case c.has("cardA") && !c.has("leader"):
		return "leader"
	case !c.has("card") && !c.has("cardA") && !(c.has("rank") && c.has("suit")):
		return "card"
	}
	return ""
}

// Unsaid returns what the columns leave open, and what is made of it.
func (c *Columns) Unsaid() (out []message.Message) {
	say := func(open bool, m message.Message) {
		if open {
			out = append(out, m)
		}
	}
	say(!c.has("match"), message.Msg("no column is match: all rows of a file are one match"))
	say(!c.has("deal"), message.Msg("no column is deal: one ends with its last trick, or where the numbers of tricks begin again"))
	say(!c.has("trick"), message.Msg("no column is trick: every %d cards are one", c.seated()))
	say(!c.has("order") && !c.has("cardA"), message.Msg("no column is order: cards were played in the order in which they stand"))
	say(!c.has("seat") && !c.has("leader"), message.Msg("no column is seat or leader: who led follows from who took the trick before"))
	say(!c.has("dealer"), message.Msg("no column is dealer: none is written"))
	say(!c.has("trump") && !c.has("turned"), message.Msg("no column is trump: it is inferred where one suit alone explains who led"))
	say(c.has("trump") && !c.has("turned"), message.Msg("no column is turned: where trump is a suit, no card turned up is written"))
	say(!c.named && !c.has("A"), message.Msg("no column is A, B, C or D: the players have no names"))
	return out
}

// theirNumber returns a whole number, as tables write it: also 3.0.
func theirNumber(text string) (int, bool) {
	whole, rest, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	return n, err == nil && strings.Trim(rest, "0") == ""
}
