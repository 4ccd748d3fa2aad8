package svg_test

import (
	"fmt"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/replay/viewer/svg"
)

// A picture is a document of elements, which have their attributes in turn.
func Example() {
	var d svg.Drawing
	d.Shape("path", "d", svg.Path("M", svg.Length(5), 0, "H", svg.Length(96)), "stroke-dasharray", "", "stroke", "red")
	d.Text("<Ana>\u202e", "x", 0.5)
	fmt.Print(svg.Document(120, 200, "a & b", d.Markup(), "y", 7))
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" version="1.1" y="7" width="12" height="20" viewBox="0 0 12 20" role="img">
	// <title>a &amp; b</title>
	// <path d="M0.5 0H9.6" stroke="red"/>
	// <text x="0.5">&lt;Ana&gt;‹U+202E›</text>
	// </svg>
}

// TestPath puts blanks between numbers, and nowhere else.
func TestPath(t *testing.T) {
	if got, want := svg.Path("M", 1, -2, "h", 3, "z")+svg.Path()+svg.Path(4), "M1 -2h3z4"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestText writes a text for an XML document. A line end stays, for it is one of the text.
func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"": "", `<&>"'`: "&lt;&amp;&gt;&#34;&#39;", "a\nb": "a&#xA;b", "a\x00": "a‹U+0000›", "é": "é",
	} {
		assert.Check(t, is.Equal(string(svg.Text(text)), want), text)
	}
}

// TestLength writes lengths in units, from tenths of one.
func TestLength(t *testing.T) {
	for l, want := range map[svg.Length]string{0: "0", 1: "0.1", 9: "0.9", 10: "1", 96: "9.6", 200: "20", -5: "-0.5", -20: "-2"} {
		assert.Check(t, l.String() == want, "%d tenths are written %s, want %s", int(l), l, want)
	}
}
