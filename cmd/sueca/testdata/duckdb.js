// Answers questions in SQL: reads a list of statements as JSON from standard input, writes a
// list of lists of rows, or the word of an error in the place of one.
const { DuckDBInstance } = require('@duckdb/node-api');
(async () => {
  const questions = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const out = [];
  for (const q of questions) {
    try {
      const result = await connection.runAndReadAll(q);
      out.push({ rows: result.getRowsJson() });
    } catch (e) {
      out.push({ error: String(e) });
    }
  }
  console.log(JSON.stringify(out));
})();
