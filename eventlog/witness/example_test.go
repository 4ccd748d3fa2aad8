package witness_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/eventlog/witness"
)

// A neighbour's server signs the checkpoint of a club's log: an empty one, which nobody has signed before.
func Example() {
	dir, err := os.MkdirTemp("", "witness")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	keeper, known, err := evidence.NewKey("club.example/log")
	if err != nil {
		panic(err)
	}
	secret, _, err := evidence.NewCosignerKey("porto")
	if err != nil {
		panic(err)
	}
	id, err := evidence.SignerID(secret)
	if err != nil {
		panic(err)
	}
	// What the witness has signed stands in a file, before a signature goes out.
	image, err := eventlog.NewPromises(id)
	if err != nil {
		panic(err)
	}
	file := filepath.Join(dir, "porto.key.state")
	if err := os.WriteFile(file, image, 0o600); err != nil {
		panic(err)
	}
	promises, err := eventlog.OpenPromises(file)
	if err != nil {
		panic(err)
	}
	defer promises.Close()
	policy, err := evidence.ParsePolicy("porto.policy", []byte("log "+known+"\nquorum none\n"))
	if err != nil {
		panic(err)
	}
	w, err := witness.New(secret, promises, policy)
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	mux.Handle("POST "+witness.Path, w)
	server := httptest.NewServer(mux)
	defer server.Close()

	signer, err := note.NewSigner(keeper)
	if err != nil {
		panic(err)
	}
	const empty = "club.example/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n"
	signed, err := note.Sign(&note.Note{Text: empty}, signer)
	if err != nil {
		panic(err)
	}
	lines, err := witness.Ask(context.Background(), server.URL, 0, func(old int64) (*evidence.Request, error) {
		return &evidence.Request{Old: old, Signed: signed}, nil
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(strings.Join(strings.Fields(string(lines))[:2], " "))
	// Output: — porto
}
