package tables

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
)

// chunk is a column of a group of rows. Its values are texts or numbers by their places in a dictionary, in
// the order in which they first come; or ids; or truths.
type chunk struct {
	of    format.SchemaElement
	rows  int
	known []byte  // for each row 1, or 0 for null; empty while none is null
	at    []int32 // in the dictionary, or 0 or 1
	ids   []int64

	texts    []string
	numbers  []int32
	ofText   map[string]int32
	ofNumber map[int]int32
	ofByte   [256]int32 // places of what a byte tells, two more than they are; 0 for one that did not come yet
	page     []byte
	part     []byte
}

// begin empties the column, and keeps its memory.
func (c *chunk) begin(of format.SchemaElement) {
	*c = chunk{of: of, known: c.known[:0], at: c.at[:0], ids: c.ids[:0], texts: c.texts[:0], numbers: c.numbers[:0], ofText: map[string]int32{},
		ofNumber: map[int]int32{}, page: c.page[:0], part: c.part[:0]}
}

// put adds a value, by its place, so many times; null for a place below 0.
func (c *chunk) put(place int32, times int) {
	if place < 0 || len(c.known) > 0 {
		c.level(place, times)
	}
	c.rows += times
	if times == 1 && place >= 0 {
		c.at = append(c.at, place)
	} else if place >= 0 {
		c.at = appendTimes(c.at, place, times)
	}
}

// level notes whether values are null, from the first one on that is.
func (c *chunk) level(place int32, times int) {
	if len(c.known) == 0 {
		c.known = appendTimes(c.known, 1, c.rows)
	}
	known := byte(1)
	if place < 0 {
		known = 0
	}
	c.known = appendTimes(c.known, known, times)
}

func appendTimes[T any](list []T, v T, times int) []T {
	n := len(list)
	list = slices.Grow(list, times)[:n+times]
	for i := range list[n:] {
		list[n+i] = v
	}
	return list
}

// text returns the place of a text.
func (c *chunk) text(s string) int32 {
	place, ok := c.ofText[s]
	if !ok {
		place = int32(len(c.texts))
		c.texts, c.ofText[s] = append(c.texts, s), place
	}
	return place
}

// place returns the place of a number, or of the text that names has for it; below 0 for none. A truth is
// its own place.
func (c *chunk) place(n int, names []*string) int32 {
	switch {
	case n == none:
		return -1
	case c.of.Type.V == format.Boolean:
		return int32(n)
	case names != nil:
		return c.text(*names[n])
	}
	place, ok := c.ofNumber[n]
	if !ok {
		place = int32(len(c.numbers))
		c.numbers, c.ofNumber[n] = append(c.numbers, int32(n)), place
	}
	return place
}

// words returns how many words the dictionary has.
func (c *chunk) words() int { return max(len(c.texts), len(c.numbers)) }

// dictionary returns the page of the dictionary, nil for a column without one.
func (c *chunk) dictionary() []byte {
	if c.of.Type.V != format.ByteArray && c.of.Type.V != format.Int32 {
		return nil
	}
	out := []byte{}
	for _, s := range c.texts {
		out = append(binary.LittleEndian.AppendUint32(out, uint32(len(s))), s...)
	}
	for _, n := range c.numbers {
		out = binary.LittleEndian.AppendUint32(out, uint32(n))
	}
	return out
}

// data returns the page of the values.
func (c *chunk) data() (page []byte, how format.Encoding, err error) {
	page = c.page[:0]
	if c.of.RepetitionType.V == format.Optional {
		if len(c.known) == 0 {
			c.known = appendTimes(c.known, 1, c.rows)
		}
		levels := rle.Encoding{BitWidth: 1}
		if c.part, err = levels.EncodeLevels(c.part[:0], c.known); err != nil {
			return nil, 0, err
		}
		page = append(binary.LittleEndian.AppendUint32(page, uint32(len(c.part))), c.part...)
	}
	switch c.of.Type.V {
	case format.Int64:
		var ids delta.BinaryPackedEncoding
		c.part, err = ids.EncodeInt64(c.part[:0], c.ids)
		how = format.DeltaBinaryPacked
	case format.Boolean:
		c.part = appendBits(c.part[:0], c.at)
		how = format.Plain
	default:
		places := rle.Encoding{BitWidth: widthOf(c.words())}
		page = append(page, byte(places.BitWidth))
		c.part, err = places.EncodeInt32(c.part[:0], c.at)
		how = format.RLEDictionary
	}
	page = append(page, c.part...)
	c.page = page
	return page, how, err
}

// widthOf returns in how many bits the places in a dictionary are written. No place is in two bytes in part: so
// the frequent ones are frequent bytes, which take less room when they are packed.
func widthOf(words int) int {
	switch width := bits.Len(uint(max(words-1, 0))); {
	case width > 8:
		return (width + 7) &^ 7
	case width > 2:
		return 1 << bits.Len(uint(width-1))
	default:
		return width
	}
}

// appendBits appends truths, eight a byte.
func appendBits(dst []byte, truths []int32) []byte {
	for eight := range slices.Chunk(truths, 8) {
		b := byte(0)
		for i, v := range eight {
			b |= byte(v) << i
		}
		dst = append(dst, b)
	}
	return dst
}

// statistics returns what the column has, for those who look for some of it.
func (c *chunk) statistics() (out format.Statistics) {
	for _, k := range c.known {
		out.NullCount += int64(1 - k)
	}
	switch {
	case len(c.texts) > 0:
		out.MinValue, out.MaxValue = []byte(slices.MinFunc(c.texts, strings.Compare)), []byte(slices.MaxFunc(c.texts, strings.Compare))
	case len(c.numbers) > 0:
		out.MinValue = binary.LittleEndian.AppendUint32(nil, uint32(slices.Min(c.numbers)))
		out.MaxValue = binary.LittleEndian.AppendUint32(nil, uint32(slices.Max(c.numbers)))
	case len(c.ids) > 0:
		out.MinValue = binary.LittleEndian.AppendUint64(nil, uint64(slices.Min(c.ids)))
		out.MaxValue = binary.LittleEndian.AppendUint64(nil, uint64(slices.Max(c.ids)))
	}
	return out
}
