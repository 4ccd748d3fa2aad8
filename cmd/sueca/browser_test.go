package main

import (
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"sueca/cmd/internal/output"
)

// TestBrowser opens a picture and a page of a deal in a real browser, where there
// is one: the suits are there in their colours, and the page is as wide as the
// window.
func TestBrowser(t *testing.T) {
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" || testing.Short() {
		t.Skip("there is no browser here")
	}
	dir := t.TempDir()
	svg, html := filepath.Join(dir, "deal.svg"), filepath.Join(dir, "deal.html")
	if status := execute([]string{"show", "../../testdata/evening.sueca", "--deal", "5", "--trick", "3", "--svg", svg, "--html", html}, nil, io.Discard, os.Stderr); status != output.ExitClean {
		t.Fatal("exit status", status)
	}
	for _, page := range []string{svg, html} {
		shot := filepath.Join(dir, "shot.png")
		cmd := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--user-data-dir="+filepath.Join(dir, "profile"),
			"--window-size=1200,900", "--screenshot="+shot, "file://"+page)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Skipf("the browser does not run here: %v\n%s", err, out)
		}
		f, err := os.Open(shot)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]int{}
		for y := range picture.Bounds().Dy() {
			for x := range picture.Bounds().Dx() {
				if name := inkOf(picture.At(x, y)); name != "" {
					found[name]++
				}
			}
		}
		for _, name := range []string{"hearts", "clubs", "diamonds", "black", "white"} {
			if found[name] < 100 {
				t.Errorf("%s: %d points of %s", filepath.Base(page), found[name], name)
			}
		}
	}
}

// inkOf names the ink of a point of a picture, as far as it has one.
func inkOf(c color.Color) string {
	r, g, b, _ := c.RGBA()
	near := func(x uint32, want int) bool { d := int(x>>8) - want; return d*d < 400 }
	switch {
	case near(r, 0xc4) && near(g, 0x12) && near(b, 0x2f):
		return "hearts"
	case near(r, 0x18) && near(g, 0x7a) && near(b, 0x35):
		return "clubs"
	case near(r, 0x1c) && near(g, 0x5f) && near(b, 0xc2):
		return "diamonds"
	case near(r, 0x1a) && near(g, 0x1a) && near(b, 0x1a):
		return "black"
	case near(r, 0xff) && near(g, 0xff) && near(b, 0xff):
		return "white"
	}
	return ""
}
