package hypertext_test

import (
	"fmt"

	"sueca/engine/message"
	"sueca/replay/viewer/page/hypertext"
)

// What a record says is text, whatever it looks like.
func Example() {
	fmt.Println(hypertext.Sprint(`<b class="%s">%s</b>`, hypertext.Markup("name"), "<i>Ana</i> & \u202ecompany"))

	words := map[string]string{"deal %d": "jogo %d"}
	both := hypertext.Languages{
		{Name: "en", Say: message.Message.String},
		{Name: "pt", Say: func(m message.Message) string { return fmt.Sprintf(words[m.Format], m.Args...) }},
	}
	fmt.Println(both.Sayf("deal %d", 5))
	// Output:
	// <b class="name">&lt;i&gt;Ana&lt;/i&gt; &amp; ‹U+202E›company</b>
	// <span lang=en>deal 5</span><span lang=pt>jogo 5</span>
}
