package custody

import (
	"testing"
	"time"
)

// TestTooEarly: a signature is told to be older than what it signs where clocks that go nearly alike cannot say so.
func TestTooEarly(t *testing.T) {
	row := time.Date(2026, 10, 3, 22, 0, 0, 0, time.UTC)
	for apart, want := range map[time.Duration]bool{-365 * 24 * time.Hour: true, -11 * time.Minute: true, -time.Minute: false, 0: false, time.Hour: false} {
		if got := tooEarly(row.Add(apart), row); got != want {
			t.Errorf("%s: %v", apart, got)
		}
	}
}
