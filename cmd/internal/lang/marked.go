package lang

import (
	"fmt"
	"hash/fnv"
)

// mark returns a mark of a sentence. A test checks that no two sentences have the same.
func mark(text string) string {
	h := fnv.New32a()
	h.Write([]byte(text))
	return fmt.Sprintf("=%08x", h.Sum32())
}

// Marked returns a file of translations with the marks of the English sentences in their place:
// the sentences stand in the program itself, and a page that carries it should not have them
// twice.
func Marked(file []byte) (out []byte, err error) {
	entries, err := entriesOf(string(file))
	for _, e := range entries {
		out = fmt.Appendf(out, "msgid %q\nmsgstr %q\n", mark(e.english), e.portuguese)
	}
	return out, err
}
