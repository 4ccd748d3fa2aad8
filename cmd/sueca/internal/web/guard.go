package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"sueca/engine/message"
	"sueca/eventlog/witness"
)

// policy is the Content-Security-Policy of every page of the server.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; " +
	"base-uri 'none'; frame-ancestors 'none'"

// The bounds of a request.
const (
	bodyBytes   = 64 << 10
	bodyTime    = 10 * time.Second
	answerTime  = 30 * time.Second
	headTime    = 5 * time.Second
	headBytes   = 16 << 10
	connections = 600
)

// guard lets a request through that may come in at all: for this server by its name, a write
// only from one of its own pages. It bounds what a request takes, and logs what came of it.
func (s *Server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.cfg.Now()
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", policy)
		// With no referrer at all a browser would send the origin null with a form.
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		out := &answered{ResponseWriter: w}
		defer func() {
			if bad := recover(); bad != nil {
				if err, ok := bad.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(bad)
				}
				s.log.Error("panic", "path", r.URL.Path, "what", bad, "stack", string(debug.Stack()))
				if out.status == 0 {
					http.Error(out, "", http.StatusInternalServerError)
				}
			}
			s.logRequest(r, out.status, s.cfg.Now().Sub(began))
		}()
		control := http.NewResponseController(w)
		_ = control.SetWriteDeadline(time.Now().Add(answerTime))
		refuse := func(status int, why string) {
			h.Set("Connection", "close") // or the body is waited for, however long it takes to come, before this is sent
			http.Error(out, why, status)
		}
		if !s.ours(r) {
			refuse(http.StatusMisdirectedRequest, s.plain(r, message.Msg("this server has another name")))
			return
		}
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			if r.ContentLength != 0 {
				refuse(http.StatusBadRequest, "")
				return
			}
		case http.MethodPost:
			// What a witness is asked rests on a signature of its own, and on nothing that a browser would bring along.
			asked := s.cfg.Witness != nil && r.URL.Path == witness.Path
			if err := cross.Check(r); !asked && (err != nil || !s.fromOurs(r)) {
				refuse(http.StatusForbidden, s.plain(r, message.Msg("this may only be sent from a page of this server")))
				return
			}
			// All of it comes before anything is asked or counted of who sends it.
			_ = control.SetReadDeadline(time.Now().Add(bodyTime))
			text, err := io.ReadAll(http.MaxBytesReader(out, r.Body, bodyBytes))
			r.Body = io.NopCloser(&body{*bytes.NewReader(text), err})
		default:
			h.Set("Allow", "GET, HEAD, POST")
			refuse(http.StatusMethodNotAllowed, "")
			return
		}
		s.connLimit.heard(connOf(r))
		r = r.WithContext(context.WithValue(r.Context(), sessionKey{}, s.sessionOf(r)))
		next.ServeHTTP(out, r)
	})
}

// body is the body of a request as far as it came, and why no more of it did.
type body struct {
	bytes.Reader
	err error
}

// Read reads on.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if errors.Is(err, io.EOF) && b.err != nil {
		err = b.err
	}
	return n, err
}

// ours reports whether the Host of a request is a name of this server. A page of somebody else whose name was
// made to lead here sends its own. The address at which the request came in is a name, also where the
// network has given this machine another one since the server began.
func (s *Server) ours(r *http.Request) bool {
	name := r.Host
	if h, port, err := net.SplitHostPort(r.Host); err == nil {
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return false
		}
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	at, _ := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return s.names[name] || at != nil && at.IP.String() == name
}

// fromOurs reports whether a request comes from a page of this server.
func (s *Server) fromOurs(r *http.Request) bool {
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	return slices.Equal(r.Header.Values("Origin"), []string{scheme + r.Host})
}

// Names returns the names by which a server may be called that listens at an address, besides
// those that are given.
func Names(listen net.Addr, more []string) map[string]bool {
	out := map[string]bool{"localhost": true}
	add := func(ip net.IP) {
		if ip != nil {
			out[ip.String()] = true
		}
	}
	add(net.IPv4(127, 0, 0, 1))
	add(net.IPv6loopback)
	if tcp, ok := listen.(*net.TCPAddr); ok {
		if !tcp.IP.IsUnspecified() {
			add(tcp.IP)
		} else if addrs, err := net.InterfaceAddrs(); err == nil {
			for _, a := range addrs {
				if n, ok := a.(*net.IPNet); ok {
					add(n.IP)
				}
			}
		}
	}
	for _, name := range more {
		out[strings.ToLower(name)] = true
	}
	return out
}

type sessionKey struct{}

// sessionOf returns who sends a request, nil for nobody.
func (s *Server) sessionOf(r *http.Request) *session {
	c, err := r.Cookie(cookieName)
	if err != nil || len(c.Value) > 100 {
		return nil
	}
	return s.sessions.known(c.Value)
}

// by returns who sends a request that has passed the guard, nil for nobody.
func by(r *http.Request) *session {
	g, _ := r.Context().Value(sessionKey{}).(*session)
	return g
}

// answered remembers the status of an answer.
type answered struct {
	http.ResponseWriter
	status int
}

func (a *answered) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answered) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	return a.ResponseWriter.Write(b)
}

// Unwrap lets a ResponseController through.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// logRequest writes what came of a request.
func (s *Server) logRequest(r *http.Request, status int, took time.Duration) {
	level := s.levelOf(status)
	if !s.log.Enabled(r.Context(), level) {
		return
	}
	who, table := "", ""
	if g := s.sessionOf(r); g != nil {
		who, table = string(g.Role), g.Table
	}
	s.log.Log(r.Context(), level, "request", "method", r.Method, "path", r.URL.Path, "status", status, "from", address(r), "role", who,
		"table", table, "ms", took.Milliseconds())
}
