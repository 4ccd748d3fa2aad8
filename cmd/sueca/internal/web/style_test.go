package web

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"gotest.tools/v3/assert"
)

var (
	coloursOf = regexp.MustCompile(`:root\{([^}]*)\}`)
	colourOf  = regexp.MustCompile(`--([a-z0-9]+):(#[0-9a-f]+)`)
)

// TestContrast: in the sun and at night what is read to type a card stands out as 7 to 1.
func TestContrast(t *testing.T) {
	roots := coloursOf.FindAllStringSubmatch(readPage(t, "pages/style.css"), -1)
	if len(roots) != 2 {
		t.Fatalf("there are %d sets of colours, not a light and a dark one", len(roots))
	}
	for i, root := range roots {
		light := map[string]float64{}
		for _, m := range colourOf.FindAllStringSubmatch(root[1], -1) {
			light[m[1]] = luminance(t, m[2])
		}
		for _, on := range []string{"card", "paper", "now"} {
			for _, ink := range []string{"ink", "s1", "s2", "s3", "s4"} {
				a, b := light[ink], light[on]
				if ratio := (math.Max(a, b) + 0.05) / (math.Min(a, b) + 0.05); ratio < 7 {
					t.Errorf("set %d: %s on %s stands out as %.1f to 1", i, ink, on, ratio)
				}
			}
		}
	}
}

// luminance returns how light a colour is, as WCAG 2 has it.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	if len(hex) == 4 {
		hex = "#" + hex[1:2] + hex[1:2] + hex[2:3] + hex[2:3] + hex[3:] + hex[3:]
	}
	n, err := strconv.ParseUint(hex[1:], 16, 24)
	assert.NilError(t, err)
	part := func(shift int) float64 {
		c := float64(n>>shift&255) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}
