package season

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Likeness is two names that may be one person's (nomes parecidos), with what tells for it
// and against it. Which of them it is, somebody who knows the people has to say.
type Likeness struct {
	Names [2]*Name // the one with more matches first
	Why   Why
	// Together are the dates of the evenings on which both sat down. SameMatch: they sat in
	// one match, and are two people.
	Together  []string
	SameMatch bool
}

// Name is a name as written, and where it sits in a season.
type Name struct {
	Text        string
	Matches     int
	First, Last string   // the first and the last date, empty where none is written
	Tables      []string // in order, those that are written

	words   []string // see wordsOf
	matches []*Match
}

// Why is what makes two names alike.
type Why string

// What makes names alike, in the order in which it is looked for: they are written alike but
// for case, accents, blanks, signs, small words such as de, or the order of the words; one
// has initials for words of the other; one leaves out words between the first and the last
// of the other; or one letter is another, too many, missing, or has changed places with the
// next.
const (
	SameWords Why = "spelling"
	Initials  Why = "initials"
	LeftOut   Why = "left-out"
	OneLetter Why = "letter"
)

// leastLetters is how many letters a name must have for one of them to be a slip: with
// fewer, two names that differ in one are most often two names.
const leastLetters = 6

// Alike returns what makes two names alike, empty where they are not, or are the same.
func Alike(a, b string) Why {
	if a == b {
		return ""
	}
	return alike(wordsOf(a), wordsOf(b))
}

// Nearest returns the first of the known names that a name is like, as by [Alike]. It is empty where
// the name is one of them, or like none.
func Nearest(name string, known []string) string {
	if slices.Contains(known, name) {
		return ""
	}
	words := wordsOf(name)
	for _, k := range known {
		if alike(words, wordsOf(k)) != "" {
			return k
		}
	}
	return ""
}

func alike(a, b []string) Why {
	switch {
	case len(a) == 0 || len(b) == 0:
		return ""
	case sameWords(a, b):
		return SameWords
	case initials(a, b):
		return Initials
	case leftOut(a, b), leftOut(b, a):
		return LeftOut
	case oneLetter(strings.Join(a, " "), strings.Join(b, " ")):
		return OneLetter
	}
	return ""
}

// smallWords are those that a name has or leaves out, as it comes.
var smallWords = []string{"d", "da", "das", "de", "do", "dos", "e"}

// wordsOf returns the words of a name in small letters without their marks; a sign that is no
// letter parts words. Words such as de are left out, unless there are no others.
func wordsOf(name string) []string {
	var plain strings.Builder
	for _, r := range norm.NFKD.String(name) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			plain.WriteRune(unicode.ToLower(r))
		default:
			plain.WriteByte(' ')
		}
	}
	all := strings.Fields(plain.String())
	words := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return len(w) > 1 && slices.Contains(smallWords, w) })
	if len(words) == 0 {
		return all
	}
	return words
}

// sameWords reports whether two names have the same words, in whatever order.
func sameWords(a, b []string) bool {
	return sortedWords(a) == sortedWords(b) || strings.Join(a, "") == strings.Join(b, "")
}

func sortedWords(a []string) string { return strings.Join(slices.Sorted(slices.Values(a)), " ") }

// initials reports whether two names have as many words, of which at least one is the same
// and longer than a letter, and each other one is the same or an initial of the other's.
func initials(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	same := false
	for i := range a {
		switch {
		case a[i] == b[i]:
			same = same || len([]rune(a[i])) > 1
		case isInitial(a[i], b[i]), isInitial(b[i], a[i]):
		default:
			return false
		}
	}
	return same
}

// isInitial reports whether a word is the first letter of another.
func isInitial(letter, word string) bool {
	l := []rune(letter)
	return len(l) == 1 && unicode.IsLetter(l[0]) && strings.HasPrefix(word, letter)
}

// leftOut reports whether a name of two words or more is another without some of those
// between the first and the last.
func leftOut(short, long []string) bool {
	n, m := len(short), len(long)
	if n < 2 || m <= n || short[0] != long[0] || short[n-1] != long[m-1] {
		return false
	}
	at := 1
	for _, w := range long[1 : m-1] {
		if at < n-1 && (short[at] == w || isInitial(short[at], w)) {
			at++
		}
	}
	return at == n-1
}

// oneLetter reports whether two names of some length differ in one letter, or in two that
// have changed places.
func oneLetter(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(y) < leastLetters || len(y)-len(x) > 1 {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	if unicode.IsDigit(y[min(i, len(y)-1)]) {
		return false // a number is no slip for another
	}
	if len(x) < len(y) {
		return slices.Equal(x[i:], y[i+1:])
	}
	if i == len(x) {
		return false
	}
	return slices.Equal(x[i+1:], y[i+1:]) || i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && slices.Equal(x[i+2:], y[i+2:])
}

// Names returns the names that sit in the matches that count, in their order.
func (s *Standing) Names() []*Name {
	byText := map[string]*Name{}
	var out []*Name
	for m := range s.Matches() {
		for i := range m.Seats {
			text := m.Seats[i].Name
			if text == "" {
				continue
			}
			n := byText[text]
			if n == nil {
				n = &Name{Text: text, words: wordsOf(text)}
				byText[text] = n
				out = append(out, n)
			}
			n.sat(m)
		}
	}
	for _, n := range out {
		slices.Sort(n.Tables)
	}
	slices.SortFunc(out, func(a, b *Name) int { return cmp.Compare(a.Text, b.Text) })
	return out
}

// sat adds a match, once.
func (n *Name) sat(m *Match) {
	if k := len(n.matches); k > 0 && n.matches[k-1] == m {
		return
	}
	n.matches = append(n.matches, m)
	n.Matches++
	if m.Date != "" {
		n.Last = m.Date // matches come in the order of dates
		if n.First == "" {
			n.First = m.Date
		}
	}
	if m.Table != "" && !slices.Contains(n.Tables, m.Table) && len(n.Tables) < mostTables {
		n.Tables = append(n.Tables, m.Table)
	}
}

// mostTables is how many tables of a name are noted.
const mostTables = 100

// crowd is how many names may share what makes two of them alike: where more do, it tells
// nothing of any two, and they are not compared.
const crowd = 200

// Likenesses returns the names of a season that may be one person's, two and two, in the order
// of the names.
func (s *Standing) Likenesses() []*Likeness {
	var out []*Likeness
	eachAlike(s.Names(), func(a, b *Name, why Why) { out = append(out, likeness(a, b, why)) })
	slices.SortFunc(out, func(x, y *Likeness) int {
		return cmp.Or(cmp.Compare(x.Names[0].Text, y.Names[0].Text), cmp.Compare(x.Names[1].Text, y.Names[1].Text))
	})
	return out
}

// AlikeNames returns how many two of some names may be one person's: see [Alike].
func AlikeNames(texts []string) (n int) {
	var names []*Name
	for _, text := range texts {
		names = append(names, &Name{Text: text, words: wordsOf(text)})
	}
	eachAlike(names, func(_, _ *Name, _ Why) { n++ })
	return n
}

// eachAlike calls each with any two of some different names that are alike, once.
func eachAlike(names []*Name, each func(a, b *Name, why Why)) {
	type pair struct{ a, b int }
	seen := map[pair]bool{}
	for _, crowded := range crowds(names) {
		for i, a := range crowded {
			for _, b := range crowded[i+1:] {
				if seen[pair{a, b}] {
					continue
				}
				seen[pair{a, b}] = true
				if why := alike(names[a].words, names[b].words); why != "" {
					each(names[a], names[b], why)
				}
			}
		}
	}
}

// crowds returns the names, by their places, that have something in common that two names
// must have to be alike.
func crowds(names []*Name) [][]int {
	shared := map[string][]int{}
	for i, n := range names {
		for _, key := range keysOf(n.words) {
			if in := shared[key]; len(in) == 0 || in[len(in)-1] != i {
				shared[key] = append(in, i)
			}
		}
	}
	var out [][]int
	for _, in := range shared {
		if len(in) > 1 && len(in) <= crowd {
			out = append(out, in)
		}
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// keysOf returns what a name shares with every name that is like it: its words in order of
// letters, its letters without blanks; the first letters of its words with each whole one; its
// first and last word; and its letters with each left out in turn.
func keysOf(words []string) []string {
	if len(words) == 0 {
		return nil
	}
	joined := strings.Join(words, " ")
	keys := []string{"w" + sortedWords(words), "j" + strings.Join(words, "")}
	first := ""
	for _, w := range words {
		first += string([]rune(w)[:1])
	}
	for i, w := range words {
		if len([]rune(w)) > 1 {
			keys = append(keys, "i"+first+" "+string(rune('0'+min(i, 9)))+w)
		}
	}
	if n := len(words); n > 1 {
		keys = append(keys, "l"+words[0]+" "+words[n-1])
	}
	letters := []rune(joined)
	if len(letters) >= leastLetters-1 && len(letters) <= longestName {
		keys = append(keys, "d"+joined)
		for i := range letters {
			keys = append(keys, "d"+string(letters[:i])+string(letters[i+1:]))
		}
	}
	return keys
}

// longestName is how many letters a name may have for its letters to be compared one by one.
const longestName = 80

// likeness returns what is to be said of two names that are alike.
func likeness(a, b *Name, why Why) *Likeness {
	if b.Matches > a.Matches {
		a, b = b, a
	}
	l := &Likeness{Names: [2]*Name{a, b}, Why: why}
	dates := map[string]bool{}
	ids := map[*Match]bool{}
	for _, m := range a.matches {
		dates[m.Date], ids[m] = true, true
	}
	for _, m := range b.matches {
		l.SameMatch = l.SameMatch || ids[m]
		if m.Date != "" && dates[m.Date] && !slices.Contains(l.Together, m.Date) {
			l.Together = append(l.Together, m.Date)
		}
	}
	return l
}
