import type { SxProps, Theme } from '@mui/material/styles'

/** Room above the desk: the bar and the page's header. */
const above = 152
const scrolls = { overflow: 'auto', scrollbarWidth: 'thin', overscrollBehavior: 'contain' } as const

/**
 * From 1200 px all parts stand in one view and scroll by themselves; below, the board stands above contract and ticket.
 */
export const deskLook: SxProps<Theme> = {
  ...{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' },
  gridTemplateAreas: '"board board" "contract ticket" "orders orders"',
  '& > div': { minWidth: 0 },
  '& > .board': { gridArea: 'board', display: 'grid', height: 460 },
  '& > .contract': { gridArea: 'contract', display: 'grid' },
  '& > .ticket': { gridArea: 'ticket', display: 'flex', flexDirection: 'column', gap: 1.5 },
  '& > .orders': { gridArea: 'orders' },
  // What comes as a card of a page becomes as tight as the rest
  '& .orders h2, & .ticket h2': { fontSize: '1rem', fontWeight: 650 },
  '& .orders > section > .MuiStack-root, & .ticket > section > .MuiStack-root': { px: 2, pt: 1.25, pb: 0.5 },
  '& .orders th, & .orders td, & .ticket th, & .ticket td': {
    ...{ py: 0.375, px: 1, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
    '&:first-of-type': { pl: 2 },
  },
  '@media (min-width: 1200px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 290px) minmax(0, 322px)',
    gridTemplateRows: 'minmax(0, 3fr) minmax(0, 2fr)',
    gridTemplateAreas: '"board contract ticket" "orders contract ticket"',
    ...{ height: `calc(100dvh - ${String(above)}px)`, minHeight: 600, alignItems: 'stretch' },
    '& > .board': { height: 'auto', minHeight: 0 },
    '& > .contract': { minHeight: 0 },
    '& > .ticket': { minHeight: 0, ...scrolls },
    '& > .ticket > :first-of-type': { flex: 'none' },
    '& > .ticket > :last-of-type': { flex: '1 0 168px', ...scrolls },
    '& > .orders': { minHeight: 0, display: 'grid' },
    '& > .orders > section': scrolls,
  },
  '@media (min-width: 1600px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 360px) minmax(0, 380px)' },
}
