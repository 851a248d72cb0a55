import type { SxProps, Theme } from '@mui/material/styles'

const rowHeight = 34

/** Columns of a wide board, then without the day's high and low, then a list whose contracts take two lines. */
const wide =
  'minmax(92px, 1.3fr) minmax(78px, 1.2fr) repeat(4, minmax(50px, 1fr)) minmax(58px, 1.1fr) repeat(2, minmax(50px, 1fr)) minmax(50px, 1fr) repeat(2, minmax(52px, 1fr)) minmax(56px, 1fr)'
const middle =
  'minmax(92px, 1.3fr) minmax(78px, 1.2fr) repeat(4, minmax(50px, 1fr)) minmax(58px, 1.1fr) minmax(50px, 1fr) repeat(2, minmax(52px, 1fr)) minmax(56px, 1fr)'
const list = {
  gridTemplateColumns: 'minmax(92px, 1.25fr) repeat(3, minmax(54px, 1fr)) minmax(62px, 1fr)',
  gridTemplateAreas: '"interval bid ask last open" "state bidQuantity askQuantity position open"',
  gridTemplateRows: '1fr 1fr',
}
const areas = Object.fromEntries(
  Object.entries({
    interval: 'interval',
    state: 'state',
    bid: 'bid',
    ask: 'ask',
    last: 'last',
    position: 'position',
    'open-position': 'open',
    'bid-quantity': 'bidQuantity',
    'ask-quantity': 'askQuantity',
  }).map(([name, area]) => [`& .${name}`, { gridArea: area }]),
)

/** One style for the whole board instead of one for each of its thousand cells. */
export const boardStyles: SxProps<Theme> = {
  containerType: 'inline-size',
  overflow: 'auto',
  height: '100%',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  scrollbarWidth: 'thin',
  overscrollBehavior: 'contain',
  '&:focus-visible': { outlineOffset: '-3px' },
  '& .row': {
    display: 'grid',
    alignItems: 'stretch',
    height: rowHeight,
    minWidth: 'min-content',
    px: 0.75,
    gridTemplateColumns: wide,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .body .row': {
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: `auto ${String(rowHeight)}px`,
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-selected="true"]': {
      bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 6%, transparent)',
      boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
    },
    '&:last-of-type': { borderBottom: 0 },
    '&.closed, &.planned': { color: 'text.secondary' },
  },
  '& .head': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
  '& .head .row': { height: 42, color: 'text.secondary', fontWeight: 600, fontSize: '0.75rem', lineHeight: 1.25 },
  '& .cell': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    px: 0.5,
    minWidth: 0,
    textAlign: 'end',
  },
  '& .head .cell': { alignItems: 'flex-end', pb: 0.75 },
  '& .interval, & .state': { justifyContent: 'flex-start', textAlign: 'start', whiteSpace: 'nowrap' },
  '& .body .interval': { fontWeight: 600 },
  '& .head .bid, & .body .bid': { color: 'meaning.buy', fontWeight: 600 },
  '& .head .ask, & .body .ask': { color: 'meaning.sell', fontWeight: 600 },
  '& .body .closed .bid, & .body .closed .ask': { color: 'text.secondary', fontWeight: 400 },
  '& .body .long, & .body .short': { fontWeight: 650 },
  '& .body .long': { color: 'meaning.buy' },
  '& .body .short': { color: 'meaning.sell' },
  '& .cell > button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    borderRadius: 1,
    py: 0.5,
    px: 0.5,
    mx: -0.5,
    '&:hover': { bgcolor: 'action.selected', textDecoration: 'underline' },
  },
  '& .aloud': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .figure': { display: 'inline-flex', alignItems: 'center', borderRadius: 0.5, px: 0.25, mx: -0.25 },
  '@container (max-width: 736px)': {
    '& .row': { gridTemplateColumns: middle },
    '& .high, & .low': { display: 'none' },
  },
  '@container (max-width: 652px)': {
    '& .row': { ...list, height: 56, py: 0.5 },
    '& .head .row': { height: 48, py: 0.25 },
    '& .body .row': { containIntrinsicSize: 'auto 56px' },
    '& .volume, & .day-ahead': { display: 'none' },
    '& .head .cell': { alignItems: 'center', pb: 0, whiteSpace: 'nowrap', fontSize: '0.6875rem' },
    '& .cell': { px: 0.5 },
    '& .body .state, & .body .bid-quantity, & .body .ask-quantity': { color: 'text.secondary', fontSize: '0.75rem' },
    '& .head .open-position': { whiteSpace: 'normal' },
    ...areas,
  },
}
