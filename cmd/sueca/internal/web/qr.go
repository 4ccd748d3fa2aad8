package web

import (
	"html/template"
	"image/color"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"sueca/replay/viewer/svg"
)

// QR returns a text as a QR picture, in SVG. Its squares are black on white in the dark too:
// many cameras read no others.
func QR(text string) (template.HTML, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", err
	}
	const quiet = 4 // squares around it
	size := code.Bounds().Dx()
	var dark []any
	for y := range size {
		for x := 0; x < size; x++ {
			n := 0
			for x+n < size && black(code, x+n, y) {
				n++
			}
			if n > 0 {
				dark = append(dark, "M", x+quiet, y+quiet, "h", n, "v", 1, "h", -n, "z")
				x += n
			}
		}
	}
	all := size + 2*quiet
	paper := svg.Element("path", "", "fill", "#fff", "d", svg.Path("M", 0, 0, "h", all, "v", all, "h", -all, "z"))
	squares := svg.Element("path", "", "fill", "#000", "d", svg.Path(dark...))
	return template.HTML(svg.Element("svg", paper+squares, "class", "qr", "role", "img", "aria-label", "QR", "viewBox",
		svg.Path(0, 0, all, all), "shape-rendering", "crispEdges")), nil
}

// black reports whether a square is black.
func black(code barcode.Barcode, x, y int) bool {
	r, _, _, _ := color.GrayModel.Convert(code.At(x, y)).RGBA()
	return r < 0x8000
}
