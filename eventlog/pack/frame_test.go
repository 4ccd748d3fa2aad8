package pack

import "testing"

// TestIsOneFrame: a text is one frame of zstd that says how much it comes to, without a dictionary, and
// nothing stands behind it.
func TestIsOneFrame(t *testing.T) {
	const magic = "\x28\xb5\x2f\xfd"
	const abc = "\x19\x00\x00abc" // the last block, as it is, of three bytes
	for name, tt := range map[string]struct {
		body   string
		length uint32
		want   bool
	}{
		"one frame":                      {magic + "\x20\x03" + abc, 3, true},
		"two blocks":                     {magic + "\x20\x06" + "\x18\x00\x00abc" + abc, 6, true},
		"it comes to more":               {magic + "\x20\x04" + abc, 3, false},
		"it is said to come to more":     {magic + "\x20\x03" + abc, 4, false},
		"with a dictionary":              {magic + "\x21\x07\x03" + abc, 3, false},
		"with a dictionary that is none": {magic + "\x21\x00\x03" + abc, 3, true},
		"it does not say how much":       {magic + "\x00\x00" + abc, 3, false},
		"something behind it":            {magic + "\x20\x03" + abc + "x", 3, false},
		"another frame behind it":        {magic + "\x20\x03" + abc + magic + "\x20\x03" + abc, 3, false},
		"to be skipped":                  {"\x50\x2a\x4d\x18\x03\x00\x00\x00abc", 3, false},
		"to be skipped, then a frame":    {"\x50\x2a\x4d\x18\x00\x00\x00\x00" + magic + "\x20\x03" + abc, 3, false},
		"it ends in its block":           {magic + "\x20\x03" + abc[:5], 3, false},
		"it ends before its block":       {magic + "\x20\x03", 3, false},
		"its last block is not the last": {magic + "\x20\x03" + "\x18\x00\x00abc", 3, false},
		"no frame":                       {"abc", 3, false},
		"nothing":                        {"", 0, false},
	} {
		if got := isOneFrame([]byte(tt.body), tt.length); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
