package tables

import "sueca/engine/rules"

// Rows are the rows of some matches (linhas), table by table. The field tags name the columns;
// a pointer is a column that may be null. [Columns] says what they mean.
type Rows struct {
	Matches  []Match
	Deals    []Deal
	Sides    []Side
	Plays    []Plays
	Findings []Finding
	Claims   []Claim
	Grades   []Grade
	Gestures []Gesture
	// ends has where each match ends in those tables.
	ends  []tops
	cards []played // of the plays
	// Most matches have the rules of the one before.
	rules     rules.Rules
	rulesText string
}

// tops are how many rows the tables have, in the order of [Rows].
type tops [8]int

// Match is a row of the table matches: its tags, and how it stands.
type Match struct {
	Match           string  `parquet:"match,delta" json:"match"`
	File            *string `parquet:"file,dict" json:"file"`
	Date            *string `parquet:"date,dict" json:"date"`
	Time            *string `parquet:"time,dict" json:"time"`
	Event           *string `parquet:"event,dict" json:"event"`
	Site            *string `parquet:"site,dict" json:"site"`
	Round           *string `parquet:"round,dict" json:"round"`
	Table           *string `parquet:"table,dict" json:"table"`
	MatchTag        *string `parquet:"match_tag,dict" json:"match_tag"`
	Rules           string  `parquet:"rules,dict" json:"rules"`
	PlayersA        *string `parquet:"players_a,dict" json:"players_a"`
	PlayersB        *string `parquet:"players_b,dict" json:"players_b"`
	PlayersC        *string `parquet:"players_c,dict" json:"players_c"`
	PlayersD        *string `parquet:"players_d,dict" json:"players_d"`
	PlayersE        *string `parquet:"players_e,dict" json:"players_e"`
	PlayersF        *string `parquet:"players_f,dict" json:"players_f"`
	PlayersG        *string `parquet:"players_g,dict" json:"players_g"`
	PlayersH        *string `parquet:"players_h,dict" json:"players_h"`
	Scorer          *string `parquet:"scorer,dict" json:"scorer"`
	Referee         *string `parquet:"referee,dict" json:"referee"`
	Source          *string `parquet:"source,dict" json:"source"`
	ResultTag       *string `parquet:"result_tag,dict" json:"result_tag"`
	OtherTags       *string `parquet:"other_tags" json:"other_tags"`
	ResultAC        *int32  `parquet:"result_ac" json:"result_ac"`
	ResultBD        *int32  `parquet:"result_bd" json:"result_bd"`
	Winner          *string `parquet:"winner,dict" json:"winner"`
	Deals           int32   `parquet:"deals" json:"deals"`
	FindingsError   int32   `parquet:"findings_error" json:"findings_error"`
	FindingsWarning int32   `parquet:"findings_warning" json:"findings_warning"`
	FindingsInfo    int32   `parquet:"findings_info" json:"findings_info"`
}

// Deal is a row of the table deals: one for each verdict.
type Deal struct {
	DealID      int64   `parquet:"deal_id,delta" json:"deal_id"`
	Match       string  `parquet:"match,dict" json:"match"`
	Deal        *int32  `parquet:"deal" json:"deal"`
	Dealer      *string `parquet:"dealer,dict" json:"dealer"`
	Leader      *string `parquet:"leader,dict" json:"leader"`
	Trump       *string `parquet:"trump,dict" json:"trump"`
	Complete    bool    `parquet:"complete" json:"complete"`
	PointsAC    *int32  `parquet:"points_ac,dict" json:"points_ac"`
	PointsBD    *int32  `parquet:"points_bd,dict" json:"points_bd"`
	TricksAC    *int32  `parquet:"tricks_ac,dict" json:"tricks_ac"`
	TricksBD    *int32  `parquet:"tricks_bd,dict" json:"tricks_bd"`
	GamesAC     *int32  `parquet:"games_ac,dict" json:"games_ac"`
	GamesBD     *int32  `parquet:"games_bd,dict" json:"games_bd"`
	Index       int32   `parquet:"index,dict" json:"index"`
	Date        *string `parquet:"date,dict" json:"date"`
	TrumpSource string  `parquet:"trump_source,dict" json:"trump_source"`
	Unread      bool    `parquet:"unread" json:"unread"`
	Misdeal     bool    `parquet:"misdeal" json:"misdeal"`
	FromHeaps   bool    `parquet:"from_heaps" json:"from_heaps"`
}

// Side is a row of the table sides: one for each side of a deal.
type Side struct {
	DealID int64  `parquet:"deal_id,delta" json:"deal_id"`
	Side   string `parquet:"side,dict" json:"side"`
	Points *int32 `parquet:"points,dict" json:"points"`
	Tricks *int32 `parquet:"tricks,dict" json:"tricks"`
	Games  *int32 `parquet:"games,dict" json:"games"`
}

// Play is a row of the table plays: a card that was played, after corrections.
type Play struct {
	DealID       int64    `parquet:"deal_id,delta" json:"deal_id"`
	Match        string   `parquet:"match,dict" json:"match"`
	Deal         int32    `parquet:"deal,dict" json:"deal"`
	Date         *string  `parquet:"date,dict" json:"date"`
	Dealer       *string  `parquet:"dealer,dict" json:"dealer"`
	Trick        int32    `parquet:"trick,dict" json:"trick"`
	Position     int32    `parquet:"position,dict" json:"position"`
	Seat         *string  `parquet:"seat,dict" json:"seat"`
	SeatRecorded bool     `parquet:"seat_recorded" json:"seat_recorded"`
	Player       *string  `parquet:"player,dict" json:"player"`
	Card         *string  `parquet:"card,dict" json:"card"`
	Suit         *string  `parquet:"suit,dict" json:"suit"`
	Rank         *string  `parquet:"rank,dict" json:"rank"`
	Points       *int32   `parquet:"points,dict" json:"points"`
	Led          *string  `parquet:"led,dict" json:"led"`
	Trump        *string  `parquet:"trump,dict" json:"trump"`
	Nth          *int32   `parquet:"nth,dict" json:"nth"`
	Followed     *bool    `parquet:"followed" json:"followed"`
	Winner       *string  `parquet:"winner,dict" json:"winner"`
	Index        int32    `parquet:"index,dict" json:"index"`
	Seconds      *float64 `parquet:"seconds,dict" json:"seconds"`
	Mark         *string  `parquet:"mark,dict" json:"mark"`
}

// Finding is a row of the table findings.
type Finding struct {
	DealID   *int64  `parquet:"deal_id" json:"deal_id"`
	File     *string `parquet:"file,dict" json:"file"`
	Line     *int32  `parquet:"line" json:"line"`
	Col      *int32  `parquet:"col" json:"col"`
	EndCol   *int32  `parquet:"end_col" json:"end_col"`
	Match    *string `parquet:"match,dict" json:"match"`
	Deal     *int32  `parquet:"deal" json:"deal"`
	Trick    *int32  `parquet:"trick" json:"trick"`
	Seat     *string `parquet:"seat,dict" json:"seat"`
	Card     *string `parquet:"card,dict" json:"card"`
	Code     string  `parquet:"code,dict" json:"code"`
	Severity string  `parquet:"severity,dict" json:"severity"`
	Message  string  `parquet:"message" json:"message"`
	Related  string  `parquet:"related" json:"related"`
	Index    *int32  `parquet:"index" json:"index"`
}

// Claim is a row of the table claims: an accusation of renúncia.
type Claim struct {
	DealID  *int64  `parquet:"deal_id" json:"deal_id"`
	Match   string  `parquet:"match,dict" json:"match"`
	Deal    *int32  `parquet:"deal" json:"deal"`
	Trick   *int32  `parquet:"trick" json:"trick"`
	Accuser *string `parquet:"accuser,dict" json:"accuser"`
	Accused string  `parquet:"accused,dict" json:"accused"`
	Ruling  *string `parquet:"ruling,dict" json:"ruling"`
	Verdict *string `parquet:"verdict,dict" json:"verdict"`
	Index   *int32  `parquet:"index" json:"index"`
	MadeIn  *int32  `parquet:"made_in" json:"made_in"`
}

// Grade is a row of the table grades: what a card cost.
type Grade struct {
	DealID    int64  `parquet:"deal_id,delta" json:"deal_id"`
	Match     string `parquet:"match,dict" json:"match"`
	Deal      int32  `parquet:"deal,dict" json:"deal"`
	Trick     int32  `parquet:"trick,dict" json:"trick"`
	Seat      string `parquet:"seat,dict" json:"seat"`
	Card      string `parquet:"card,dict" json:"card"`
	Value     int32  `parquet:"value" json:"value"`
	Cost      int32  `parquet:"cost,dict" json:"cost"`
	CostGames int32  `parquet:"cost_games,dict" json:"cost_games"`
	Forced    bool   `parquet:"forced" json:"forced"`
	Best      string `parquet:"best,dict" json:"best"`
	Decision  bool   `parquet:"decision" json:"decision"`
	Renuncia  bool   `parquet:"renuncia" json:"renuncia"`
	CostScore *int32 `parquet:"cost_score,dict" json:"cost_score"`
	Index     int32  `parquet:"index,dict" json:"index"`
}

// Gesture is a row of the table gestures: what somebody saw at a card that is no card.
type Gesture struct {
	DealID int64   `parquet:"deal_id,delta" json:"deal_id"`
	Match  string  `parquet:"match,dict" json:"match"`
	Deal   int32   `parquet:"deal,dict" json:"deal"`
	Trick  *int32  `parquet:"trick,dict" json:"trick"`
	Seat   string  `parquet:"seat,dict" json:"seat"`
	Code   string  `parquet:"code,dict" json:"code"`
	Coder  *string `parquet:"coder,dict" json:"coder"`
	Index  int32   `parquet:"index,dict" json:"index"`
}
