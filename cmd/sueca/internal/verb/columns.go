package verb

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// Columns are counted as a terminal draws them: an accent takes none, some signs take two.

// Widened returns a text with blanks behind it, so that it takes that many columns.
func Widened(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-uniseg.StringWidth(text)))
}

// Shortened returns a text that takes no more than that many columns.
func Shortened(text string, width int) string {
	if uniseg.StringWidth(text) <= width {
		return text
	}
	out := ""
	for g := uniseg.NewGraphemes(text); g.Next() && uniseg.StringWidth(out+g.Str()) < width; {
		out += g.Str()
	}
	return out + "…"
}

func DealName(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
