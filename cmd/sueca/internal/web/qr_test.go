package web

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/boombuler/barcode/qr"
	"gotest.tools/v3/assert"
)

// TestQR draws a picture square by square as it is encoded, with four blank ones on each side.
func TestQR(t *testing.T) {
	const text = "http://192.168.1.20:8040/join?code=K7M2-9QXD"
	picture, err := qrPicture(text)
	assert.NilError(t, err)
	code, err := qr.Encode(text, qr.M, qr.Auto)
	assert.NilError(t, err)
	size := code.Bounds().Dx()
	all := size + 8
	if want := fmt.Sprintf(`viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dh-%dz"/>`, all, all, all, all, all); !strings.Contains(string(picture), want) {
		t.Errorf("no %s in %.200s", want, picture)
	}
	dark := map[[2]int]bool{}
	for _, m := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(string(picture), -1) {
		var x, y, n, back int
		fmt.Sscan(strings.Join(m[1:], " "), &x, &y, &n, &back)
		if n != back || n == 0 || dark[[2]int{x - 1, y}] || dark[[2]int{x + n, y}] {
			t.Errorf("a run of %d squares from %d, %d, and %d back", n, x, y, back)
		}
		for i := range n {
			dark[[2]int{x + i, y}] = true
		}
	}
	for y := range size {
		for x := range size {
			r, _, _, _ := code.At(x, y).RGBA()
			if dark[[2]int{x + 4, y + 4}] != (r == 0) {
				t.Fatalf("the square %d, %d is drawn dark: %t", x, y, r != 0)
			}
			delete(dark, [2]int{x + 4, y + 4})
		}
	}
	if len(dark) > 0 {
		t.Errorf("squares outside of it: %v", dark)
	}
	if _, err := qrPicture(strings.Repeat("x", 5000)); err == nil {
		t.Error("a text that no picture has room for")
	}
}
