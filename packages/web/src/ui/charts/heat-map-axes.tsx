/** What stands around and on the cells of a heat map. */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { rowsOfDay, type HeatMapDay, type HourPlace } from './heat-map-places.ts'

export const axisWidth = 46

export function HourAxis({ height }: { readonly height: number }) {
  return (
    <Box aria-hidden sx={{ position: 'absolute', left: 0, top: 0, height, width: axisWidth }}>
      {[0, 6, 12, 18, 24].map((hour) => (
        <Box
          key={hour}
          sx={{
            position: 'absolute',
            right: 8,
            top: `${String((hour / rowsOfDay) * 100)}%`,
            typography: 'caption',
            color: 'text.secondary',
            lineHeight: 1,
            transform: hour === 0 ? 'none' : hour === 24 ? 'translateY(-100%)' : 'translateY(-50%)',
          }}
        >
          {`${String(hour).padStart(2, '0')}:00`}
        </Box>
      ))}
    </Box>
  )
}

/** The name of each month, where it begins; the year only once. */
export function MonthAxis({ days }: { readonly days: readonly HeatMapDay[] }) {
  const format = useFormat()
  const starts = days.flatMap(({ day }, column) => (day.endsWith('-01') ? [{ day, column }] : []))
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 24 }}>
      {starts.map(({ day, column }) => (
        <Box
          key={day}
          sx={{
            position: 'absolute',
            top: 4,
            left: `${String((column / days.length) * 100)}%`,
            typography: 'caption',
            color: 'text.secondary',
            whiteSpace: 'nowrap',
            borderLeft: 1,
            borderColor: 'divider',
            pl: 0.5,
            lineHeight: 1.4,
          }}
        >
          {format.month(day).slice(0, 3)}
        </Box>
      ))}
    </Box>
  )
}

interface CellMarkProps {
  readonly column: number
  readonly columns: number
  readonly place: HourPlace | undefined
}

/** A frame around the cell that is looked at. */
export function CellMark({ column, columns, place }: CellMarkProps) {
  if (!place) return null
  return (
    <Box
      sx={{
        position: 'absolute',
        pointerEvents: 'none',
        boxSizing: 'content-box',
        m: '-2px',
        border: 2,
        borderColor: 'text.primary',
        borderRadius: '3px',
        left: `${String((column / columns) * 100)}%`,
        width: `${String(100 / columns)}%`,
        top: `${String((place.top / rowsOfDay) * 100)}%`,
        height: `${String(((place.bottom - place.top) / rowsOfDay) * 100)}%`,
      }}
    />
  )
}

interface CellTooltipProps {
  /** 0 at the left end of what is seen, 1 at the right. */
  readonly shift: number
  readonly children: ReactNode
}

/** Above the map, so that it hides no cell; beside the one it speaks of. */
export function CellTooltip({ shift, children }: CellTooltipProps) {
  return (
    <Paper
      elevation={6}
      sx={{
        position: 'absolute',
        bottom: 'calc(100% + 4px)',
        zIndex: 2,
        pointerEvents: 'none',
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: 'divider',
        width: 'max-content',
        maxWidth: '92%',
        left: `calc(${String(axisWidth)}px + (100% - ${String(axisWidth)}px) * ${String(shift)})`,
        transform: `translateX(-${String(Math.round(shift * 100))}%)`,
      }}
    >
      {children}
    </Paper>
  )
}
