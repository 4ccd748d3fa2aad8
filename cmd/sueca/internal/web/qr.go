package web

import (
	"fmt"
	"html/template"
	"image/color"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

// qrPicture returns a text as a QR picture, in SVG. Its squares are black on white in the dark too:
// many cameras read no others.
func qrPicture(text string) (template.HTML, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", err
	}
	const quiet = 4 // squares around it
	size := code.Bounds().Dx()
	var dark strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			n := 0
			for x+n < size && black(code, x+n, y) {
				n++
			}
			if n > 0 {
				fmt.Fprintf(&dark, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, n, n)
				x += n
			}
		}
	}
	all := size + 2*quiet
	return template.HTML(fmt.Sprintf(`<svg class="qr" role="img" aria-label="QR" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dh-%dz"/><path fill="#000" d="%s"/></svg>`, all, all, all, all, all, dark.String())), nil
}

// black reports whether a square is black.
func black(code barcode.Barcode, x, y int) bool {
	r, _, _, _ := color.GrayModel.Convert(code.At(x, y)).RGBA()
	return r < 0x8000
}
