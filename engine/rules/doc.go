// Package rules holds the rules of Sueca (regras) on which clubs, regions and programs differ: the
// parameters, the named profiles, the tables that they make, what a deal is worth, and the
// penalties.
//
// [Rules] is a value: every choice on which clubs, regions and programs differ.
// The named sets ([Profiles]) are data. For each parameter they say which text
// it comes from ([Rules.Cite]), or that no text settles it and it is our
// convention. "FPSD" with a section number is the federation's rules as
// summarised by the Kitchener Portuguese Club. A match may name a profile and
// its own exceptions ([Parse]).
package rules
