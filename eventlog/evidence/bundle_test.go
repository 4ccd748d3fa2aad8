package evidence

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
	"gotest.tools/v3/assert"
)

// TestParts: a bundle has the parts that it should, each once and in their order, and nothing among them, however
// little of it has to be there. Of one row that is all of its log the proof is empty, and so is the verdict here.
func TestParts(t *testing.T) {
	m := makeBundle(t, 1)
	two := makeBundle(t, 2)
	tree := NewTree("sueca.example/log", 2, rowsSource(two.rows))
	signed, err := tree.Sign(2, two.signer)
	assert.NilError(t, err)
	other := two.rows[1]
	other.Stream, other.Revision = "b497", 1
	leaf, err := LeafOf(&other)
	assert.NilError(t, err)
	plain := FormatBundle([]byte(BundleMagic), m.checkpoint, m.rows, nil, nil, nil)
	later := FormatBundle([]byte(BundleMagic), signed, two.rows[:1], []*Leaf{leaf}, nil, nil)
	if b, err := OpenBundle(plain, m.trust); err != nil || !b.Complete {
		t.Fatal(err)
	}
	const free = "    claim A against BD trick 3 rejected \"the referee\"\n"
	for base, data := range map[string][]byte{"plain": plain, "with later": later} {
		try := func(what string, files []txtar.File) {
			t.Helper()
			text := txtar.Format(&txtar.Archive{Comment: []byte(BundleMagic), Files: files})
			_, err := OpenBundle(text, m.trust)
			_, loose := BundleRows(text)
			var fault *BundleError
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), "the parts that it should") || loose == nil || SignedBy(text) != nil {
				t.Errorf("%s, %s: %v, %v", base, what, err, loose)
			}
		}
		all := txtar.Parse(data).Files
		try("an empty part later", append(all[:4:4], txtar.File{Name: laterPart}))
		for i, f := range all {
			if f.Name != laterPart { // without it a bundle is one that is not complete
				try("without "+f.Name, append(all[:i:i], all[i+1:]...))
			}
			try(f.Name+" under another name", append(append(all[:i:i], txtar.File{Name: "what the log said", Data: f.Data}), all[i+1:]...))
			for _, text := range []string{"", free} {
				part := []txtar.File{{Name: "what the log said", Data: []byte(text)}}
				try("a part more before "+f.Name, append(append(all[:i:i], part...), all[i:]...))
				try("a part in the place of "+f.Name, append(append(all[:i:i], part...), all[i+1:]...))
				try(f.Name+" out, a part in front", append(append(part, all[:i]...), all[i+1:]...))
				try(f.Name+" twice", append(all[:len(all):len(all)], txtar.File{Name: f.Name, Data: []byte(text)}))
			}
			if i > 0 {
				swapped := append([]txtar.File(nil), all...)
				swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
				try(f.Name+" too early", swapped)
			}
		}
		for _, spelled := range []string{"--  proof --", "-- proof  --", "-- proof --\r"} {
			text := bytes.Replace(data, []byte("-- proof --"), []byte(spelled), 1)
			if _, err := OpenBundle(text, m.trust); err == nil {
				t.Errorf("%s: %q is read", base, spelled)
			}
		}
	}
}
