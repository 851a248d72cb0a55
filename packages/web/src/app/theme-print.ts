/** How pages look on paper (A4): the content alone, black on white, tables over several pages with their headers repeated. */
export const printStyles = {
  '@page': { size: 'A4', margin: '14mm 12mm' },
  '@media print': {
    'html, body': {
      ...{ overflow: 'visible', color: '#000', printColorAdjust: 'exact' },
      ...{ background: '#fff !important', colorScheme: 'light !important' },
    },
    // Menus, footers and whatever is there to be pressed.
    [[
      'body header.MuiAppBar-root',
      'body nav',
      'body footer',
      'body [role="search"]',
      'body .MuiButton-root',
      'body .MuiIconButton-root',
      'body .MuiFab-root',
      'body .MuiToggleButtonGroup-root',
      'body .MuiTabs-root',
      'body .MuiSnackbar-root',
      'body .MuiDialog-root',
      'body .MuiTablePagination-actions',
      'body .MuiTablePagination-input',
      'body .MuiTablePagination-selectLabel',
      'body .MuiTableSortLabel-icon',
    ].join(', ')]: { display: 'none !important' },
    'body *': { textShadow: 'none !important', boxShadow: 'none !important', animation: 'none !important' },
    'body main': { padding: '0 !important' },
    'body .MuiCard-root': { overflow: 'visible', borderColor: '#bbb' },
    'body section': { breakInside: 'auto' },
    'h1, h2, h3, h4': { breakAfter: 'avoid' },
    'body .MuiTableContainer-root': { overflow: 'visible !important', maxHeight: 'none !important' },
    'body table': { width: '100% !important' },
    'body thead': { display: 'table-header-group' },
    'body tfoot': { display: 'table-row-group' },
    'body tr, figure, li, [role="img"]': { breakInside: 'avoid' },
    'body .MuiTableCell-root': { position: 'static', padding: '3px 5px', fontSize: '8.5pt' },
    // Charts that were drawn for a dark screen: bright becomes dark, and each hue stays what it is.
    'html[data-printed-from="dark"] [role="img"] svg': { filter: 'invert(1) hue-rotate(180deg)' },
    'body [role="img"] svg, body canvas, body img': { maxWidth: '100%' },
    'body a': { color: 'inherit !important', textDecoration: 'none' },
  },
} as const
