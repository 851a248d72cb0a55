import Box from '@mui/material/Box'
import type { HourReadingRow } from '@tandem/contract/readings.ts'
import { useRef } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { isBlock } from '../../lib/pasted-block.ts'
import { cellNameAt, moveFocus, moveOf } from '../../ui/form/index.ts'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { totalOf } from './hour-draft.ts'
import type { HourColumn, HourDraft, HourFault } from './hour-draft.ts'
import { gridAreas, HourGridRow } from './hour-grid-row.tsx'

interface HourGridProps {
  readonly label: string
  readonly rows: readonly HourReadingRow[]
  /** The first of them; the others are not over yet. */
  readonly writable: number
  readonly draft: HourDraft
  /** Places of the hours that saving would write. */
  readonly changed: ReadonlySet<number>
  readonly faults: ReadonlyMap<string, HourFault>
  readonly onWrite: (cell: string, text: string) => void
  readonly onLeave: (cell: string) => void
  readonly onPaste: (text: string, cell: string) => void
  readonly onHistory: (row: HourReadingRow) => void
}

/** The hours of a day, 23, 24 or 25 of them, to be typed: arrows and Enter move, blocks paste. */
export function HourGrid({ label, rows, writable, draft, changed, faults, onLeave, onPaste, ...acts }: HourGridProps) {
  const t = useText('readings')
  const common = useText('common')
  const grid = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const cell = cellNameAt(event.target)
    const to = cell === null ? null : moveOf(event.nativeEvent)
    if (cell !== null && to && grid.current && moveFocus(grid.current, cell, to)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const cell = cellNameAt(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (cell === null || !isBlock(text)) return
    event.preventDefault()
    onPaste(text, cell)
  }
  const leave = (event: FocusEvent) => {
    const cell = cellNameAt(event.target)
    if (cell !== null) onLeave(cell)
  }
  return (
    <Box ref={grid} role="table" aria-label={label} onKeyDown={move} onPaste={paste} onBlur={leave}>
      <Box role="rowgroup" sx={{ position: 'sticky', top: 64, zIndex: 1, bgcolor: 'background.paper' }}>
        <Box
          role="row"
          sx={{
            ...gridAreas,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
            typography: 'h6',
            color: 'text.secondary',
          }}
        >
          <Box role="columnheader" sx={{ gridArea: 'hour', pl: 0.5 }}>
            {t('hours.interval')}
          </Box>
          <Heading area="consumption" text={t('consumption')} />
          <Heading area="production" text={t('production')} />
          <Box role="columnheader" sx={{ gridArea: 'state', display: { xs: 'none', md: 'block' } }}>
            {t('hours.known')}
          </Box>
          <Box role="columnheader" sx={{ gridArea: 'history', width: 0, overflow: 'hidden' }}>
            <HiddenText>{common('table.actions')}</HiddenText>
          </Box>
        </Box>
      </Box>
      {rows.map((row, index) => (
        <HourGridRow
          key={row.start.toString()}
          {...{ row, index, draft, faults, ...acts }}
          isWritable={index < writable}
          isChanged={changed.has(index)}
        />
      ))}
      <Totals rows={rows} draft={draft} />
    </Box>
  )
}

function Heading({ area, text }: { readonly area: HourColumn; readonly text: string }) {
  return (
    <Box role="columnheader" sx={{ gridArea: area, textAlign: 'right', pr: { xs: 0.5, sm: 1.25 } }}>
      {text}{' '}
      <Box component="span" sx={{ fontWeight: 400 }}>
        kWh
      </Box>
    </Box>
  )
}

function Totals({ rows, draft }: Pick<HourGridProps, 'rows' | 'draft'>) {
  const t = useText('readings')
  const format = useFormat()
  const cell = (column: HourColumn) => {
    const { energy, hours } = totalOf(rows, column, draft)
    return (
      <Box role="cell" sx={{ gridArea: column, textAlign: 'right', pr: 1.25, fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ fontWeight: 600 }}>{hours === 0 ? format.energyFigure(null) : format.energyFigure(energy)}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('hours.knownHours', { known: hours, all: rows.length })}
        </Box>
      </Box>
    )
  }
  return (
    <Box role="rowgroup">
      <Box role="row" sx={{ ...gridAreas, pt: 1.5, alignItems: 'start', typography: 'body2' }}>
        <Box role="rowheader" sx={{ gridArea: 'hour', fontWeight: 600, pl: 0.5 }}>
          {t('hours.totals')}
        </Box>
        {cell('consumption')}
        {cell('production')}
      </Box>
    </Box>
  )
}
