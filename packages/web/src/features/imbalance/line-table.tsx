import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiCalculatorVariantOutline } from '@mdi/js'
import { ImbalanceLine, type UserImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { volumeQualityWords } from '@tandem/contract/texts/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, Icon, totalCells, unsorted, useColumns, type ColumnChange } from '../../ui/index.ts'
import { TightTable } from './tight-table.tsx'

interface LineTableProps {
  readonly day: UserImbalanceDay
  /** Period of the line that is open. */
  readonly open: number | null
  readonly onOpen: (period: number) => void
}

const names = [
  'label',
  'bought',
  'sold',
  'ordered',
  'consumption',
  'production',
  'real',
  'estimated',
  'quality',
  'deficitVolume',
  'excessVolume',
  'deficitPrice',
  'excessPrice',
  'imbalanceCost',
  'preCost',
  'cash',
] as const

/** The intervals of a day with the specification's columns; each line opens to its arithmetic. */
export function LineTable({ day, open, onOpen }: LineTableProps) {
  const t = useText('imbalance')
  const format = useFormat()
  // Beside a quantity that is not there stands why.
  const flowed = (key: 'real' | 'estimated', other: 'real' | 'estimated'): ColumnChange<ImbalanceLine> => ({
    render: (line) =>
      line[key] === null && line[other] !== null ? (
        <span title={volumeQualityWords[format.language][line.quality]}>{absent}</span>
      ) : (
        format.energyColumn(line[key])
      ),
  })
  const columns = useColumns(ImbalanceLine, names, {
    label: { fact: true, width: 112 },
    // What the row is about is by how much they differ from what was measured: these are one step further.
    bought: { phoneOnly: true, fact: false },
    sold: { phoneOnly: true, fact: false },
    consumption: { phoneOnly: true },
    production: { phoneOnly: true },
    real: flowed('real', 'estimated'),
    estimated: flowed('estimated', 'real'),
    quality: { phoneOnly: true },
    cash: { fact: true },
  })
  return (
    <TightTable>
      <DataTable
        dense
        label={t('common:word.byInterval')}
        columns={unsorted(columns)}
        rows={day.lines}
        rowKey={(line) => line.period}
        isSelected={(line) => line.period === open}
        totals={{ ...totalCells(ImbalanceLine, day.totals, format), label: t('common:word.total') }}
        actions={(line) => (
          <Tooltip title={t('lines.open')}>
            <IconButton
              size="small"
              color="primary"
              aria-label={t('lines.openOf', { interval: line.label })}
              onClick={() => onOpen(line.period)}
            >
              <Icon path={mdiCalculatorVariantOutline} size={20} />
            </IconButton>
          </Tooltip>
        )}
        onRowClick={(line) => onOpen(line.period)}
      />
    </TightTable>
  )
}
