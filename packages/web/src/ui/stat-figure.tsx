import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { mdiArrowBottomRight, mdiArrowTopRight } from '@mdi/js'
import { writeField } from '@tandem/contract/field.ts'
import { absent, type Format } from '@tandem/contract/texts/format.ts'
import { useFormat } from '../lib/format.ts'
import { Icon } from './icon.tsx'
import { WholeDates } from './whole-dates.tsx'
import type { MeaningColor } from '../app/theme-colors.ts'

/** Undefined while it loads. A plus is written, too, where it is `signed`. */
type Measured =
  | { readonly coins: bigint | null | undefined; readonly signed?: boolean }
  | { readonly energy: number | null | undefined; readonly signed?: boolean }
  /** The number as text, without its unit. */
  | { readonly value: string | undefined; readonly unit?: string; readonly exact?: string | undefined }

interface Described {
  /** None where what stands beside it says what it is. */
  readonly label?: ReactNode
  /** The change, as text with its sign. */
  readonly delta?: string
  readonly direction?: 'up' | 'down'
  readonly hint?: ReactNode
  /** A stripe in the colour the figure has in charts. */
  readonly color?: MeaningColor
  /** `large` for the one most important number of the page. */
  readonly size?: 'medium' | 'large'
}

/** One number that matters, with what it is: coins with every decimal on hover, energy, or another as text. */
export function StatFigure(figure: Described & Measured) {
  const { label, delta, direction, hint, color, size = 'medium' } = figure
  const { value, unit, exact } = written(figure, useFormat())
  const stripe = color ? { borderLeft: 4, borderColor: `meaning.${color}`, pl: 1.5 } : {}
  return (
    <Box sx={{ minWidth: 0, ...stripe }}>
      {label !== undefined && (
        <Typography variant="body2" color="textSecondary" component="div">
          <WholeDates>{label}</WholeDates>
        </Typography>
      )}
      <Typography
        component="div"
        variant={size === 'large' ? 'h1' : 'h2'}
        title={exact}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 0.75,
          fontVariantNumeric: 'tabular-nums',
          mt: 0.25,
          overflowWrap: 'anywhere',
        }}
      >
        {value ?? <Skeleton width="6ch" />}
        {unit && value !== undefined && (
          <Typography
            component="span"
            variant="body1"
            color="textSecondary"
            sx={{ letterSpacing: 0, whiteSpace: 'nowrap' }}
          >
            {unit}
          </Typography>
        )}
      </Typography>
      {delta && (
        <Typography
          variant="body2"
          component="div"
          sx={{ display: 'flex', gap: 0.5, alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}
        >
          {direction && <Icon path={direction === 'up' ? mdiArrowTopRight : mdiArrowBottomRight} size={16} />}
          {delta}
        </Typography>
      )}
      {hint && (
        <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 0.5 }}>
          <WholeDates>{hint}</WholeDates>
        </Typography>
      )}
    </Box>
  )
}

function written(figure: Measured, format: Format): { value: string | undefined; unit?: string; exact?: string } {
  if ('value' in figure) {
    const { value, unit, exact } = figure
    return { value, ...(unit !== undefined && { unit }), ...(exact !== undefined && { exact }) }
  }
  const { signed = false } = figure
  const [kind, unit, stored] =
    'coins' in figure ? (['coins', 'TC', figure.coins] as const) : (['energy', 'kWh', figure.energy] as const)
  if (stored === undefined || stored === null) return { value: stored === null ? absent : undefined }
  const value = writeField({ kind, signed, places: 2, en: '', ro: '' }, stored, format)
  const plus = signed && stored > 0 ? '+' : ''
  return { value, unit, ...(kind === 'coins' && { exact: plus + format.exactCoins(stored) }) }
}

/** Figures side by side, wrapping on a phone. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 176px), 1fr))' }}>
      {children}
    </Box>
  )
}
