package oracle

import (
	_ "embed"
	"maps"
	"slices"
	"strconv"
	"strings"
)

//go:embed profiles.txt
var profilesText string

// rules are the values of the parameters.
type rules map[string]string

func (r rules) is(name, value string) bool { return r[name] == value }
func (r rules) num(name string) int        { n, _ := strconv.Atoi(r[name]); return n }

// known has the values that each parameter may have, profiles the rules of each name, and policies
// what is to be changed by "renuncia=".
var known, profiles, policies = readProfiles()

func readProfiles() (map[string][]string, map[string]rules, map[string][]string) {
	known, profiles, policies := map[string][]string{}, map[string]rules{}, map[string][]string{}
	base := rules{}
	for line := range strings.Lines(profilesText) {
		names, changes, isProfile := strings.Cut(line, " =")
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || f[0] == ";":
		case !isProfile:
			known[f[0]], base[f[0]] = f[1:], f[1]
		case strings.HasPrefix(line, "renuncia="):
			policies[strings.TrimPrefix(f[0], "renuncia=")] = strings.Fields(changes)
		default:
			of := maps.Clone(base)
			for i, c := range strings.Fields(changes) {
				if name, value, ok := strings.Cut(c, "="); ok {
					of[name] = value
				} else if i == 0 {
					of = maps.Clone(profiles[c])
				}
			}
			for _, n := range strings.Fields(names) {
				profiles[n] = of
			}
		}
	}
	delete(profiles, "claimless")
	return known, profiles, policies
}

// readRules reads the value of a Rules tag; ok is false if it names no rules, or none of these
// tables.
func readRules(value string) (r rules, ok bool) {
	f := strings.Fields(value)
	if len(f) == 0 || profiles[strings.ToLower(f[0])] == nil {
		return nil, false
	}
	r = maps.Clone(profiles[strings.ToLower(f[0])])
	given := map[string]bool{}
	for _, change := range f[1:] {
		name, value, _ := strings.Cut(change, "=")
		for full := range known {
			if strings.HasSuffix(full, "."+name) {
				name = full // "target" is "match.target"
			}
		}
		changes := []string{name + "=" + value}
		if name == "renuncia" {
			if changes, ok = policies[value], policies[value] != nil; !ok {
				return nil, false
			}
		}
		for _, c := range changes {
			name, value, _ := strings.Cut(c, "=")
			if given[name] || !mayBe(name, value) {
				return nil, false
			}
			r[name], given[name] = value, true
		}
	}
	for _, name := range strings.FieldsFunc(r["needs"], func(c rune) bool { return c == ',' }) {
		if !given[name] {
			return nil, false
		}
	}
	// A policy on the renúncia must go together, and with what is counted.
	brings := r.num("renuncia.confirmed.award")+r.num("renuncia.false.award") > 0
	if brings && (r.is("renuncia.claim_by", "none") && (given["renuncia.claim_by"] || given["renuncia.confirmed.award"] ||
		given["renuncia.false.award"]) || r.is("match.mode", "points")) {
		return nil, false
	}
	if r.is("score.by", "bid") && r.num("match.target") > 0 {
		r["match.mode"] = "games"
	}
	table := r["players"] + r["dead"] + r["deck.copies"]
	if table == "6none2" {
		r["score.single_from"], r["score.double_from"] = "121", "181"
	}
	return r, slices.Contains([]string{"4none1", "3in1", "3out1", "8none2", "6none2", "5none1"}, table)
}

func mayBe(name, value string) bool {
	values := known[name]
	_, err := strconv.Atoi(value)
	return slices.Contains(values, value) || err == nil && slices.Contains(values, "n")
}
