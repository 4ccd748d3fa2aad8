package main

import (
	"fmt"
	"net"
	"strings"
	"testing"
)

// TestTableNames: tables are numbered, or have names that can stand in an address.
func TestTableNames(t *testing.T) {
	long := strings.Repeat("a", 20)
	many := make([]string, 101)
	for i := range many {
		many[i] = fmt.Sprint("t", i)
	}
	for _, tt := range []struct{ tables, want string }{
		{"1", "1"}, {"3", "1 2 3"}, {"0", "!"}, {"101", "!"}, {"-1", "!"}, {"A, b-2 ,C", "A b-2 C"}, {"A,A", "!"}, {"A,,B", "!"}, {"", "!"}, {"A/B", "!"}, {"Á", "!"},
		{long, long}, {long + "a", "!"}, {strings.Join(many[:100], ","), strings.Join(many[:100], " ")}, {strings.Join(many, ","), "!"},
	} {
		names, err := (&serveVerb{tables: tt.tables}).tableNames()
		got := strings.Join(names, " ")
		if err != nil {
			got = "!"
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.tables, got, tt.want)
		}
	}
	if names, err := (&serveVerb{tables: "100"}).tableNames(); len(names) != 100 || err != nil {
		t.Errorf("a hundred tables: %d, %v", len(names), err)
	}
}

// TestBaseURL: the address is one that a person can type on another machine.
func TestBaseURL(t *testing.T) {
	for _, tt := range []struct {
		at     net.Addr
		secure bool
		want   string
	}{
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8040}, false, "http://127.0.0.1:8040"},
		{&net.TCPAddr{IP: net.IPv4(192, 168, 1, 7), Port: 8040}, true, "https://192.168.1.7:8040"},
		{&net.TCPAddr{IP: net.IPv6loopback, Port: 80}, false, "http://[::1]:80"},
		{&net.UnixAddr{Name: "/run/sueca", Net: "unix"}, true, "https:///run/sueca"},
	} {
		if got := baseURL(tt.at, tt.secure); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.at, got, tt.want)
		}
	}
	if got := baseURL(&net.TCPAddr{IP: net.IPv4zero, Port: 8040}, false); strings.Contains(got, "0.0.0.0") || !strings.HasSuffix(got, ":8040") {
		t.Errorf("on every address: %s", got)
	}
}
