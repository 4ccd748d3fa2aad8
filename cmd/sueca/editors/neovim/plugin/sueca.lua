-- Records of Sueca, and their language server where this Neovim can start one by its name.
vim.filetype.add({ extension = { sueca = 'sueca' } })
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'sueca',
  callback = function() vim.bo.commentstring = '; %s' end,
})
if vim.lsp.enable then
  vim.lsp.enable('sueca')
end
