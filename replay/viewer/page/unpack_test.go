package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/kjk/lzma"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
)

// unpackProgram unpacks what stands in each line, and writes what comes of it in base64, or the error.
const unpackProgram = `
(async () => {
  for await (const line of require('readline').createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    let turns = 0;
    const said = await suecaUnpack(JSON.parse(line), () => { turns++; }).then((out) => turns + ' ' + Buffer.from(out).toString('base64'), (e) => e.message);
    require('fs').writeSync(1, JSON.stringify(said) + '\n');
  }
})();
`

// packedText is what stands in a page of something packed.
type packedText struct {
	Text string `json:"text"`
	Size int    `json:"size"`
	Sum  uint32 `json:"sum"`
}

// textOf returns what stands in a page of something packed.
func textOf(packed []byte) packedText {
	return packedText{printable(packed), len(packed), (&Engine{Program: packed}).Sum()}
}

// unpackAll has the script of a page unpack texts, under Node.js, and returns what it says of each.
func unpackAll(t *testing.T, texts []packedText) (out []string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node.js here: the script that unpacks is not run")
	}
	var in, errs bytes.Buffer
	for _, text := range texts {
		assert.NilError(t, json.NewEncoder(&in).Encode(text))
	}
	cmd := exec.Command(node, "-e", unpackScript()+unpackProgram)
	cmd.Stdin, cmd.Stderr = &in, &errs
	said, err := cmd.Output()
	assert.NilError(t, err, "%s", errs.String())
	for line := range bytes.Lines(said) {
		var s string
		assert.NilError(t, json.Unmarshal(line, &s))
		out = append(out, s)
	}
	assert.Assert(t, is.Len(out, len(texts)))
	return out
}

// packed compresses as the referee is compressed.
func packed(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := lzma.NewWriterSizeLevel(&b, int64(len(data)), lzma.BestCompression)
	_, err := z.Write(data)
	assert.NilError(t, err)
	assert.NilError(t, z.Close())
	return b.Bytes()
}

// woven returns bytes in which all that LZMA knows comes: copies from near and far, of one byte and of
// many, from where an earlier copy was from, and between them bytes that are nearly copies.
func woven(rng *rand.Rand, size int) []byte {
	out := make([]byte, 0, size)
	var far [4]int
	for len(out) < size {
		switch i := rng.IntN(8); {
		case i == 0 || len(out) < 20:
			for range 1 + rng.IntN(9) {
				out = append(out, byte(rng.Uint32()>>(rng.Uint32()%9)))
			}
		case i == 1:
			out = append(out, out[len(out)-1-min(far[rng.IntN(4)], len(out)-1)]^byte(1<<rng.IntN(8)))
		default:
			if i < 5 {
				copy(far[1:], far[:])
				far[0] = rng.IntN(min(1<<rng.IntN(22), len(out)))
			}
			back := 1 + min(far[rng.IntN(4)], len(out)-1)
			for range 1 + rng.IntN(1<<(1+rng.IntN(9))) {
				out = append(out, out[len(out)-back])
			}
		}
	}
	return out[:size]
}

// TestUnpack: the script reads what was packed, and lets the browser have its turn each half megabyte.
func TestUnpack(t *testing.T) {
	rng := rand.New(rand.NewPCG(59, 1))
	all := [][]byte{{}, {7}, make([]byte, 5000), []byte(strings.Repeat("sueca", 300)), woven(rng, 2<<20)}
	for size := 2; size < 40_000; size += size*2 + 1 {
		all = append(all, woven(rng, size))
	}
	var texts []packedText
	for _, data := range all {
		texts = append(texts, textOf(packed(t, data)))
	}
	for i, said := range unpackAll(t, texts) {
		turns := (len(all[i]) + 1<<19 - 1) >> 19
		want, err := json.Marshal(all[i])
		assert.NilError(t, err)
		if said != fmt.Sprintf("%d %s", turns, bytes.Trim(want, `"`)) {
			t.Errorf("%d bytes, packed to %d: %.80s", len(all[i]), texts[i].Size, said)
		}
	}
}

// TestUnpackDamaged: whatever is changed or wanting of what was packed is said to be damaged. Where the
// checksum is that of the changed bytes it comes to an end too, at whatever.
func TestUnpackDamaged(t *testing.T) {
	rng := rand.New(rand.NewPCG(59, 2))
	whole := packed(t, woven(rng, 1000))
	of := textOf(whole)
	other := func(edit func(*packedText)) packedText {
		out := of
		edit(&out)
		return out
	}
	texts := []packedText{
		{}, textOf(nil), textOf(whole[:17]), other(func(p *packedText) { p.Text = "" }), other(func(p *packedText) { p.Size-- }), other(func(p *packedText) { p.Size += 2 }),
		other(func(p *packedText) { p.Size = 1 << 40 }), other(func(p *packedText) { p.Size = -1 }), other(func(p *packedText) { p.Sum++ }),
		other(func(p *packedText) { p.Text = p.Text[1:] }), other(func(p *packedText) { p.Text = strings.Repeat("é", 4000) }),
	}
	for n := range len(whole) {
		texts = append(texts, textOf(whole[:n]))
	}
	var ending []packedText
	for i := range len(whole) * 8 {
		changed := bytes.Clone(whole)
		changed[i/8] ^= 1 << (i % 8)
		if at := i / 8; at < 5 || at > 8 { // there the length is, and another one takes long
			ending = append(ending, textOf(changed))
		}
		texts = append(texts, packedText{printable(changed), len(whole), of.Sum})
	}
	for i, said := range unpackAll(t, append(texts, ending...)) {
		if i < len(texts) {
			assert.Check(t, is.Equal(said, "damaged"), "the %dth", i)
		} else if turns, _, _ := strings.Cut(said, " "); said != "damaged" && len(turns) > 3 {
			t.Errorf("the %dth: %.80s", i, said)
		}
	}
}
