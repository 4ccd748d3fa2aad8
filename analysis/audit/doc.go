// Package audit finds out what a record proves about the renúncias of a deal (auditoria).
//
// [Examine] counts the deals that are consistent with a record, those in which a play was
// a renúncia, and those in which every other play is legal. It also finds who could have
// known when ([Suspect.KnownSince]).
//
// [StrengthOf] tells how many slips of the pen the record would show, [Weigh] how a renúncia weighs
// against those that would explain it, and [Rulings] what each ruling does to the sheet.
package audit
