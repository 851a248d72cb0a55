import type { SxProps, Theme } from '@mui/material/styles'

const bar = (side: 'buy' | 'sell') => `color-mix(in srgb, var(--mui-palette-meaning-${side}) 20%, transparent)`

/** One style for all levels. A bar says how much stands there, the side by place, word and colour. */
export const ladderStyles: SxProps<Theme> = {
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& .line': {
    all: 'unset',
    boxSizing: 'border-box',
    position: 'relative',
    display: 'flex',
    width: '100%',
    height: 24,
    px: 2,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  '& .names': { color: 'text.secondary', fontSize: '0.75rem', fontWeight: 600 },
  '& .sellers': { color: 'meaning.sell' },
  '& .buyers': { color: 'meaning.buy' },
  // A low screen keeps room for the trades: the levels far from the middle wait
  '@media (max-height: 1000px) and (min-width: 900px)': {
    '& .buy li:nth-last-of-type(n + 7), & .sell li:nth-of-type(n + 7)': { display: 'none' },
  },
  '& button.line:enabled': { cursor: 'pointer' },
  '& button.line:enabled:hover': { bgcolor: 'action.hover' },
  '& button.line:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
  '& .bar': {
    position: 'absolute',
    inset: '2px 0 2px 32%',
    transformOrigin: 'right',
    pointerEvents: 'none',
    borderRadius: 0.5,
  },
  '& .aloud': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .price': { position: 'relative', display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600 },
  '& .figure': { position: 'relative', borderRadius: 0.5, px: 0.25 },
  // Sellers stand above: whoever points at them buys
  '& .buy .price': { color: 'meaning.sell' },
  '& .buy .bar': { background: bar('sell') },
  '& .sell .price': { color: 'meaning.buy' },
  '& .sell .bar': { background: bar('buy') },
  '& .spread': {
    px: 2,
    py: 0.25,
    my: 0.25,
    color: 'text.secondary',
    fontSize: '0.75rem',
    textAlign: 'center',
    borderBlock: 1,
    borderColor: 'divider',
  },
}
