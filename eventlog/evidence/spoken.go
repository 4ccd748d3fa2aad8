package evidence

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// The short form of a checkpoint: how many rows, and twelve groups of four letters that are
// the first 192 bits of the root, four bits each. The letters are those that are hard to
// take for one another, read out or written by hand.
const (
	spokenGroups  = 12
	spokenLetters = "ABCEFHJKLMNPRTXY"
)

// SpokenBits is how many bits of the root the short form has. Whoever is to find another
// log with the same short form of one that is written down tries 2^SpokenBits logs; who
// makes both logs, half as many bits.
const SpokenBits = spokenGroups * 4 * 4

// Spoken returns a checkpoint short enough to be read out and to be written on paper: the
// number of rows, and twelve groups of letters.
func Spoken(size int64, root tlog.Hash) string {
	var b strings.Builder
	b.WriteString(strconv.FormatInt(size, 10))
	for i := range spokenGroups * 4 {
		if i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteByte(spokenLetters[root[i/2]>>(4*(1-i%2))&15])
	}
	return b.String()
}

// ParseSpoken reads the short form of a checkpoint, in whatever case and with whatever
// blanks or hyphens between the letters, and returns the number of rows and the short form as
// [Spoken] writes it.
func ParseSpoken(text string) (size int64, spoken string, err error) {
	number, letters, _ := strings.Cut(strings.TrimSpace(text), " ")
	size, err = strconv.ParseInt(number, 10, 62)
	if err != nil || size < 0 {
		return 0, "", forkf("the short form begins with the number of rows: %q", number)
	}
	var root tlog.Hash
	n := 0
	for _, r := range strings.ToUpper(letters) {
		i := strings.IndexRune(spokenLetters, r)
		switch {
		case r == ' ' || r == '-' || r == '\t' || r == '\n' || r == ',':
			continue
		case i < 0:
			return 0, "", forkf("%s is no letter of the short form, which has only A B C E F H J K L M N P R T X Y", fmt.Sprintf("%q", r))
		case n == spokenGroups*4:
			return 0, "", forkf("the short form has %d groups of four letters, and here are more", spokenGroups)
		}
		root[n/2] |= byte(i) << (4 * (1 - n%2))
		n++
	}
	if n < spokenGroups*4 {
		return 0, "", forkf("the short form has %d letters, and here are %d", spokenGroups*4, n)
	}
	return size, Spoken(size, root), nil
}
