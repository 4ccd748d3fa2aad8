package tables

import (
	"encoding/json"
	"reflect"

	"sueca/engine"
)

// Column is a column of a table (coluna).
type Column struct {
	Table  string `json:"table"`
	Column string `json:"column"`
	// Type is string (UTF-8), int32, int64, bool or float64.
	Type string `json:"type"`
	// Null says that the value may be missing: it is not recorded, or the record does not tell.
	Null bool `json:"null"`
	// About says what the values are.
	About string `json:"about"`
}

// tableTypes are the tables in their order.
var tableTypes = []struct {
	name string
	of   reflect.Type
}{
	{"matches", reflect.TypeFor[Match]()}, {"deals", reflect.TypeFor[Deal]()}, {"sides", reflect.TypeFor[Side]()},
	{"plays", reflect.TypeFor[Play]()},
	{"findings", reflect.TypeFor[Finding]()}, {"claims", reflect.TypeFor[Claim]()}, {"grades", reflect.TypeFor[Grade]()},
	{"gestures", reflect.TypeFor[Gesture]()},
}

// Columns returns the columns of all tables in their order. They are the same in every form.
func Columns() (out []Column) {
	for _, t := range tableTypes {
		for i := range t.of.NumField() {
			c := Column{Table: t.name, Column: nameOf(t.of.Field(i))}
			kind := t.of.Field(i).Type
			if c.Null = kind.Kind() == reflect.Pointer; c.Null {
				kind = kind.Elem()
			}
			c.Type = kind.String()
			if c.About = about[t.name+"."+c.Column]; c.About == "" {
				c.About = about[c.Column]
			}
			out = append(out, c)
		}
	}
	return out
}

// Schema returns a JSON Schema: an object of the table NAME is valid by $defs/NAME.
func Schema() []byte {
	types := map[string]string{"string": "string", "int32": "integer", "int64": "integer", "bool": "boolean", "float64": "number"}
	defs := map[string]any{}
	for _, t := range tableTypes {
		properties, required := map[string]any{}, []string{}
		for _, c := range Columns() {
			if c.Table != t.name {
				continue
			}
			required = append(required, c.Column)
			var kind any = types[c.Type]
			if c.Null {
				kind = []string{types[c.Type], "null"}
			}
			properties[c.Column] = map[string]any{"type": kind, "description": c.About}
		}
		defs[t.name] = map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	out, _ := json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Tables of an archive of Sueca", "$defs": defs,
	}, "", "  ") // texts have no errors
	return append(out, '\n')
}

// about says what the columns are, by their names, or by table and name where that says more.
var about = map[string]string{
	"deal_id":       "the deal: the number of its part times 2^32, and its row in the part from 1",
	"match":         "the id of the match",
	"deal":          "the number on the deal line; null where it cannot be read",
	"index":         "1, or 2, 3 and on where the number stands again in the match; match, deal and index name one deal",
	"date":          "the date of the match as written, with ? for parts that are not known",
	"dealer":        "the seat that dealt",
	"leader":        "the seat that led to the first trick",
	"trump":         "the sign of the trump suit, recorded or inferred",
	"seat":          "A to H",
	"card":          "the card as the notation has it, such as 7♥; null where it is not wholly known",
	"trick":         "the number of the trick, from 1",
	"file":          "the file that the match stands in; null for a match of a log",
	"points":        "card points",
	"tricks":        "tricks taken",
	"games":         "games that the deal brought, claims and awards included",
	"matches.date":  "the tag Date",
	"matches.time":  "the tag Time",
	"matches.event": "the tag Event",
	"matches.site":  "the tag Site",
	"matches.round": "the tag Round",
	"matches.table": "the tag Table", "matches.match_tag": "the tag Match", "matches.rules": "the rules: a profile and its exceptions",
	"matches.players_a": "who sits at A by the tags, and so on to players_h", "matches.players_b": "as players_a",
	"matches.players_c": "as players_a", "matches.players_d": "as players_a",
	"matches.players_e": "as players_a", "matches.players_f": "as players_a", "matches.players_g": "as players_a",
	"matches.players_h": "as players_a",
	"matches.scorer":    "the tag Scorer", "matches.referee": "the tag Referee", "matches.source": "the tag Source",
	"matches.result_tag": "the tag Result as written",
	"matches.other_tags": "the other tags, as an object of JSON",
	"matches.result_ac": "the games of AC by the replay, up to and with the deal that won the match; null where the columns of the sheet " +
		"are not AC and BD",
	"matches.result_bd": "those of BD", "matches.winner": "the side that has won by the replay; null while nobody has",
	"matches.deals": "how many deals it has, without the misdeals", "matches.findings_error": "how many errors were found",
	"matches.findings_warning": "how many warnings", "matches.findings_info": "how many remarks",
	"deals.complete":  "every trick is there with known cards, or all passed",
	"deals.points_ac": "card points of AC; null where the sides are not AC and BD, or the record does not tell",
	"deals.points_bd": "those of BD",
	"deals.tricks_ac": "tricks of AC, null as its points", "deals.tricks_bd": "those of BD",
	"deals.games_ac": "games of AC, null as its points", "deals.games_bd": "those of BD",
	"deals.trump_source":  "how the trump suit is known: recorded, inferred, ambiguous or unknown",
	"deals.unread":        "the deal cannot be read: nothing else is known of it",
	"deals.misdeal":       "the deal does not count and is dealt again",
	"deals.from_heaps":    "the deal was written down from its heaps, and its tricks follow from them",
	"sides.side":          "the seats of the side, in letter order",
	"sides.games":         "games that the deal brought each player of the side; null where they differ",
	"plays.position":      "the place in the trick, from 1",
	"plays.seat":          "who played the card; null where nobody can tell",
	"plays.seat_recorded": "the seat follows from a leader or a seat that is written; not so where the leader was inferred",
	"plays.player":        "who sat there when the deal began to be played",
	"plays.suit":          "the suit, known of some cards whose rank is not", "plays.rank": "the rank, A 7 K J Q 6 5 4 3 2 or T",
	"plays.points": "card points of the card", "plays.led": "the suit of the card led",
	"plays.nth":      "which of its suit the seat played in the deal, from 1; null where a card before it is not known",
	"plays.followed": "it is of the suit led; null at a lead, and where one of the two is not known",
	"plays.winner":   "the seat that takes the trick",
	"plays.seconds":  "the seconds written beside the card; null where none are; " + engine.OfSeconds.String(),
	"plays.mark":     "the mark behind the card, one of ! ? !! ?? !? ?!",
	"findings.line":  "where the finding points at: the line, from 1", "findings.col": "the character, from 1",
	"findings.end_col": "the character behind the end",
	"findings.deal_id": "the deal; null for a finding about the match",
	"findings.deal":    "the number of the deal; null for a finding about the match",
	"findings.index":   "as in deals; null for a finding about the match",
	"findings.code":    "the code of the finding", "findings.severity": "error, warning or info", "findings.message": "the finding in words",
	"findings.related": "what bears on it, as a list of objects of JSON",
	"findings.match":   "the id of the match",
	"claims.deal_id":   "the deal that the claim is about or, where it is about none, in which it was made",
	"claims.deal":      "the number of that deal", "claims.index": "as in deals",
	"claims.trick": "the trick that the claim names", "claims.accuser": "the seat that claimed, or the word for somebody who does not play",
	"claims.accused":    "the seat or the pair, as written",
	"claims.ruling":     "upheld, rejected or withdrawn, as the table ruled",
	"claims.verdict":    "what the record says of it: proven, refuted, undecided, or inadmissible; null where it does not tell",
	"claims.made_in":    "the number of the deal in which it was made",
	"grades.value":      "card points that AC, or the dealer with the dead hand, ends with at best play after the card",
	"grades.cost":       "what the card cost the side of its seat, in card points",
	"grades.cost_games": "the same in games", "grades.forced": "no other card could be played",
	"grades.best":     "the cards that would have cost nothing",
	"grades.decision": "there was a choice between cards of different worth", "grades.renuncia": "the card broke the duty to follow",
	"gestures.trick":    "the trick of the card at which it was seen; null where no card comes behind it",
	"gestures.seat":     "whose card it was",
	"gestures.code":     "the code, by the code book of a study",
	"gestures.coder":    "who saw it, by the tag Coder of the record; null where none is named",
	"grades.cost_score": "the cost in games that count by the score of the match; null if that is not known",
}
