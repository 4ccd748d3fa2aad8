package finding

import "sueca/engine"

// A kind of finding is what is wrong, and what can be done about it. The codes have
// one each.
type kind struct{ means, help engine.Word }

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
func kindOf(code engine.Code) (kind, bool) {
	switch code {
	case engine.CodeSyntax, engine.CodeEncoding, engine.CodeBadTag, engine.CodeDuplicateTag, engine.CodeUndeclaredLetters, engine.CodeUnknownRules:
		return unreadable, true
	case engine.CodeTolerated, engine.CodeLeaderInferred, engine.CodeRulesAssumed, engine.CodeTrumpInferred, engine.CodeUnknownTag:
		return inferred, true
	case engine.CodeCardTwice, engine.CodeHandSize, engine.CodeTrickSize, engine.CodeNotInDeck, engine.CodeNotInHand, engine.CodeNotHeld,
		engine.CodeResult, engine.CodeNoSuchPlay, engine.CodeNoDealFits:
		return impossible, true
	case engine.CodeRenuncia, engine.CodeUnclaimed, engine.CodeObligation, engine.CodeOutOfTurn, engine.CodeWrongLeader, engine.CodeWrongFirstLeader,
		engine.CodeWrongDealer, engine.CodeProcedure, engine.CodeMatchOver, engine.CodeConsentLate, engine.CodeUnfounded, engine.CodeClaimInadmissible,
		engine.CodeWrongBid, engine.CodeWrongDeclarer, engine.CodeWrongCall:
		return irregular, true
	case engine.CodeWinnerMismatch, engine.CodePointsMismatch, engine.CodeGamesMismatch, engine.CodeSheetMismatch, engine.CodeResultMismatch,
		engine.CodeClaimWrongRuling, engine.CodePenaltyMismatch:
		return contradicted, true
	case engine.CodeRenunciaPossible, engine.CodeClaimUndecided, engine.CodeIncompleteDeal, engine.CodeTrumpAmbiguous, engine.CodeLeaderUnknown, engine.CodeDealMissing,
		engine.CodeCardsUnwritten:
		return open, true
	}
	return kind{}, false
}
