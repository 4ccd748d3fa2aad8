package lang

import (
	"math/big"
	"testing"
)

// TestLarge: a number of many digits is written in groups, one of four is not.
func TestLarge(t *testing.T) {
	for n, want := range map[string][2]string{
		"0": {"0", "0"}, "9240": {"9240", "9240"}, "92400": {"92,400", "92\u00a0400"}, "123456": {"123,456", "123\u00a0456"},
		"5363188066566330000": {"5,363,188,066,566,330,000", "5\u00a0363\u00a0188\u00a0066\u00a0566\u00a0330\u00a0000"},
	} {
		x, _ := new(big.Int).SetString(n, 10)
		if en, pt := New("en").Sayf("%s", x), New("pt").Sayf("%s", x); en != want[0] || pt != want[1] {
			t.Errorf("%s: %s, %s, want %v", n, en, pt, want)
		}
	}
}
