package engine_test

import (
	"testing"

	"sueca/engine"
)

func TestTagMeant(t *testing.T) {
	for name, want := range map[string]string{
		"Rules": "", "Ruls": "Rules", "rules": "Rules", "Mesa": "Table", "data": "Date", "Dte": "Date",
		"a": "A", "E": "", "X-1": "", "Umpire": "", "Weather": "", "Resutl": "Result", "": "",
	} {
		if got := engine.TagMeant(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
