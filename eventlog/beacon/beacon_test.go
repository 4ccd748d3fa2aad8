package beacon_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cloudflare/circl/sign/bls"

	"sueca/eventlog/beacon"
)

// thousand is round 1000 of quicknet, as a server of drand answered.
const thousand = `{"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",` +
	`"signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}`

func Example() {
	round, err := beacon.Parse([]byte(thousand))
	if err != nil {
		panic(err)
	}
	fmt.Println(beacon.Quicknet.Check(round))
	fmt.Println(beacon.Quicknet.Time(round.Number).UTC().Format(time.DateTime))
	fmt.Println(hex.EncodeToString(round.Random())[:16])
	// Output:
	// <nil>
	// 2023-08-23 15:59:24
	// fe290beca10872ef
}

// TestCheck: a round that is not the chain's is none, whatever is changed of it.
func TestCheck(t *testing.T) {
	r, err := beacon.Parse([]byte(thousand))
	if err != nil {
		t.Fatal(err)
	}
	longer, flipped, inverse := append([]byte{}, r.Signature...), append([]byte{}, r.Signature...), append([]byte{}, r.Signature...)
	longer, flipped[47], inverse[0] = append(longer, 0), flipped[47]^1, inverse[0]^0x20
	for _, tt := range []struct {
		desc string
		r    beacon.Round
		want string
	}{
		{"its own", r, ""},
		{"of the next round", beacon.Round{Number: 1001, Signature: r.Signature}, "the signature of round 1001 is not that of the chain drand quicknet"},
		{"a bit", beacon.Round{Number: 1000, Signature: flipped}, "the signature of round 1000 is not that"},
		{"the other point of this x", beacon.Round{Number: 1000, Signature: inverse}, "is not that"},
		{"a byte more", beacon.Round{Number: 1000, Signature: longer}, "is not that"},
		{"none", beacon.Round{Number: 1000}, "is not that"},
		{"the point at infinity", beacon.Round{Number: 1000, Signature: append([]byte{0xC0}, make([]byte, 47)...)}, "is not that"},
	} {
		if got := fmt.Sprint(beacon.Quicknet.Check(tt.r)); tt.want == "" && got != "<nil>" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s, want %s", tt.desc, got, tt.want)
		}
	}
}

// TestParse: what is not a round as servers write it is refused with what is wrong.
func TestParse(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "this is no round of a beacon"}, {"[]", "this is no round"}, {`{"round":0,"signature":""}`, "this is no round"},
		{`{"round":-1,"signature":"00"}`, "this is no round"}, {`{"round":7,"signature":"00"}`, "the signature of round 7 is not 48 bytes"},
		{strings.Replace(thousand, "fe29", "ee29", 1), "the random number of round 1000 is not that of its signature"},
	} {
		if _, err := beacon.Parse([]byte(tt.in)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestAt: the round of a time is the first that is made then or later.
func TestAt(t *testing.T) {
	c := beacon.Quicknet
	for _, tt := range []struct {
		after time.Duration // the chain's beginning
		want  uint64
	}{{-time.Hour, 1}, {0, 1}, {1, 2}, {3 * time.Second, 2}, {3*time.Second + 1, 3}, {2997 * time.Second, 1000}} {
		got := c.At(c.Genesis.Add(tt.after))
		if got != tt.want {
			t.Errorf("%s: round %d, want %d", tt.after, got, tt.want)
		}
		if at := c.Time(got); at.Before(c.Genesis.Add(tt.after)) {
			t.Errorf("%s: round %d is made before, %s", tt.after, got, at)
		}
	}
	if got := c.Time(1 << 63); !got.IsZero() {
		t.Errorf("a round after all times: %s", got)
	}
}

// TestOwnChain: a chain of another key has its own rounds, and none of quicknet's.
func TestOwnChain(t *testing.T) {
	key, err := bls.KeyGen[bls.KeyG2SigG1](make([]byte, 32), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	public, err := key.PublicKey().MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	c := *beacon.Quicknet
	c.Name, c.PublicKey = "own", hex.EncodeToString(public)
	own := beacon.Round{Number: 5, Signature: bls.Sign(key, beacon.Message(5))}
	if err := c.Check(own); err != nil {
		t.Error(err)
	}
	if beacon.Quicknet.Check(own) == nil {
		t.Error("quicknet has it too")
	}
}
