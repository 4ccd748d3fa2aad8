// Package tables writes matches as tables that other programs query (tabelas): one file for the
// matches, one for the deals, their sides, the cards played, what was found, the claims, and what
// cards cost.
//
// A [Rows] takes matches, and is what a worker makes of a piece of an archive. A [Writer] takes
// rows in the order of the archive and writes them as Apache Parquet, CSV or JSON Lines. The three
// have the same columns, which [Columns] lists. Every column is flat and of one type. Null is what
// is not recorded, or what the record does not tell; nothing is guessed.
//
// A deal has a number, deal_id, which the tables are joined by: the number of the part that it is
// written in times 2³², and its row in the table of deals of that part. In the columns of plays
// that a query groups by, texts repeat: Parquet keeps each once.
package tables
