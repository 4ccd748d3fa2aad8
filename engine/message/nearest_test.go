package message_test

import (
	"strings"
	"testing"

	"sueca/engine/message"
)

func TestNearest(t *testing.T) {
	profiles := []string{"fpsd", "pagat", "rolha", "norte"}
	verbs := []string{"replay", "reparse", "redact", "score", "show", "transcribe"}
	for _, c := range []struct {
		word  string
		names []string
		want  string
	}{
		{"fspd", profiles, "fpsd"},
		{"FPSDD", profiles, "fpsd"},
		{"rolhas", profiles, "rolha"},
		{"bridge", profiles, ""},
		{"delaer", []string{"dealer", "dador"}, "dealer"},
		{"Ruls", []string{"Date", "Rules"}, "Rules"},
		{"penalizaçao", []string{"penalty", "penalização"}, "penalização"},
		{"conversaa", []string{"talk", "conversa"}, "conversa"},
		{"trans", verbs, "transcribe"},
		{"rep", verbs, ""},
		{"scroe", verbs, "score"},
		{"noverb", verbs, ""},
		{"x", []string{"a"}, ""},
		{"", verbs, ""},
		{"ab", []string{"ba"}, "ba"},
		{strings.Repeat("a", 1_000_000), []string{"aa"}, ""},
	} {
		if got := message.Nearest(c.word, c.names); got != c.want {
			t.Errorf("%.20q: %q, want %q", c.word, got, c.want)
		}
	}
}
