// The extension starts sueca lsp, and hands on what it and VS Code have to say to each
// other. It needs nothing but VS Code and the program.
'use strict'

const vscode = require('vscode')
const {spawn} = require('child_process')

const kindOfItem = k => (k === undefined ? undefined : k - 1) // the protocol counts from 1, VS Code from 0

const toRange = r => new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character)
const fromPosition = p => ({line: p.line, character: p.character})
const fromRange = r => ({start: fromPosition(r.start), end: fromPosition(r.end)})
const toEdits = edits => (edits || []).map(e => new vscode.TextEdit(toRange(e.range), e.newText))

// Client talks to one run of the program.
class Client {
  constructor (command, args, told, ended) {
    this.told = told
    this.ended = ended
    this.last = 0
    this.waiting = new Map() // what is asked and not answered, by its number
    this.heard = Buffer.alloc(0)
    this.process = spawn(command, args, {stdio: ['pipe', 'pipe', 'pipe']})
    this.errors = ''
    this.process.stderr.on('data', d => { this.errors = (this.errors + d).slice(-2000) })
    this.process.stdout.on('data', d => this.hear(d))
    this.process.stdin.on('error', () => {}) // the process has ended, and says so below
    this.process.on('error', e => this.end(e.message))
    this.process.on('exit', code => this.end(code ? this.errors || `exit status ${code}` : ''))
  }

  end (why) {
    if (this.over) return
    this.over = true
    for (const w of this.waiting.values()) w.resolve(null)
    this.waiting.clear()
    this.ended(why)
  }

  send (message) {
    if (this.over) return
    const body = Buffer.from(JSON.stringify({jsonrpc: '2.0', ...message}))
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`)
    this.process.stdin.write(body)
  }

  tell (method, params) { this.send({method, params}) }

  // ask resolves to the answer, or to null where there is none.
  ask (method, params, token) {
    if (this.over) return Promise.resolve(null)
    const id = ++this.last
    return new Promise(resolve => {
      this.waiting.set(id, {resolve})
      if (token) token.onCancellationRequested(() => this.tell('$/cancelRequest', {id}))
      this.send({id, method, params})
    })
  }

  hear (data) {
    this.heard = Buffer.concat([this.heard, data])
    for (;;) {
      const head = this.heard.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /Content-Length: (\d+)/i.exec(this.heard.toString('latin1', 0, head))
      if (!length) return this.process.kill()
      const end = head + 4 + Number(length[1])
      if (this.heard.length < end) return
      const message = JSON.parse(this.heard.toString('utf8', head + 4, end))
      this.heard = this.heard.subarray(end)
      if (message.method) {
        this.told(message.method, message.params)
        continue
      }
      const asked = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      if (asked) asked.resolve(message.error ? null : message.result)
    }
  }
}

let client

function activate (context) {
  const settings = vscode.workspace.getConfiguration('sueca')
  const command = settings.get('command') || 'sueca'
  const found = vscode.languages.createDiagnosticCollection('sueca')
  const ours = {language: 'sueca'}
  client = new Client(command, ['lsp', ...(settings.get('arguments') || [])], (method, params) => {
    if (method === 'textDocument/publishDiagnostics') publish(found, params)
  }, why => {
    found.clear()
    if (why) vscode.window.showErrorMessage(`${command} lsp: ${why}`)
  })
  const about = (document, more) => ({textDocument: {uri: document.uri.toString()}, ...more})
  const opened = d => d.languageId === 'sueca' && client.tell('textDocument/didOpen', {
    textDocument: {uri: d.uri.toString(), languageId: 'sueca', version: d.version, text: d.getText()}
  })
  const l = vscode.languages
  context.subscriptions.push(found,
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidCloseTextDocument(d => d.languageId === 'sueca' && client.tell('textDocument/didClose', about(d))),
    vscode.workspace.onDidChangeTextDocument(e => {
      if (e.document.languageId !== 'sueca' || e.contentChanges.length === 0) return
      client.tell('textDocument/didChange', {
        textDocument: {uri: e.document.uri.toString(), version: e.document.version},
        contentChanges: e.contentChanges.map(c => ({range: fromRange(c.range), text: c.text}))
      })
    }),
    l.registerHoverProvider(ours, {
      provideHover: async (d, p, token) => {
        const h = await client.ask('textDocument/hover', about(d, {position: fromPosition(p)}), token)
        return h && new vscode.Hover(text(h.contents), h.range && toRange(h.range))
      }
    }),
    l.registerCompletionItemProvider(ours, {
      provideCompletionItems: async (d, p, token) => {
        const found = await client.ask('textDocument/completion', about(d, {position: fromPosition(p)}), token)
        return (Array.isArray(found) ? found : (found && found.items) || []).map(item)
      }
    }, ' ', ':', '['),
    l.registerDocumentFormattingEditProvider(ours, {
      provideDocumentFormattingEdits: async (d, options, token) => toEdits(await client.ask('textDocument/formatting', about(d, {options}), token))
    }),
    l.registerCodeActionsProvider(ours, {
      provideCodeActions: async (d, r, context, token) => {
        const actions = await client.ask('textDocument/codeAction', about(d, {range: fromRange(r), context: {diagnostics: []}}), token)
        return (actions || []).map(action)
      }
    }),
    l.registerDocumentSymbolProvider(ours, {
      provideDocumentSymbols: async (d, token) => ((await client.ask('textDocument/documentSymbol', about(d), token)) || []).map(symbol)
    }),
    l.registerFoldingRangeProvider(ours, {
      provideFoldingRanges: async (d, context, token) =>
        ((await client.ask('textDocument/foldingRange', about(d), token)) || []).map(f => new vscode.FoldingRange(f.startLine, f.endLine))
    }),
    l.registerRenameProvider(ours, {
      prepareRename: async (d, p, token) => {
        const r = await client.ask('textDocument/prepareRename', about(d, {position: fromPosition(p)}), token)
        if (!r) throw new Error('here is no player’s name')
        return toRange(r.range || r)
      },
      provideRenameEdits: async (d, p, newName, token) =>
        workspaceEdit(await client.ask('textDocument/rename', about(d, {position: fromPosition(p), newName}), token))
    })
  )
  return client.ask('initialize', {processId: process.pid, rootUri: null, capabilities: {}}).then(() => {
    client.tell('initialized', {})
    vscode.workspace.textDocuments.forEach(opened)
  })
}

// publish shows what is found, unless the text has changed since.
function publish (found, {uri, version, diagnostics}) {
  const at = vscode.Uri.parse(uri)
  const document = vscode.workspace.textDocuments.find(d => d.uri.toString() === at.toString())
  if (document && version !== undefined && version !== document.version) return
  found.set(at, diagnostics.map(d => {
    const out = new vscode.Diagnostic(toRange(d.range), d.message, d.severity - 1)
    out.code = d.code
    out.source = d.source
    out.relatedInformation = (d.relatedInformation || []).map(r => new vscode.DiagnosticRelatedInformation(
      new vscode.Location(vscode.Uri.parse(r.location.uri), toRange(r.location.range)), r.message))
    return out
  }))
}

const text = contents => (typeof contents === 'string' ? contents : contents.value)

function item (i) {
  const out = new vscode.CompletionItem(i.label, kindOfItem(i.kind))
  out.detail = i.detail
  out.documentation = i.documentation && text(i.documentation)
  out.insertText = i.insertText
  out.sortText = i.sortText
  out.filterText = i.filterText
  if (i.textEdit) {
    out.insertText = i.textEdit.newText
    out.range = toRange(i.textEdit.range)
  }
  return out
}

function action (a) {
  const out = new vscode.CodeAction(a.title, a.kind ? vscode.CodeActionKind.Empty.append(a.kind) : undefined)
  out.edit = workspaceEdit(a.edit)
  return out
}

function workspaceEdit (edit) {
  const out = new vscode.WorkspaceEdit()
  for (const [uri, edits] of Object.entries((edit && edit.changes) || {})) out.set(vscode.Uri.parse(uri), toEdits(edits))
  return out
}

function symbol (s) {
  const out = new vscode.DocumentSymbol(s.name, s.detail || '', s.kind - 1, toRange(s.range), toRange(s.selectionRange))
  out.children = (s.children || []).map(symbol)
  return out
}

async function deactivate () {
  if (!client || client.over) return
  await client.ask('shutdown')
  client.tell('exit')
}

module.exports = {activate, deactivate}
