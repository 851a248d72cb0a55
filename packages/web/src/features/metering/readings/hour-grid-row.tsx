import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiHistory } from '@mdi/js'
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { cellName, NumberCell, type CellProblem } from '../../../ui/form/index.ts'
import { Icon } from '../../../ui/index.ts'
import { cellText, type HourColumn, type HourDraft } from './hour-draft.ts'
import { useSourceText } from './use-source-text.ts'

/** On a phone what is known of an hour stands below its cells. */
export const gridAreas = {
  display: 'grid',
  columnGap: 1,
  alignItems: 'center',
  gridTemplateAreas: {
    xs: '"hour consumption production history" "state state state state"',
    md: '"hour consumption production state history"',
  },
  gridTemplateColumns: {
    xs: '96px minmax(0, 1fr) minmax(0, 1fr) 34px',
    md: '128px minmax(120px, 180px) minmax(120px, 180px) minmax(0, 1fr) 40px',
  },
} as const

interface HourGridRowProps {
  readonly row: HourReadingRow
  readonly index: number
  readonly isWritable: boolean
  /** Saving would write it. */
  readonly isChanged: boolean
  readonly draft: HourDraft
  readonly faults: ReadonlyMap<string, CellProblem>
  readonly onWrite: (cell: string, text: string) => void
  readonly onHistory: (row: HourReadingRow) => void
}

/** One hour: its two cells, what is known of it, what saving would make of it, and its history. */
export function HourGridRow(props: HourGridRowProps) {
  const { row, index, isWritable, isChanged, draft, faults, onWrite, onHistory } = props
  const t = useText('readings')
  const faultText = useFaultText()
  const faultId = `hour-${String(index)}`
  const fault =
    faults.get(cellName({ row: index, column: 'consumption' })) ??
    faults.get(cellName({ row: index, column: 'production' }))
  const cell = (column: HourColumn) => {
    const name = cellName({ row: index, column })
    const own = faults.get(name)
    return (
      <Box role="cell" sx={{ gridArea: column }}>
        {isWritable && (
          <NumberCell
            cellKey={name}
            label={t(`hours.${column}Of`, { hour: row.label })}
            value={cellText(row, index, column, draft)}
            fault={own ? faultText(own) : null}
            faultId={faultId}
            onWrite={(text) => {
              onWrite(name, text)
            }}
          />
        )}
      </Box>
    )
  }
  return (
    <Box role="rowgroup" sx={{ borderBottom: 1, borderColor: 'divider', py: 0.5 }}>
      <Box role="row" sx={gridAreas}>
        <Box
          role="rowheader"
          sx={{
            gridArea: 'hour',
            typography: 'body2',
            fontVariantNumeric: 'tabular-nums',
            pl: { md: 0.5 },
            fontSize: { xs: '0.8125rem', md: '0.875rem' },
            whiteSpace: 'nowrap',
          }}
        >
          {row.label}
        </Box>
        {cell('consumption')}
        {cell('production')}
        <Box role="cell" id={faultId} sx={{ gridArea: 'state', typography: 'body2', pl: { md: 1 }, minWidth: 0 }}>
          {fault ? (
            <Box component="span" sx={{ color: 'error.main' }}>
              {faultText(fault)}
            </Box>
          ) : (
            <HourState row={row} isWritable={isWritable} isChanged={isChanged} />
          )}
        </Box>
        <Box role="cell" sx={{ gridArea: 'history' }}>
          {row.version > 0 && (
            <Tooltip title={t('hours.history')}>
              <IconButton
                size="small"
                aria-label={t('hours.historyOf', { hour: row.label })}
                onClick={() => {
                  onHistory(row)
                }}
              >
                <Icon path={mdiHistory} size={20} />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      </Box>
    </Box>
  )
}

function HourState({ row, isWritable, isChanged }: Pick<HourGridRowProps, 'row' | 'isWritable' | 'isChanged'>) {
  const t = useText('readings')
  const source = useSourceText()
  if (isChanged) {
    return (
      <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
        {row.version === 0 ? t('hours.becomesNew') : t('hours.becomesVersion', { version: row.version + 1 })}
      </Box>
    )
  }
  const known = source(row)
  // On a phone, where it has a line of its own, that nothing is known needs no words.
  const display = isWritable && known === null ? { xs: 'none', md: 'inline' } : 'inline'
  return (
    <Box component="span" sx={{ display, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {isWritable ? (known ?? t('hours.nothing')) : t('hours.future')}
    </Box>
  )
}

function useFaultText(): (fault: CellProblem) => string {
  const t = useText('readings')
  const format = useFormat()
  return (fault) => t(`hours.fault.${fault}`, { max: format.energyFigure(energyWh(maxHourEnergy)) })
}
