import Box from '@mui/material/Box'
import type { Side } from '@tandem/core/market/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { cellAttribute } from '../../ui/form/index.ts'

interface SideSwitchProps {
  readonly label: string
  readonly side: Side
  readonly onSide: (side: Side) => void
  /** The key of its cell in the grid, when it stands in one. */
  readonly cellKey?: string
  /** An empty row has a side, but it does not matter yet. */
  readonly isFaint?: boolean
  readonly isLarge?: boolean
}

/** Buy at the left, sell at the right: by place, word and colour. One stop for the keyboard. */
export function SideSwitch({ label, side, onSide, cellKey, isFaint = false, isLarge = false }: SideSwitchProps) {
  const t = useText('common')
  const other = side === 'buy' ? 'sell' : 'buy'
  return (
    <Box
      component="button"
      type="button"
      role="switch"
      aria-checked={side === 'sell'}
      aria-label={`${label}: ${t(`side.${side}`)}`}
      {...(cellKey === undefined ? {} : { [cellAttribute]: cellKey })}
      onClick={() => {
        onSide(other)
      }}
      sx={{
        all: 'unset',
        boxSizing: 'border-box',
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        width: '100%',
        minWidth: isLarge ? 200 : 168,
        height: isLarge ? 44 : 36,
        cursor: 'pointer',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        typography: 'body2',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      {(['buy', 'sell'] as const).map((each) => (
        <Box
          key={each}
          component="span"
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            px: 0.5,
            fontWeight: each === side ? 600 : 450,
            color: each === side && !isFaint ? 'background.paper' : 'text.secondary',
            bgcolor: each === side && !isFaint ? `meaning.${each}` : 'transparent',
            boxShadow: each === side && isFaint ? 'inset 0 -2px 0 var(--mui-palette-divider)' : 'none',
          }}
        >
          {t(`side.${each}`)}
        </Box>
      ))}
    </Box>
  )
}
