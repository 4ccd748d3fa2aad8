//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
)

// TestHalfMadeKey: of a key pair both files are made or none.
func TestHalfMadeKey(t *testing.T) {
	dir := writerFiles(t)
	if err := os.WriteFile("x.pub", []byte("something\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	refused(t, dir, []string{"key", "new", "x"}, "x.pub is there already")
	if err := errors.Join(os.Remove("x.pub"), os.Mkdir("x.pub", 0o755)); err != nil {
		t.Fatal(err)
	}
	refused(t, dir, []string{"key", "new", "x"}, "x.pub is a folder")
	refused(t, dir, []string{"key", "new", "--force", "x"}, "x.pub is a folder")
}

// TestKeyForced: with --force a key pair takes the place of another, and both files are of
// the new one.
func TestKeyForced(t *testing.T) {
	dir := writerFiles(t)
	before := contents(t, dir)
	if status, said := ran("key", "new", "--force", "ana"); status != output.ExitClean {
		t.Fatal(said)
	}
	if names := changed(before, contents(t, dir)); !slices.Equal(names, []string{"ana.key", "ana.key.state", "ana.pub"}) {
		t.Errorf("changed %v", names)
	}
	if status, said := ran("cosign", "--key", "ana.key", "--keeper", "club.pub", "night.checkpoint"); status != output.ExitClean {
		t.Fatal(said)
	}
	if status, said := ran("verify", "--checkpoint", "night.checkpoint", "--keeper", "club.pub", "--cosigner", "ana.pub"); status != output.ExitClean {
		t.Fatal(said)
	}
}

// TestCosignersAreKeys: a public key under two names is one cosigner.
func TestCosignersAreKeys(t *testing.T) {
	writerFiles(t)
	for from, to := range map[string]string{"ana.key": "bia.key", "ana.pub": "bia.pub", "ana.key.state": "bia.key.state"} {
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(to, bytes.Replace(text, []byte("ana+"), []byte("bia+"), 1), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{"ana.key", "bia.key"} {
		if status, said := ran("cosign", "--key", key, "--keeper", "club.pub", "night.checkpoint"); status != output.ExitClean {
			t.Fatal(said)
		}
	}
	args := []string{"verify", "--checkpoint", "night.checkpoint", "--keeper", "club.pub", "--cosigner", "ana.pub", "--cosigner", "bia.pub"}
	for _, more := range [][]string{nil, {"--quorum", "2"}} {
		if status, said := ran(append(args, more...)...); status != output.ExitTrouble || !strings.Contains(said, "2 cosigners are asked for, and the keys that are given are 1") {
			t.Errorf("%v: exit status %d: %s", more, status, said)
		}
	}
	if status, said := ran(append(args, "--quorum", "1")...); status != output.ExitClean {
		t.Error(said)
	}
}

// TestUnreadableName: a key whose name a checkpoint cannot carry, which some other program
// has made, signs nothing.
func TestUnreadableName(t *testing.T) {
	dir := writerFiles(t)
	text, err := os.ReadFile("ana.key")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"e\x1b[31m", "e\u009b31m", "e\u00a0f"} {
		refused(t, dir, []string{"key", "new", name}, "the name of a key has no blanks")
		if err := os.WriteFile("evil.key", bytes.Replace(text, []byte("+ana+"), []byte("+"+name+"+"), 1), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, dir, []string{"cosign", "--key", "evil.key", "--keeper", "club.pub", "night.checkpoint"}, "a key's name has no blanks", "this is no signer's key")
		refused(t, dir, []string{"checkpoint", "--key", "evil.key", "-o", "evil.checkpoint"}, "a key's name has no blanks", "this is no signer's key")
	}
}
