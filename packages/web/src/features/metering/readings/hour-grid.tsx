import Box from '@mui/material/Box'
import { f } from '@tandem/contract/fields.ts'
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { cellName, NumberGrid, type CellPlace, type CellProblem } from '../../../ui/form/index.ts'
import { totalOf, type HourColumn, type HourDraft } from './hour-draft.ts'
import { gridAreas, HourGridRow } from './hour-grid-row.tsx'

interface HourGridProps {
  readonly label: string
  readonly rows: readonly HourReadingRow[]
  /** The first of them; the others are not over yet. */
  readonly writable: number
  readonly draft: HourDraft
  /** Places of the hours that saving would write. */
  readonly changed: ReadonlySet<number>
  readonly faults: ReadonlyMap<string, CellProblem>
  readonly onWrite: (cell: string, text: string) => void
  readonly onLeave: (cell: string) => void
  readonly onPaste: (block: string, cell: CellPlace<HourColumn>) => void
  readonly onHistory: (row: HourReadingRow) => void
}

/** The hours of a day, 23, 24 or 25 of them, to be typed: arrows and Enter move, blocks paste. */
export function HourGrid({
  label,
  rows,
  writable,
  draft,
  changed,
  faults,
  onLeave,
  onPaste,
  ...handlers
}: HourGridProps) {
  const t = useText('readings')
  return (
    <NumberGrid<HourColumn>
      label={label}
      layout={gridAreas}
      columns={[
        { key: 'hour', field: f.label, sx: { gridArea: 'hour', pl: 0.5 } },
        { key: 'consumption', field: f.consumption, sx: { gridArea: 'consumption' } },
        { key: 'production', field: f.production, sx: { gridArea: 'production' } },
        { key: 'state', header: t('hours.known'), sx: { gridArea: 'state', display: { xs: 'none', md: 'block' } } },
        {
          key: 'history',
          header: t('common:table.actions'),
          isHeaderHidden: true,
          sx: { gridArea: 'history', width: 0, overflow: 'hidden' },
        },
      ]}
      onPaste={onPaste}
      onLeave={(cell) => cell && onLeave(cellName(cell))}
    >
      {rows.map((row, index) => (
        <HourGridRow
          key={row.start.toString()}
          row={row}
          index={index}
          draft={draft}
          faults={faults}
          {...handlers}
          isWritable={index < writable}
          isChanged={changed.has(index)}
        />
      ))}
      <Totals rows={rows} draft={draft} />
    </NumberGrid>
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
