package main

import (
	"github.com/spf13/cobra"

	"sueca/analysis/query"
)

const notationDoc = `A record is a text file: tags in brackets, then deals.

  [Event "Noite de Sueca"]
  [Date "2026-10-03"]              ; unknown parts as ?: "2026-10-??"
  [Match "1"]
  [Rules "fpsd target=4"]          ; a profile, then exceptions
  [A "Ana Reis"]                   ; A B C D sit counter-clockwise: AC, BD
  [B "Bruno Sá"]
  [C "Carla Dias"]
  [D "Duarte Melo"]

  deal 1 dealer A trump 7♥         ; dealer, trump: if known
  hand A ♠752 ♥73 ♣K ♦KQ54         ; if known, any seats; ♠- is a void
  1. B: 5♥ A♥ K♥ 3♥ = C 15         ; leader, cards in order; winner, points
  2. C: A♣ J K Q                   ; a bare rank is of the suit led
  …
  points AC 68 BD 52               ; as written down, if it was
  games AC 1                       ; or: games none
  sheet AC 1 BD 0                  ; the running sheet

Cards: ranks A 7 K J Q 6 5 4 3 2, suits ♠ ♥ ♣ ♦ or es co pa ou / sp he cl di;
single letters only after [Letters "pt"] (E C P O, R V D), "pt-mixed" (E C P O,
K J Q) or "en" (S H C D).
Unknown: * a card, *♠ one of spades, A* an ace, x one worth no points;
- a seat that had not played when play stopped.
After a card: ! ? !! ?? !? ?! and @12.5 for seconds. A card out of turn carries
its seat: D:2♠, and so do those after it. ( 4. B: 7♠ 2♠ ) did not happen.
Comments: ; to the end of the line, {within it}.

Beside the cards, a line each, where it happened:
  claim B against AC trick 3 upheld     ; rejected, withdrawn, or nothing yet
  admit A trick 3        show C ♠K ♥2        pickup A
  penalty talk B warning                ; or: award 2
  stop                   abandon D           consent deal-right
  suspend AC 1 deal 2    execute AC 1        sign AC
  note "text"            amend deal 3 trick 4 A 7♣ -> K♣ "misread"
A whole deal is corrected by another record of it, further down:
  amend deal 3 "copied from the wrong sheet"
  deal 3 dealer C trump 4♠             ; and its lines, as they should read

Every keyword has its Portuguese: jogo, dador, trunfo, mão, pontos, riscos, folha,
renúncia, contra, vaza, confirmada, falsa … Names of tags are the same in both.`

// newNotationTopic makes the page of help about the notation.
func newNotationTopic(a *Reporter) *cobra.Command {
	return &cobra.Command{
		Use:   "notation",
		Short: a.words.Sayf("how a record is written (help only)"),
		Long:  a.words.Sayf(notationDoc),
	}
}

// newQueryTopic makes the page of help about the query language.
func newQueryTopic(a *Reporter) *cobra.Command {
	return &cobra.Command{
		Use:   "query",
		Short: a.words.Sayf("the query language of find and signals (help only)"),
		Long:  query.Manual,
	}
}

const formsDoc = `Records are read (--from) and written (export --to) in these forms:

  form   --from  --to  holds
  sueca  yes     yes   the notation: all of a record
  json   yes     yes   all of it: one object for each line of the notation; export --schema
                       prints the JSON Schema
  csv    yes     yes   all of it: one row for each card, with the columns deal trick leader
                       seat card mark seconds comments winner points, and line for all
                       other lines
  pbn    yes     yes   hands only: [Deal "A:♠.♥.♣.♦ …"], [Dealer], [Trump], [Board]; seats
                       A B C D in the order of play, or N E S W as in bridge
  gaips  yes     no    the logs of the phone app of 2015

Tables of cards that other programs wrote are read by the names of their columns, in any
order, with commas, semicolons or tabs: card (carta), deal (jogo), trick (vaza), seat
(lugar), dealer (dador), trump (trunfo), match (partida). Only card must be there. Other
columns are passed over. What cannot be understood is refused in its line, and the deals
around it are read.`

// newFormsTopic makes the page of help about the forms of records.
func newFormsTopic(a *Reporter) *cobra.Command {
	return &cobra.Command{
		Use:   "forms",
		Short: a.words.Sayf("the forms in which records are read and written (help only)"),
		Long:  a.words.Sayf(formsDoc),
	}
}
