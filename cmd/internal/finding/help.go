package finding

import (
	"sueca/engine/code"
	"sueca/engine/message"
)

// A kind of finding is what is wrong, and what can be done about it. The codes have
// one each.
type kind struct{ means, help message.Word }

// The kinds of findings.
var (
	unreadable = kind{
		"The text cannot be read as it stands. It is kept byte for byte, and nothing is judged by it.",
		"Correct the line: sueca help notation shows how it is written. What is in the log already is read anew by sueca reparse, or corrected by sueca amend.",
	}
	inferred = kind{
		"The record could be read, but something was read by leniency, or inferred because it is not written.",
		"If it is as you meant it, leave it, or let sueca fmt -w write it out. With --strict it counts as an error.",
	}
	impossible = kind{
		"The record cannot be right: no deal can have gone so. What contradicts itself convicts and clears nobody.",
		"Look the line up on paper, and correct it. What is in the log already is corrected by sueca amend.",
	}
	irregular = kind{
		"What was done at the table is against the rules. It is recorded and judged, and never refused.",
		"If it went so, leave the record as it is. If it was a slip of the pen, correct it: sueca audit shows what proves it, and which one correction would undo it.",
	}
	contradicted = kind{
		"Something is written down otherwise than it was played. The message names the odd one out.",
		"Correct the number, the seat or the ruling that does not fit the rest. What is in the log already is corrected by sueca amend.",
	}
	open = kind{
		"The record does not say enough to decide it.",
		"Write down what is missing, if somebody knows it. Otherwise leave it: sueca audit says what the record does prove.",
	}
)

// kindOf returns the kind of a code.
func kindOf(cd code.Code) (kind, bool) {
	switch cd {
	case code.Syntax, code.Encoding, code.BadTag, code.DuplicateTag, code.UndeclaredLetters, code.UnknownRules:
		return unreadable, true
	case code.Tolerated, code.LeaderInferred, code.RulesAssumed, code.TrumpInferred, code.UnknownTag:
		return inferred, true
	case code.CardTwice, code.HandSize, code.TrickSize, code.NotInDeck, code.NotInHand, code.NotHeld,
		code.Result, code.NoSuchPlay, code.NoDealFits:
		return impossible, true
	case code.Renuncia, code.Unclaimed, code.Obligation, code.OutOfTurn, code.WrongLeader, code.WrongFirstLeader,
		code.WrongDealer, code.Procedure, code.MatchOver, code.ConsentLate, code.Unfounded, code.ClaimInadmissible,
		code.WrongBid, code.WrongDeclarer, code.WrongCall:
		return irregular, true
	case code.WinnerMismatch, code.PointsMismatch, code.GamesMismatch, code.SheetMismatch, code.ResultMismatch,
		code.ClaimWrongRuling, code.PenaltyMismatch:
		return contradicted, true
	case code.RenunciaPossible, code.ClaimUndecided, code.IncompleteDeal, code.TrumpAmbiguous, code.LeaderUnknown, code.DealMissing,
		code.CardsUnwritten:
		return open, true
	}
	return kind{}, false
}
