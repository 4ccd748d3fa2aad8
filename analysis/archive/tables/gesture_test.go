package tables

import (
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestGestureRows: a row for each gesture, with the trick of its card and who saw it; a file of them only where there are some.
func TestGestureRows(t *testing.T) {
	const text = `[Coder "Eva"]

deal 1 dealer A trump 7♥
gesture D "1"
1. B: 5♥ A♥ K♥ 3♥
gesture A "v/2"
stop

witness "Rui"

deal 1 dealer A trump 7♥
gesture D "2"
1. B: 5♥ A♥ K♥ 3♥
`
	d := written(t, Options{Form: CSV}, recordsOf(t, text, 1), 1)
	want := "deal_id,match,deal,trick,seat,code,coder,index\n4294967297,m0,1,1,D,1,Eva,1\n4294967297,m0,1,1,D,2,,1\n4294967297,m0,1,,A,v/2,Eva,1\n"
	assert.Equal(t, strings.ReplaceAll(d.files["gestures.csv"].String(), "\r", ""), want)
	d = written(t, Options{Form: Parquet}, recordsOf(t, evening, 1), 1)
	for name := range d.files {
		assert.Assert(t, !slices.Contains([]string{"gestures.parquet", "gestures"}, name))
	}
}
