// Reads records line by line with the grammar, as VS Code does, and prints how many
// pieces of text each scope has, over all lines. Arguments: the grammar, then records. With - for
// the records it prints, of each line of standard input, the pieces that have a scope, and which.
'use strict'
const fs = require('fs')
const path = require('path')
const {Registry, INITIAL, parseRawGrammar} = require('vscode-textmate')
const oniguruma = require('vscode-oniguruma')

async function main ([grammarFile, ...records]) {
  const wasm = path.join(path.dirname(require.resolve('vscode-oniguruma')), 'onig.wasm')
  await oniguruma.loadWASM(fs.readFileSync(wasm).buffer)
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
      createOnigString: s => new oniguruma.OnigString(s)
    }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(grammarFile, 'utf8'), grammarFile)
  })
  const grammar = await registry.loadGrammar('text.sueca')
  if (records[0] === '-') {
    for (const line of fs.readFileSync(0, 'utf8').split('\n')) {
      const {tokens} = grammar.tokenizeLine(line, INITIAL)
      console.log(tokens.filter(t => t.scopes.length > 1).map(t => line.slice(t.startIndex, t.endIndex).trim() + '=' +
        t.scopes[t.scopes.length - 1].replace(/\.sueca$/, '')).join(' '))
    }
    return
  }
  const scopes = {}
  for (const file of records) {
    let state = INITIAL
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      const {tokens, ruleStack} = grammar.tokenizeLine(line, state)
      state = ruleStack
      for (const t of tokens) {
        const scope = t.scopes[t.scopes.length - 1]
        scopes[scope] = (scopes[scope] || 0) + 1
      }
    }
  }
  console.log(JSON.stringify(scopes))
}
main(process.argv.slice(2)).catch(e => { console.error(e); process.exit(1) })
