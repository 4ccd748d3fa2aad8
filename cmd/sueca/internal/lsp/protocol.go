package lsp

// The parts of the Language Server Protocol (3.17) that are used. Lines and characters
// count from 0, characters in UTF-16.

type lspPosition struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type lspRange struct {
	Start lspPosition `json:"start"`
	End   lspPosition `json:"end"`
}

type lspDocument struct {
	URI     string `json:"uri"`
	Version int    `json:"version,omitempty"`
	Text    string `json:"text,omitempty"`
}

// lspParams are the parameters of all requests about a document.
type lspParams struct {
	TextDocument   lspDocument `json:"textDocument"`
	Position       lspPosition `json:"position"`
	Range          lspRange    `json:"range"`
	NewName        string      `json:"newName"`
	ContentChanges []lspChange `json:"contentChanges"`
}

// lspChange is a change of a text; without a range it replaces all of it.
type lspChange struct {
	Range *lspRange `json:"range"`
	Text  string    `json:"text"`
}

type lspDiagnostic struct {
	Range    lspRange     `json:"range"`
	Severity int          `json:"severity"`
	Code     string       `json:"code"`
	Source   string       `json:"source"`
	Message  string       `json:"message"`
	Related  []lspRelated `json:"relatedInformation,omitempty"`
}

type lspRelated struct {
	Location lspLocation `json:"location"`
	Message  string      `json:"message"`
}

type lspLocation struct {
	URI   string   `json:"uri"`
	Range lspRange `json:"range"`
}

type lspEdit struct {
	Range   lspRange `json:"range"`
	NewText string   `json:"newText"`
}

type lspWorkspaceEdit struct {
	Changes map[string][]lspEdit `json:"changes"`
}

type lspAction struct {
	Title       string           `json:"title"`
	Kind        string           `json:"kind"`
	Diagnostics []lspDiagnostic  `json:"diagnostics,omitempty"`
	Edit        lspWorkspaceEdit `json:"edit"`
}

type lspMarkup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type lspHover struct {
	Contents lspMarkup `json:"contents"`
	Range    *lspRange `json:"range,omitempty"`
}

type lspItem struct {
	Label    string `json:"label"`
	Kind     int    `json:"kind"`
	Detail   string `json:"detail,omitempty"`
	SortText string `json:"sortText,omitempty"`
}

type lspSymbol struct {
	Name           string      `json:"name"`
	Detail         string      `json:"detail,omitempty"`
	Kind           int         `json:"kind"`
	Range          lspRange    `json:"range"`
	SelectionRange lspRange    `json:"selectionRange"`
	Children       []lspSymbol `json:"children,omitempty"`
}

type lspFold struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

// The numbers of the protocol that are used.
const (
	lspError, lspWarning, lspInformation = 1, 2, 3

	lspItemValue, lspItemKeyword, lspItemProperty = 12, 14, 10
	lspSymbolClass, lspSymbolMethod               = 5, 6
)
