package evidence_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"sueca/eventlog/evidence"
)

// TestSums: what was signed opens with its key and with no other, and nothing that is altered does; what is no list of sums is
// not signed.
func TestSums(t *testing.T) {
	signer, verifier, err := evidence.NewKey("club")
	if err != nil {
		t.Fatal(err)
	}
	_, stranger, err := evidence.NewKey("club")
	if err != nil {
		t.Fatal(err)
	}
	cosigner, _, err := evidence.NewCosignerKey("club")
	if err != nil {
		t.Fatal(err)
	}
	line := func(name string) string { return fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(name)), name) }
	text := line("sueca-linux-amd64") + line("man/sueca.1") + strings.Replace(line("a b"), "  ", " *", 1)
	signed, err := evidence.SignSums([]byte(text), signer)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := evidence.OpenSums(signed, verifier)
	if err != nil || len(sums) != 3 || sums[2].Name != "a b" || sums[0].Hash != sha256.Sum256([]byte("sueca-linux-amd64")) {
		t.Fatalf("%v %v", sums, err)
	}
	if !evidence.IsSums(signed) || !evidence.IsSums([]byte(text)) || evidence.IsSums([]byte("x\n")) || evidence.IsSums(nil) {
		t.Error("sums are not known by their first line")
	}
	if _, err := evidence.OpenSums(signed, stranger); err == nil {
		t.Error("another's key of that name opens them")
	}
	if _, err := evidence.OpenSums(signed, "x"); err == nil {
		t.Error("no key opens them")
	}
	for i := range signed {
		altered := append([]byte(nil), signed...)
		altered[i] ^= 1
		if s, err := evidence.OpenSums(altered, verifier); err == nil && fmt.Sprint(s) != fmt.Sprint(sums) {
			t.Fatalf("byte %d altered, and other sums are opened", i)
		}
	}
	for _, bad := range []string{
		"", "x\n", strings.TrimSuffix(text, "\n"), line("../etc/passwd"), line("/etc/passwd"), line("a/../../b"), line("a//b"),
		line("C:\\x"), line("a\x1bb"), text + line("a b"), text[1:], "club/log\n3\nAAAA\n", line(""), strings.Replace(text, "  ", " ", 1),
	} {
		if signed, err := evidence.SignSums([]byte(bad), signer); err == nil {
			t.Errorf("this is signed:\n%s", signed)
		}
	}
	if _, err := evidence.SignSums([]byte(text), cosigner); err == nil {
		t.Error("a key that cosigns signs sums")
	}
}
