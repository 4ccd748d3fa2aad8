-- The language server of sueca, for Neovim 0.11 or later. This folder goes on 'runtimepath'.
return {
  cmd = { 'sueca', 'lsp' },
  filetypes = { 'sueca' },
  root_markers = { '.git' },
}
