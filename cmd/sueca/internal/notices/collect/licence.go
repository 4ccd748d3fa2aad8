package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// known are licences and words that only they have. Each is one that lets the
// command be passed on as it is.
var known = []struct{ name, words string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"MPL-2.0", "Mozilla Public License Version 2.0"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from this software"},
	{"BSD-2-Clause", "Redistribution and use in source and binary forms, with or without modification, are permitted"},
	{"public domain", "This is free and unencumbered software released into the public domain"},
	{"public domain", "The author disclaims copyright to this source code"},
	{"patent grant", "Additional IP Rights Grant (Patents)"},
}

// licenceOf returns the names of the licences in a text, or none.
func licenceOf(text string) (names []string) {
	words := strings.Join(strings.Fields(text), " ")
	for _, k := range known {
		if strings.Contains(words, k.words) && !slices.Contains(names, k.name) &&
			!(k.name == "BSD-2-Clause" && slices.Contains(names, "BSD-3-Clause")) {
			names = append(names, k.name)
		}
	}
	return names
}

// notices returns the list of the modules with their licences, and the texts. A
// licence that several have is there once.
func notices(modules []*module) (string, error) {
	var list strings.Builder
	var texts []string               // in the order of their first module
	holders := map[string][]string{} // of a text
	for _, m := range modules {
		files, err := m.files()
		if err != nil {
			return "", err
		}
		var names []string
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			text := strings.Trim(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n") + "\n"
			rel, err := filepath.Rel(m.dir, file)
			if err != nil {
				return "", err
			}
			for _, name := range licenceOf(text) {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
			if holders[text] == nil {
				texts = append(texts, text)
			}
			holders[text] = append(holders[text], m.path+", "+filepath.ToSlash(rel))
		}
		if len(names) == 0 {
			return "", fmt.Errorf("%s: %s is a licence that this program does not know: read it, and see whether it may be passed on", m.path,
				files[0])
		}
		fmt.Fprintf(&list, "%s, %s: %s\n", m.path, m.version, strings.Join(names, ", "))
	}
	var out strings.Builder
	out.WriteString("sueca is made of these, and SQLite, which is in the public domain. Not every\nbuild has all of them.\n\n" + list.String())
	for _, text := range texts {
		out.WriteString("\n" + strings.Repeat("=", 80) + "\n" + strings.Join(holders[text], "\n") + "\n" + strings.Repeat("=", 80) + "\n\n" +
			text)
	}
	return out.String(), nil
}
