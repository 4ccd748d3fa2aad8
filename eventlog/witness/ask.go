package witness

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// patience is how long a witness may take to answer.
const patience = 20 * time.Second

// Address returns the address of a witness that a person gives, or why it is none.
func Address(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", message.Faultf("the address of a witness begins with http:// or https://, and is not %q", text)
	}
	return strings.TrimRight(text, "/") + Path, nil
}

// Ask asks a witness for its signature, and returns the lines that it answers with; whose they are is for the caller to check. request
// makes the request for a witness that has signed old rows. The first guess at them is old; a witness that has signed
// others says so, and is asked once more. The error of one that cannot be reached is a [*url.Error].
func Ask(ctx context.Context, address string, old int64, request func(old int64) (*evidence.Request, error)) ([]byte, error) {
	to, err := Address(address)
	if err != nil {
		return nil, err
	}
	for again := range 2 {
		r, err := request(old)
		if err != nil {
			return nil, err
		}
		status, kind, body, err := post(ctx, to, r.Text())
		if err != nil {
			return nil, err
		}
		size, err := strconv.ParseInt(strings.TrimSuffix(string(body), "\n"), 10, 62)
		switch known := err == nil && size >= 0 && kind == sizeType; {
		case status == http.StatusOK:
			return body, nil
		case status == http.StatusNotFound:
			return nil, message.Faultf("the witness at %s does not know this log: who keeps it is to be given the policy", address)
		case status != http.StatusConflict || !known:
			return nil, message.Faultf("the witness at %s does not sign: it answers %s", address, strconv.Itoa(status)+" "+http.StatusText(status))
		case again > 0 || size == old:
			return nil, message.Faultf("the witness at %s has signed another history of this log, of %d rows: it does not sign two", address, int(size))
		default:
			old = size
		}
	}
	return nil, nil // not reached
}

func post(ctx context.Context, to string, body []byte) (status int, kind string, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(body))
	if err != nil {
		return 0, "", nil, err
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	out, err := client.Do(r)
	if err != nil {
		return 0, "", nil, err
	}
	defer out.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(out.Body, mostBytes))
	return out.StatusCode, out.Header.Get("Content-Type"), answer, err
}
