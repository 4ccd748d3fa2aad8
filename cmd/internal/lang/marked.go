package lang

import (
	"fmt"
	"hash/fnv"

	"github.com/chai2010/gettext-go/po"
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
func Marked(file []byte) ([]byte, error) {
	parsed, err := po.Load(file)
	if err != nil {
		return nil, err
	}
	for i := range parsed.Messages {
		m := &parsed.Messages[i]
		m.Comment, m.MsgId = po.Comment{}, mark(m.MsgId)
	}
	return parsed.Data(), nil
}
