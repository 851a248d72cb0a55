import type { SxProps, Theme } from '@mui/material/styles'

const bar = (side: 'buy' | 'sell') => `color-mix(in srgb, var(--mui-palette-meaning-${side}) 20%, transparent)`

/** One style for all levels. A bar says how much stands there, the side by place, word and colour. */
export const ladderLook: SxProps<Theme> = {
  ...{ fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& .line': {
    ...{
      all: 'unset',
      boxSizing: 'border-box',
      position: 'relative',
      display: 'flex',
      width: '100%',
      height: 26,
      px: 1.5,
    },
    ...{ alignItems: 'center', justifyContent: 'space-between' },
  },
  '& .names': { color: 'text.secondary', fontSize: '0.75rem', fontWeight: 600 },
  '& button.line:enabled': { cursor: 'pointer' },
  '& button.line:enabled:hover': { bgcolor: 'action.hover' },
  '& button.line:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
  '& .bar': {
    position: 'absolute',
    inset: '2px 0',
    transformOrigin: 'right',
    pointerEvents: 'none',
    borderRadius: 0.5,
  },
  '& .price': { position: 'relative', display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600 },
  '& .figure': { position: 'relative', borderRadius: 0.5, px: 0.25 },
  // Sellers stand above: whoever points at them buys
  '& .buy .price': { color: 'meaning.sell' },
  '& .buy .bar': { background: bar('sell') },
  '& .sell .price': { color: 'meaning.buy' },
  '& .sell .bar': { background: bar('buy') },
  '& .spread': {
    ...{ px: 1.5, py: 0.5, my: 0.25, color: 'text.secondary', fontSize: '0.75rem', textAlign: 'center' },
    ...{ borderBlock: 1, borderColor: 'divider' },
  },
}
