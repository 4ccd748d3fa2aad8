package lang

import (
	"fmt"
	"maps"
	"sync"

	"github.com/chai2010/gettext-go/po"
)

// portuguese returns the Portuguese of each English sentence.
var portuguese = sync.OnceValue(func() map[string]string {
	texts := map[string]string{}
	err := eachEntry(func(_ string, m *po.Message) { texts[keyOf(m.MsgId)] = m.MsgStr })
	if err != nil {
		panic("lang: " + err.Error()) // a test reads the files
	}
	return texts
})

// Catalogue returns the Portuguese of each English sentence.
func Catalogue() map[string]string { return maps.Clone(portuguese()) }

// eachEntry calls entry with each entry of the files and the name of its file.
func eachEntry(entry func(file string, m *po.Message)) error {
	list, err := files.ReadDir("pt")
	if err != nil {
		return err
	}
	for _, f := range list {
		text, err := files.ReadFile("pt/" + f.Name())
		if err != nil {
			return err
		}
		parsed, err := po.Load(text)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name(), err)
		}
		for i := range parsed.Messages {
			entry(f.Name(), &parsed.Messages[i])
		}
	}
	return nil
}
