package finding

import (
	"testing"

	"sueca/engine/code"
)

// TestKinds: every code says what it means and what can be done about it.
func TestKinds(t *testing.T) {
	for _, code := range code.All() {
		k, ok := kindOf(code)
		if !ok || k.means == "" || k.help == "" {
			t.Errorf("%s is of no kind", code)
		}
	}
}
