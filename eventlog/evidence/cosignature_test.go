package evidence

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cloudflare/circl/sign/mldsa/mldsa44"
	"gotest.tools/v3/assert"
)

// plainEd25519 reports whether a signature is right, as RFC 8032 says it (5.1.7), and with nothing of the library's.
func plainEd25519(public, text, sig []byte) bool {
	p := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	mod := func(x *big.Int) *big.Int { return x.Mod(x, p) }
	mul := func(x, y *big.Int) *big.Int { return mod(new(big.Int).Mul(x, y)) }
	add := func(x, y *big.Int) *big.Int { return mod(new(big.Int).Add(x, y)) }
	sub := func(x, y *big.Int) *big.Int { return mod(new(big.Int).Sub(x, y)) }
	d := mul(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), p))
	l, _ := new(big.Int).SetString("27742317777372353535851937790883648493", 10)
	l.Add(l, new(big.Int).Lsh(big.NewInt(1), 252))
	little := func(b []byte) *big.Int {
		b = slices.Clone(b)
		slices.Reverse(b)
		return new(big.Int).SetBytes(b)
	}
	type point [4]*big.Int // X, Y, Z, T
	plus := func(a, b point) point {
		A, B := mul(sub(a[1], a[0]), sub(b[1], b[0])), mul(add(a[1], a[0]), add(b[1], b[0]))
		C, D := mul(mul(a[3], b[3]), add(d, d)), mul(a[2], add(b[2], b[2]))
		E, F, G, H := sub(B, A), sub(D, C), add(D, C), add(B, A)
		return point{mul(E, F), mul(G, H), mul(F, G), mul(E, H)}
	}
	times := func(n *big.Int, a point) point {
		out := point{big.NewInt(0), big.NewInt(1), big.NewInt(1), big.NewInt(0)}
		for i := n.BitLen() - 1; i >= 0; i-- {
			if out = plus(out, out); n.Bit(i) == 1 {
				out = plus(out, a)
			}
		}
		return out
	}
	decode := func(b []byte) (out point, ok bool) {
		sign := b[31] >> 7
		b = slices.Clone(b)
		b[31] &= 0x7F
		y := little(b)
		if y.Cmp(p) >= 0 {
			return out, false
		}
		yy := mul(y, y)
		x := new(big.Int).ModSqrt(mul(sub(yy, big.NewInt(1)), new(big.Int).ModInverse(add(mul(d, yy), big.NewInt(1)), p)), p)
		if x == nil || x.Sign() == 0 && sign == 1 {
			return out, false
		}
		if byte(x.Bit(0)) != sign {
			x = sub(big.NewInt(0), x)
		}
		return point{x, y, big.NewInt(1), mul(x, y)}, true
	}
	base, _ := decode(append([]byte{0x58}, bytes.Repeat([]byte{0x66}, 31)...))
	if len(sig) != 64 {
		return false
	}
	a, ok := decode(public)
	r, is := decode(sig[:32])
	s := little(sig[32:])
	if !ok || !is || s.Cmp(l) >= 0 {
		return false
	}
	sum := sha512.Sum512(slices.Concat(sig[:32], public, text))
	left, right := times(s, base), plus(r, times(new(big.Int).Mod(little(sum[:]), l), a))
	return mul(left[0], right[2]).Cmp(mul(right[0], left[2])) == 0 && mul(left[1], right[2]).Cmp(mul(right[1], left[2])) == 0
}

// plainCosignature reports whether a cosignature is right, by the text of tlog-cosignature and two implementations that share nothing
// with the ones in use.
func plainCosignature(name string, kind byte, public []byte, text string, sig []byte) bool {
	if len(sig) < 8 {
		return false
	}
	at, sig := binary.BigEndian.Uint64(sig), sig[8:]
	if kind == cosignatureType {
		return plainEd25519(public, fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s", at, text), sig)
	}
	lines := strings.SplitN(text, "\n", 4)
	size, root := uint64(0), make([]byte, 32)
	fmt.Sscan(lines[1], &size)
	base64.StdEncoding.Decode(root, []byte(lines[2]))
	m := append([]byte("subtree/v1\n\x00"), byte(len(name)))
	m = binary.BigEndian.AppendUint64(append(m, name...), at)
	m = append(append(m, byte(len(lines[0]))), lines[0]...)
	m = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(m, 0), size)
	var key mldsa44.PublicKey
	return key.UnmarshalBinary(public) == nil && mldsa44.Verify(&key, append(m, root...), nil, sig)
}

// TestMixedCosignatures: of bundles with cosignatures of both kinds, some of them forged, those are taken whose right ones are as many
// of each kind as the policy asks for, by two other implementations.
func TestMixedCosignatures(t *testing.T) {
	count := 300
	if os.Getenv("SUECA_LONG") != "" {
		count = 5000
	}
	m := makeBundle(t, 4)
	tree := NewTree("sueca.example/log", 4, rowsSource(m.rows))
	signer, verifier, err := NewKey("sueca.example/log")
	assert.NilError(t, err)
	signed, err := tree.Sign(4, signer)
	assert.NilError(t, err)
	before, err := tree.Sign(3, signer)
	assert.NilError(t, err)
	text, _, _ := strings.Cut(string(signed), "\n\n")
	text += "\n"
	type cosigner struct {
		name, key, id string // id is the name and the hash, as a line begins
		kind          byte
		public        []byte
		line, earlier string // what it has signed, of this checkpoint and of one before
	}
	var all []cosigner
	defined, ed, ml := "", "", ""
	for i := range 6 {
		c, make := cosigner{name: fmt.Sprintf("w%d", i), kind: cosignatureType}, NewCosignerKey
		if i >= 3 {
			c.kind, make = mldsaType, NewMLDSACosignerKey
		}
		secret, public, err := make(c.name)
		assert.NilError(t, err)
		c.key, c.public = public, []byte(publicOf(public))
		sum := sha256.Sum256([]byte(c.name + "\n" + string(c.kind) + string(c.public)))
		c.id = c.name + " " + string(sum[:4])
		id, err := SignerID(secret)
		assert.NilError(t, err)
		assert.Equal(t, id, VerifierID(public))
		assert.Assert(t, IsOf(secret, public))
		for checkpoint, line := range map[*[]byte]*string{&signed: &c.line, &before: &c.earlier} {
			more, err := Cosign(*checkpoint, secret)
			assert.NilError(t, err)
			lines, err := CosignatureLines(id, more)
			assert.NilError(t, err)
			*line = string(lines)
		}
		all = append(all, c)
		defined += "witness " + c.name + " " + c.key + "\n"
		if i < 3 {
			ed += " " + c.name
		} else {
			ml += " " + c.name
		}
	}
	right := map[string]bool{} // what was checked, by line
	rng := rand.New(rand.NewPCG(6, 44))
	taken := 0
	for n := range count {
		needEd, needML := 1+rng.IntN(3), 1+rng.IntN(3)
		policy, err := ParsePolicy("p", fmt.Appendf(nil, "log %s\n%sgroup ed %d%s\ngroup ml %d%s\ngroup night all ed ml\nquorum night\n", verifier, defined, needEd, ed, needML, ml))
		assert.NilError(t, err)
		lines, why := "", ""
		for _, i := range rng.Perm(6) {
			c := all[i]
			name, b64, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(c.line, "— "), "\n"), " ")
			raw, err := base64.StdEncoding.DecodeString(b64)
			assert.NilError(t, err)
			other := all[rng.IntN(6)]
			how := rng.IntN(24)
			switch how {
			case 0: // it has not signed
				continue
			case 1: // one bit of the signature, or of the time
				raw[4+rng.IntN(len(raw)-4)] ^= 1 << rng.IntN(8)
			case 2: // another checkpoint's
				_, b64, _ = strings.Cut(strings.TrimSuffix(c.earlier, "\n"), "— "+name+" ")
				raw, err = base64.StdEncoding.DecodeString(b64)
				assert.NilError(t, err)
			case 3: // under another name
				name = other.name
			case 4: // under another key
				name, raw = other.name, append([]byte(other.id[len(other.name)+1:]), raw[4:]...)
			case 5: // cut short, or longer
				raw = append(raw[:len(raw)-1-rng.IntN(40)], make([]byte, rng.IntN(2)*60)...)
			case 6: // nothing but zeros, of the right length
				clear(raw[12:])
			}
			why += fmt.Sprintf(" %s:%d", c.name, how)
			lines += "— " + name + " " + base64.StdEncoding.EncodeToString(raw) + "\n"
		}
		// By the plain readers: the first line of a key decides.
		has, seen := [2]int{}, map[string]bool{}
		for line := range strings.Lines(lines) {
			name, b64, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(line, "— "), "\n"), " ")
			raw, _ := base64.StdEncoding.DecodeString(b64)
			id := name + " " + string(raw[:4])
			i := slices.IndexFunc(all, func(c cosigner) bool { return c.id == id })
			if i < 0 || seen[id] {
				continue
			}
			seen[id] = true
			ok, known := right[line]
			if !known {
				ok = plainCosignature(name, all[i].kind, all[i].public, text, raw[4:])
				right[line] = ok
			}
			if ok {
				has[i/3]++
			}
		}
		want := has[0] >= needEd && has[1] >= needML
		bundle := bytes.Replace(m.bundle, m.checkpoint, append(slices.Clone(signed), lines...), 1)
		_, err = OpenBundle(bundle, Trust{Policy: policy})
		if (err == nil) != want || err != nil && !errors.Is(err, ErrSignature) {
			t.Fatalf("bundle %d with %v of %d and %d (%s): %v", n, has, needEd, needML, why, err)
		}
		if want {
			taken++
		}
	}
	if t.Logf("%d of %d bundles are taken", taken, count); taken < count/10 || taken > count*9/10 {
		t.Errorf("of %d bundles %d are taken", count, taken)
	}
}

// TestMLDSAKeys: a key of type 0x06 is a cosigner's, remembers as others do, and is of no other kind.
func TestMLDSAKeys(t *testing.T) {
	secret, public, err := NewMLDSACosignerKey("ana")
	assert.NilError(t, err)
	if name, ok := KeyName([]byte(public)); name != "ana" || !ok {
		t.Errorf("its name is %q, %v", name, ok)
	}
	if VerifierOf(secret) != "" || CosignerKey(public) != public {
		t.Error("it is taken for a key of another kind")
	}
	if _, _, err := NewMLDSACosignerKey("ana reis"); err == nil {
		t.Error("a name with a blank")
	}
	m := makeBundle(t, 2)
	more, err := Cosign(m.checkpoint, secret)
	assert.NilError(t, err)
	id, err := SignerID(secret)
	assert.NilError(t, err)
	p, alone, err := Promised(id, more)
	assert.NilError(t, err)
	if p.Size != 2 || len(alone) > maxNote || bytes.Count(alone, []byte("\n— ")) != 1 {
		t.Errorf("it remembers %v\n%s", p, alone)
	}
	if _, _, err := Promised(id, m.checkpoint); !errors.Is(err, ErrSignature) {
		t.Errorf("it remembers what it has not signed: %v", err)
	}
	if !HasCosigned(public, more) || HasCosigned(public, m.checkpoint) {
		t.Error("whether it has cosigned is not told")
	}
	broken := secret[:len(secret)-8] + "AAAAAAA="
	if id, err := SignerID(broken); err == nil && id == VerifierID(public) {
		t.Error("an altered secret is the same key")
	}
}
