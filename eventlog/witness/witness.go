// Package witness is how a log gets the signature of somebody else who has seen that it only grows, over HTTP (C2SP
// tlog-witness): [Witness] answers, [Ask] asks (testemunha).
//
// A witness signs one history of each log. What it signed last is on the disk before a signature goes out, in the file in which
// its key remembers, and of two requests at once one goes on from what the other has signed.
package witness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// Path is where a witness is asked, below its address.
const Path = "/add-checkpoint"

// The bounds of what is said: a request has a checkpoint and a proof of at most 63 hashes.
const (
	mostBytes  = 64 << 10
	mostHashes = 63
	sizeType   = "text/x.tlog.size"
)

// Witness signs the checkpoints of some logs. It is an [http.Handler] for [Path].
type Witness struct {
	secret, id string
	keepers    map[string]string // verifier's keys, by origin
	one        sync.Mutex        // the file of promises has one connection
	promises   *eventlog.Promises
}

// New returns a witness that signs with a secret key, which promises knows, for the logs of some policies.
func New(secret string, promises *eventlog.Promises, policies ...*evidence.Policy) (*Witness, error) {
	id, err := evidence.SignerID(secret)
	if err != nil {
		return nil, err
	}
	if _, err := promises.Last(id, ""); err != nil { // a key that is not known would refuse everybody
		return nil, err
	}
	w := &Witness{secret: secret, id: id, keepers: map[string]string{}, promises: promises}
	for _, p := range policies {
		for _, key := range p.Keepers() {
			origin, _, _ := strings.Cut(key, "+")
			if other := w.keepers[origin]; other != "" && other != key {
				return nil, message.Faultf("two policies have two keys for the log %s", origin)
			}
			if evidence.IsOf(secret, key) {
				return nil, message.Faultf("the key of the witness is the one of the keeper of %s: a witness is somebody else", origin)
			}
			w.keepers[origin] = key
		}
	}
	return w, nil
}

// refusal is why a request is not signed: a status, and with a conflict how many rows were signed.
type refusal struct {
	status int
	size   int64
}

func (r *refusal) Error() string { return http.StatusText(r.status) }

func (w *Witness) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(out, r.Body, mostBytes))
	if err != nil {
		http.Error(out, "", http.StatusBadRequest)
		return
	}
	lines, err := w.Sign(r.Context(), body)
	var no *refusal
	switch {
	case err == nil:
		out.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = out.Write(lines) // whoever asked is gone, and asks again
	case errors.As(err, &no) && no.status == http.StatusConflict:
		out.Header().Set("Content-Type", sizeType)
		out.WriteHeader(no.status)
		fmt.Fprintf(out, "%d\n", no.size)
	case errors.As(err, &no):
		http.Error(out, no.Error(), no.status)
	default:
		http.Error(out, "", http.StatusInternalServerError)
	}
}

// Sign returns the signature lines for the body of a request.
func (w *Witness) Sign(ctx context.Context, body []byte) ([]byte, error) {
	request, err := evidence.ParseRequest(body)
	if err != nil || len(request.Proof) > mostHashes {
		return nil, &refusal{status: http.StatusBadRequest}
	}
	origin, _, _ := strings.Cut(string(request.Signed), "\n")
	keeper := w.keepers[origin]
	if keeper == "" {
		return nil, &refusal{status: http.StatusNotFound}
	}
	cp, err := (evidence.Trust{Keeper: keeper}).Open(request.Signed)
	switch {
	case err != nil:
		return nil, &refusal{status: http.StatusForbidden}
	case request.Old > cp.Size:
		return nil, &refusal{status: http.StatusBadRequest}
	}
	w.one.Lock()
	defer w.one.Unlock()
	_, signed, err := w.promises.Keep(ctx, w.id, eventlog.Known, func(last func(string) (evidence.Promise, error)) ([]byte, error) {
		before, err := last(cp.Origin)
		if err != nil {
			return nil, err
		}
		if err := allows(before, cp.Promise(), request); err != nil {
			return nil, err
		}
		return evidence.Cosign(request.Signed, w.secret)
	})
	if err != nil {
		return nil, err
	}
	return evidence.CosignatureLines(w.id, signed)
}

// allows returns why a checkpoint does not extend what was signed before, as the request shows it.
func allows(before, now evidence.Promise, request *evidence.Request) error {
	conflict := &refusal{http.StatusConflict, before.Size}
	if request.Old != before.Size {
		return conflict
	}
	err := before.Allows(now, request.Prover(before.Size))
	var forked *evidence.PromiseError
	switch {
	case errors.As(err, &forked) && now.Size == before.Size:
		return conflict
	case errors.As(err, &forked), err == nil && (before.Size == 0 || before.Size == now.Size) && len(request.Proof) > 0:
		return &refusal{status: http.StatusUnprocessableEntity}
	}
	return err
}
