// Package beacon checks rounds of a public random beacon (farol): a chain of signatures that nobody knows before their time,
// and that everybody can check afterwards with one public key. A lot that is drawn with such a round was chosen by nobody.
//
// The one chain that is built in is [Quicknet] of drand (drand.love), which has a round every three seconds. A round is the
// signature of its number (BLS12-381, signature on G1, scheme bls-unchained-g1-rfc9380), and its random number is the
// SHA-256 of that signature. Checking one needs no network.
package beacon

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"strconv"
	"time"

	"github.com/cloudflare/circl/sign/bls"

	"sueca/engine/message"
)

// scheme is whose signatures are on G1, with the public key on G2.
type scheme = bls.KeyG2SigG1

// Chain is a chain of rounds.
type Chain struct {
	Name      string
	Hash      string    // by which the chain is asked for, in hexadecimal
	Genesis   time.Time // of round 1
	Period    time.Duration
	PublicKey string // in hexadecimal
}

// Quicknet is drand's chain of a round every three seconds.
var Quicknet = &Chain{
	Name:    "drand quicknet",
	Hash:    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
	Genesis: time.Unix(1692803367, 0),
	Period:  3 * time.Second,
	PublicKey: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17" +
		"e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
}

// Round is a round of a chain.
type Round struct {
	Number    uint64
	Signature []byte
}

// At returns the number of the first round at a time or later.
func (c *Chain) At(t time.Time) uint64 {
	since := t.Sub(c.Genesis)
	if since <= 0 {
		return 1
	}
	return uint64((since+c.Period-1)/c.Period) + 1
}

// Time returns when a round is made.
func (c *Chain) Time(round uint64) time.Time {
	if round == 0 || round-1 > math.MaxInt64/uint64(c.Period) {
		return time.Time{}
	}
	return c.Genesis.Add(time.Duration(round-1) * c.Period)
}

// Check returns an error for a round that is not the chain's: its signature is not of its number.
func (c *Chain) Check(r Round) error {
	key, err := hex.DecodeString(c.PublicKey)
	if err != nil {
		return err
	}
	public := new(bls.PublicKey[scheme])
	if err := public.UnmarshalBinary(key); err != nil {
		return err
	}
	// The library refuses every encoding of a point but one, so that nobody can choose among numbers.
	if len(r.Signature) != signatureSize || !bls.Verify(public, Message(r.Number), r.Signature) {
		return message.Faultf("the signature of round %s is not that of the chain %s", strconv.FormatUint(r.Number, 10), c.Name)
	}
	return nil
}

// signatureSize is the size of a compressed point of G1.
const signatureSize = 48

// Message returns what is signed of a round.
func Message(round uint64) []byte {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	return sum[:]
}

// Random returns the random number of a round.
func (r Round) Random() []byte {
	sum := sha256.Sum256(r.Signature)
	return sum[:]
}

// Parse reads a round as the servers of drand write it, in JSON.
func Parse(text []byte) (Round, error) {
	var in struct {
		Round                 uint64
		Signature, Randomness string
	}
	if err := json.Unmarshal(text, &in); err != nil || in.Round == 0 {
		return Round{}, message.Faultf("this is no round of a beacon: it is JSON with round and signature")
	}
	signature, err := hex.DecodeString(in.Signature)
	if err != nil || len(signature) != signatureSize {
		return Round{}, message.Faultf("the signature of round %s is not %d bytes in hexadecimal", strconv.FormatUint(in.Round, 10),
			signatureSize)
	}
	r := Round{in.Round, signature}
	if in.Randomness != "" && in.Randomness != hex.EncodeToString(r.Random()) {
		return Round{}, message.Faultf("the random number of round %s is not that of its signature", strconv.FormatUint(in.Round, 10))
	}
	return r, nil
}
