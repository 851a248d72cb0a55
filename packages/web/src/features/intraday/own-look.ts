import type { SxProps, Theme } from '@mui/material/styles'

/** Own orders: a line each where there is room, else two. */
export const ownOrdersLook: SxProps<Theme> = {
  ...{ containerType: 'inline-size', listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' },
  fontVariantNumeric: 'tabular-nums',
  '& > li': { borderTop: 1, borderColor: 'divider' },
  '& .order': {
    ...{ display: 'grid', alignItems: 'center', columnGap: 1.5, rowGap: 0.25, px: 2, py: 0.75 },
    gridTemplateColumns: '88px 92px minmax(96px, 1fr) minmax(128px, 1.2fr) minmax(104px, auto) 72px',
    gridTemplateAreas: '"interval side price progress state acts"',
  },
  '& .interval': { gridArea: 'interval' },
  '& .side': { gridArea: 'side' },
  '& .price': { gridArea: 'price' },
  '& .progress': { gridArea: 'progress' },
  '& .state': { gridArea: 'state', textAlign: 'end' },
  '& .acts': { gridArea: 'acts', display: 'flex', justifyContent: 'flex-end' },
  '& .interval button': {
    ...{ all: 'unset', cursor: 'pointer', fontWeight: 600, whiteSpace: 'nowrap', borderRadius: 0.5 },
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  },
  '& .dim': { color: 'text.secondary', fontSize: '0.75rem' },
  '& .bar': { height: 4, borderRadius: 2, bgcolor: 'action.selected', overflow: 'hidden', mt: 0.5 },
  '& .bar > span': { display: 'block', height: '100%', transformOrigin: 'left' },
  '& .bar.buy > span': { bgcolor: 'meaning.buy' },
  '& .bar.sell > span': { bgcolor: 'meaning.sell' },
  '& .why': { px: 2, pb: 1, mt: -0.25, color: 'text.secondary', fontSize: '0.75rem' },
  '@container (max-width: 600px)': {
    '& .order': {
      columnGap: 1,
      gridTemplateColumns: '80px minmax(0, 1fr) 24px 72px',
      gridTemplateAreas: '"interval side state state" "price progress progress acts"',
    },
    '& .progress': { fontSize: '0.75rem' },
  },
}

/** Position: five columns that fit beside the ticket, under a header that stays. */
export const positionLook: SxProps<Theme> = {
  ...{ width: '100%', borderCollapse: 'collapse', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' },
  // What is read aloud alone must not widen the page.
  position: 'relative',
  '&&& th, &&& td': {
    px: 0.375,
    py: 0.625,
    fontSize: 'inherit',
    textAlign: 'end',
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  '&&& thead th': {
    ...{ color: 'text.secondary', fontWeight: 600, whiteSpace: 'normal', lineHeight: 1.2, verticalAlign: 'bottom' },
    ...{ position: 'sticky', top: 0, bgcolor: 'background.paper' },
  },
  '&&& th:first-of-type': { textAlign: 'start', pl: 2 },
  '&&& td:last-of-type, &&& thead th:last-of-type': { pr: 1.5 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider', cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } },
  '& tbody tr.selected': {
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 6%, transparent)',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
  '& tfoot tr': { borderTop: 2, borderColor: 'divider' },
  '&&& tfoot th, &&& tfoot td, &&& .net': { fontWeight: 650 },
  '& button': {
    ...{ all: 'unset', cursor: 'pointer', fontWeight: 600, borderRadius: 0.5 },
    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  },
  '& .long': { color: 'meaning.buy' },
  '& .short': { color: 'meaning.sell' },
  '& .open': { display: 'block', color: 'text.secondary' },
}
