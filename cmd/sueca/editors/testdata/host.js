// Runs the extension with just enough of VS Code around it: opens a record, waits for
// what is found, changes the text, asks for the rest, and prints what the editor would
// show. Arguments: the extension, the program, a record.
'use strict'
const fs = require('fs')
const Module = require('module')
const [extension, command, record] = process.argv.slice(2)

const made = name => class { constructor (...args) { this.made = name; this.args = args } }
class Range { constructor (a, b, c, d) { this.start = {line: a, character: b}; this.end = {line: c, character: d} } }
class Diagnostic { constructor (range, message, severity) { Object.assign(this, {range, message, severity}) } }
const listeners = {}
const providers = {}
const found = new Map()
const errors = []
let heard = () => {}
const on = name => f => { listeners[name] = f; return {dispose () {}} }
const provide = name => (selector, provider) => { providers[name] = provider; return {dispose () {}} }
const uri = s => ({toString: () => s})
const document = {uri: uri('file:///evening.sueca'), languageId: 'sueca', version: 1, getText: () => fs.readFileSync(record, 'utf8')}
const vscode = {
  Range, Diagnostic,
  Uri: {parse: uri},
  Hover: made('hover'), TextEdit: made('edit'), CompletionItem: made('item'), CodeAction: made('action'), FoldingRange: made('fold'),
  DocumentSymbol: made('symbol'), Location: made('location'), DiagnosticRelatedInformation: made('related'),
  CodeActionKind: {Empty: {append: s => s}},
  WorkspaceEdit: class { constructor () { this.sets = [] } set (u, e) { this.sets.push(e) } },
  workspace: {
    textDocuments: [document],
    getConfiguration: () => ({get: name => (name === 'command' ? command : ['--lang=en'])}),
    onDidOpenTextDocument: on('open'), onDidCloseTextDocument: on('close'), onDidChangeTextDocument: on('change')
  },
  window: {showErrorMessage: m => errors.push(m)},
  languages: {
    createDiagnosticCollection: () => ({set: (u, list) => { found.set(u.toString(), list); heard() }, clear: () => found.clear(), dispose () {}}),
    registerHoverProvider: provide('hover'), registerCompletionItemProvider: provide('completion'),
    registerDocumentFormattingEditProvider: provide('format'), registerCodeActionsProvider: provide('actions'),
    registerDocumentSymbolProvider: provide('symbols'), registerFoldingRangeProvider: provide('folds'), registerRenameProvider: provide('rename')
  }
}
const load = Module._load
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest))
const published = () => new Promise(resolve => { heard = resolve })

async function main () {
  const {activate, deactivate} = require(extension)
  const context = {subscriptions: []}
  let seen = published()
  await activate(context)
  await seen
  const codes = () => found.get(document.uri.toString()).map(d => d.code).sort().join(' ')
  const before = codes()
  console.log('found:', before)
  const lines = document.getText().split('\n')
  const trick = lines.findIndex(l => /^1\. /.test(l))
  const hover = await providers.hover.provideHover(document, {line: trick, character: 7})
  console.log('hover:', typeof hover.args[0], hover.args[0].length > 10)
  console.log('folds:', (await providers.folds.provideFoldingRanges(document)).length > 0)
  console.log('symbols:', (await providers.symbols.provideDocumentSymbols(document)).length)
  console.log('format:', Array.isArray(await providers.format.provideDocumentFormattingEdits(document, {})))
  console.log('completion:', (await providers.completion.provideCompletionItems(document, {line: trick, character: 6})).length > 0)
  document.version = 2
  seen = published()
  listeners.change({document, contentChanges: [{range: new Range(trick, 0, trick, 1), text: 'Z'}]})
  await seen
  console.log('after a slip:', codes() !== before && codes().split('syntax').length > before.split('syntax').length)
  await deactivate()
  await new Promise(resolve => setTimeout(resolve, 0))
  console.log('errors:', errors.length)
}
main().catch(e => { console.error(e); process.exit(1) })
