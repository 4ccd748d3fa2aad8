package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// What is smaller goes as it is: it fits into one packet either way.
const packFrom = 1 << 10

// packed lets an answer be compressed. A response that has both a secret and something of what whoever asks has sent tells by
// its length how alike the two are (BREACH), so no page with either is wrapped: that of the codes, which are secrets, and that of
// the door, which shows the code that was typed. The rest has no secret that whoever may read it does not see: the
// one of a sign-in stands in its cookie alone, which no other site's request carries. Streams of events stay as they are.
func packed(then http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Encoding")
		if !takesGzip(r) {
			then(w, r)
			return
		}
		p := &packer{ResponseWriter: w}
		defer p.close()
		then(p, r)
	}
}

// takesGzip reports whether whoever asks reads gzip.
func takesGzip(r *http.Request) bool {
	for one := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighs := strings.Cut(one, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return !weighs || strings.Trim(weight, " q=0.") != ""
		}
	}
	return false
}

// packer compresses an answer by its kind and by the length of its first piece, which is all of it wherever it matters.
type packer struct {
	http.ResponseWriter
	status int
	begun  bool
	zip    *gzip.Writer
}

// zips are writers at rest: a new one takes a megabyte.
var zips = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// WriteHeader waits for the first piece, by which it is known how the answer goes.
func (p *packer) WriteHeader(status int) { p.status = cmp.Or(p.status, status) }

func (p *packer) begin() {
	if !p.begun && p.status != 0 {
		p.begun = true
		p.ResponseWriter.WriteHeader(p.status)
	}
}

// packs reports whether a first piece is compressed.
func (p *packer) packs(piece []byte) bool {
	kind, _, _ := strings.Cut(p.Header().Get("Content-Type"), ";")
	return len(piece) >= packFrom && slices.Contains([]string{"text/html", "application/json"}, kind)
}

func (p *packer) Write(piece []byte) (int, error) {
	if !p.begun && p.packs(piece) {
		p.Header().Set("Content-Encoding", "gzip")
		p.Header().Del("Content-Length") // it was that of the whole
		p.zip = zips.Get().(*gzip.Writer)
		p.zip.Reset(p.ResponseWriter)
	}
	p.WriteHeader(http.StatusOK)
	p.begin()
	if p.zip != nil {
		return p.zip.Write(piece)
	}
	return p.ResponseWriter.Write(piece)
}

func (p *packer) close() {
	p.begin()
	if p.zip != nil {
		p.zip.Close()
		zips.Put(p.zip)
	}
}

// Unwrap lets a ResponseController through.
func (p *packer) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// asset is a script, a style or a picture of the program, compressed once.
type asset struct {
	kind, version string
	text, zip     []byte
}

// assets are those there are, by name.
var assets = sync.OnceValue(func() map[string]*asset {
	out := map[string]*asset{}
	names, err := fs.ReadDir(files, "pages")
	if err != nil {
		panic(err) // it is in the program
	}
	for _, f := range names {
		ext := path.Ext(f.Name())
		kind := map[string]string{".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}[ext]
		if kind == "" && (ext == ".svg" || ext == ".webmanifest") {
			kind = mime.TypeByExtension(ext)
		}
		if kind == "" {
			continue
		}
		text, err := files.ReadFile("pages/" + f.Name())
		if err != nil {
			panic(err)
		}
		sum := sha256.Sum256(text)
		var zip bytes.Buffer
		w, _ := gzip.NewWriterLevel(&zip, gzip.BestCompression)
		w.Write(text)
		w.Close()
		out[f.Name()] = &asset{kind, base64.RawURLEncoding.EncodeToString(sum[:9]), text, zip.Bytes()}
	}
	return out
})

// assetAddress is where a page asks for one.
var assetAddress = regexp.MustCompile(`"/static/([a-z_]+\.[a-z]+)"`)

// versioned returns the text of a template that asks for each script and style by its content: so it is kept for good
// where it was read once, and asked for anew as soon as it is another.
func versioned(template []byte) string {
	return string(assetAddress.ReplaceAllFunc(template, func(address []byte) []byte {
		a := assets()[string(assetAddress.FindSubmatch(address)[1])]
		if a == nil {
			return address
		}
		return slices.Concat(address[:len(address)-1], []byte("?v="+a.version+`"`))
	}))
}

// static sends a script or a style. Only what is in the program is sent.
func (s *Server) static(w http.ResponseWriter, r *http.Request) {
	a := assets()[r.PathValue("file")]
	if a == nil {
		s.missing(w, r)
		return
	}
	h := w.Header()
	if r.URL.Query().Get("v") == a.version {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Content-Type", a.kind)
	h.Add("Vary", "Accept-Encoding")
	text := a.text
	if takesGzip(r) && len(text) >= packFrom {
		h.Set("Content-Encoding", "gzip")
		text = a.zip
	}
	w.Write(text)
}
