import type { SxProps, Theme } from '@mui/material/styles'

export const rowHeight = 36

/** One style for the whole board instead of one for each of its thousand cells. */
export const boardLook: SxProps<Theme> = {
  ...{ containerType: 'inline-size', overflow: 'auto', maxHeight: { lg: 620, xs: 520 }, fontSize: '0.8125rem' },
  ...{ fontVariantNumeric: 'tabular-nums', scrollbarWidth: 'thin' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '& .row': {
    ...{ display: 'grid', alignItems: 'stretch', height: rowHeight, minWidth: 'min-content', px: 1 },
    gridTemplateColumns:
      'minmax(100px, 1.2fr) minmax(92px, 1.1fr) repeat(4, minmax(66px, 1fr)) minmax(74px, 1fr) repeat(2, minmax(60px, 0.9fr)) minmax(70px, 1fr) minmax(60px, 0.9fr) minmax(66px, 0.9fr) minmax(70px, 1fr)',
    ...{ borderBottom: 1, borderColor: 'divider' },
  },
  '& .body .row': {
    ...{ cursor: 'pointer', contentVisibility: 'auto', containIntrinsicSize: `auto ${String(rowHeight)}px` },
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-selected="true"]': {
      bgcolor: 'action.selected',
      boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
    },
    '&:last-of-type': { borderBottom: 0 },
    '&.closed, &.planned': { color: 'text.secondary' },
  },
  '& .head': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
  '& .head .row': { height: 44, color: 'text.secondary', fontWeight: 600, fontSize: '0.75rem', lineHeight: 1.25 },
  '& .cell': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    px: 0.75,
    minWidth: 0,
    textAlign: 'end',
  },
  '& .head .cell': { alignItems: 'flex-end', pb: 0.75 },
  '& .interval, & .state': { justifyContent: 'flex-start', textAlign: 'start', whiteSpace: 'nowrap' },
  '& .body .interval': { fontWeight: 600 },
  '& .head .bid, & .body .bid': { color: 'meaning.buy', fontWeight: 600 },
  '& .head .ask, & .body .ask': { color: 'meaning.sell', fontWeight: 600 },
  '& .body .closed .bid, & .body .closed .ask': { color: 'text.secondary', fontWeight: 400 },
  '& .cell > button': {
    ...{
      all: 'unset',
      boxSizing: 'border-box',
      cursor: 'pointer',
      width: '100%',
      textAlign: 'end',
      borderRadius: 1,
      py: 0.5,
    },
    ...{ px: 0.5, mx: -0.5 },
    '&:hover': { bgcolor: 'action.selected', textDecoration: 'underline' },
  },
  '& .figure': { display: 'inline-flex', alignItems: 'center', borderRadius: 0.5, px: 0.25, mx: -0.25 },
  '@container (max-width: 880px)': {
    '& .row': {
      gridTemplateColumns:
        'minmax(100px, 1.2fr) minmax(92px, 1.1fr) repeat(4, minmax(62px, 1fr)) minmax(74px, 1fr) minmax(70px, 1fr) minmax(66px, 0.9fr) minmax(70px, 1fr)',
    },
    '& .high, & .low, & .vwap': { display: 'none' },
  },
  '@container (max-width: 700px)': {
    '& .row': {
      gridTemplateColumns:
        'minmax(96px, 1.2fr) minmax(88px, 1.1fr) repeat(4, minmax(60px, 1fr)) minmax(74px, 1fr) minmax(70px, 1fr)',
    },
    '& .volume, & .day-ahead': { display: 'none' },
  },
}
