import type { SxProps, Theme } from '@mui/material/styles'

/** Room above the desk: the bar and the page's header. */
const above = 176

/**
 * From 1200 px all parts stand in one view and scroll by themselves; below, the board stands above contract and ticket.
 */
export const deskLook: SxProps<Theme> = {
  ...{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' },
  gridTemplateAreas: '"board board" "contract ticket" "orders orders"',
  '& > div': { minWidth: 0 },
  '& > .board': { gridArea: 'board', display: 'grid', height: 460 },
  '& > .contract': { gridArea: 'contract', display: 'grid' },
  '& > .ticket': { gridArea: 'ticket', display: 'grid', gap: 2, alignContent: 'start' },
  '& > .orders': { gridArea: 'orders' },
  '@media (min-width: 1200px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 304px) minmax(0, 332px)',
    gridTemplateRows: 'minmax(0, 3fr) minmax(0, 2fr)',
    gridTemplateAreas: '"board contract ticket" "orders contract ticket"',
    height: `calc(100dvh - ${String(above)}px)`,
    minHeight: 600,
    alignItems: 'stretch',
    '& > .board': { height: 'auto', minHeight: 0 },
    '& > .contract': { minHeight: 0 },
    '& > .ticket, & > .orders': {
      minHeight: 0,
      overflow: 'auto',
      scrollbarWidth: 'thin',
      overscrollBehavior: 'contain',
    },
  },
  '@media (min-width: 1600px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 360px) minmax(0, 380px)' },
}
