// Package audit finds out what a record proves about the renúncias of a deal (auditoria).
//
// [Examine] counts the deals that are consistent with a record, those in which a play was
// a renúncia, and those in which every other play is legal. It also finds who could have
// known when ([Suspect.KnownSince]).
//
// [Explain] returns the slips of the pen that would explain the renúncias, [StrengthOf] how
// many such slips the record would show, and [Rulings] what each ruling does to the
// sheet.
package audit
