package referee

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
)

// club is the public key of the log that the bundles are of, and stranger another.
const (
	club     = "club+fa9ffa63+AS2t66Y8jqA6iglM+/cf9SK9to/kWF5ZOKQuzBizIkt0"
	stranger = "club-da-ribeira+2081f6e0+AbhQn3pZrSog/lwLF9b280JnUJVKMaNcKwg+VxVTEy2f"
	proven   = "[Rules \"fpsd target=4\"]\n[A \"Ana\"]\n\ndeal 1 dealer A trump 7♥\npoints AC 70 BD 50\n\ndeal 2 dealer B trump 7♥\npoints AC 50 BD 70\nnote \"late\"\n"
)

// TestVerify: what a bundle proves, of a match or of a deal, and why it proves nothing.
func TestVerify(t *testing.T) {
	read := func(name string) []byte {
		t.Helper()
		text, err := os.ReadFile(name)
		assert.NilError(t, err)
		return text
	}
	match, deal := read("../bundle/testdata/match.bundle"), read("../bundle/testdata/deal.bundle")
	changed := func(old, new string) []byte { return bytes.Replace(match, []byte(old), []byte(new), 1) }
	for _, tt := range []struct {
		name         string
		bundle       []byte
		keeper, text string
		want         string // in English, or why it is refused
		ok           bool
	}{
		{"a match", match, club, proven, "the bundle is genuine: 2 rows of match 564736534dc14241, as the log of sueca.example/log held them when it had 3; the verdict is the one that follows", true},
		{"a deal", deal, club, proven, "the bundle is genuine: 2 rows of match 564736534dc14241 with deal 1, as the log of sueca.example/log held them when it had 3; the verdict is the one that follows", true},
		{"a key with blanks", match, " " + club[:20] + "\n" + club[20:] + "\n", proven, "the bundle is genuine: 2 rows", true},
		{"another record", match, club, strings.Replace(proven, "70", "80", 1), "the bundle is genuine, and proves another record than this page shows", false},
		{"another key", match, stranger, proven, "the bundle is not signed with this key: ", false},
		{"a checkpoint that was changed", changed("\nsueca.example/log\n3\n", "\nsueca.example/log\n4\n"), club, proven, "the bundle does not verify: ", false},
		{"a row that was changed", changed(`author "ana"`, `author "eva"`), club, proven, "the bundle does not verify: a row does not stand in the log that was signed", false},
		{"a verdict that was changed", changed(`{"AC":70,"BD":50}`, `{"AC":80,"BD":40}`), club, proven, "the bundle does not verify: the verdict is not the one that follows from the record by this program (sueca)", false},
		{"no bundle", []byte("?"), club, proven, "the bundle does not verify: this is no bundle", false},
		{"no key", match, " \n", proven, "without the keeper's public key nothing is proven: paste it from the file that ends in .pub, or have it read to you", false},
		{"what is no key", match, "club", proven, "this is no public key of a keeper: it is one line, a name, a fingerprint and letters, with plus signs between them", false},
	} {
		var got struct {
			Verified
			Refused *Said `json:"refused"`
		}
		assert.NilError(t, json.Unmarshal(New().Answer(t.Context(), questionOf(t, &Question{Ask: "verify", Bundle: tt.bundle, Keeper: tt.keeper, Text: []byte(tt.text)})), &got))
		says := got.Says
		if got.Refused != nil {
			says = *got.Refused
		}
		if got.OK != tt.ok || !strings.HasPrefix(says.EN, tt.want) || says.PT == "" || says.PT == says.EN {
			t.Errorf("%s: %t, %q, %q", tt.name, got.OK, says.EN, says.PT)
		}
		if refused := strings.HasSuffix(tt.name, "no key"); refused != (got.Refused != nil) {
			t.Errorf("%s: refused %v", tt.name, got.Refused)
		}
		if got.Refused == nil && !bytes.HasPrefix(tt.bundle, []byte("?")) {
			if d := cmp.Diff([]string{"club+fa9ffa63"}, got.Signed); d != "" {
				t.Errorf("%s: signed by\n%s", tt.name, d)
			}
			if want := strings.Join(strings.Split(strings.Join(strings.Fields(tt.keeper), ""), "+")[:2], "+"); got.Key != want {
				t.Errorf("%s: key %s, want %s", tt.name, got.Key, want)
			}
		}
	}
}
