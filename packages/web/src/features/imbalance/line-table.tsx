import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiCalculatorVariantOutline } from '@mdi/js'
import type { ImbalanceLine, UserImbalanceDay } from '@tandem/contract/imbalance.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, Icon } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { sharedColumns, totalsRow } from './columns.tsx'
import { TightTable } from './tight-table.tsx'

interface LineTableProps {
  readonly day: UserImbalanceDay
  /** Period of the line that is open. */
  readonly open: number | null
  readonly onOpen: (period: number) => void
}

/** The intervals of a day with the specification's columns; each line opens to its arithmetic. */
export function LineTable({ day, open, onOpen }: LineTableProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const columns = useMemo((): Column<ImbalanceLine>[] => {
    const { energy, coins } = sharedColumns((line: ImbalanceLine) => line, { t, format, isSorted: false })
    const price = (key: 'deficitPrice' | 'excessPrice'): Column<ImbalanceLine> => ({
      ...{ key, header: t(`column.${key}`), unit: 'TC/kWh', align: 'right' },
      render: (line) => format.ticketPrice(line[key]),
    })
    // Beside a quantity that is not there stands why.
    const flowed = (key: 'real' | 'estimated', other: 'real' | 'estimated'): Column<ImbalanceLine> =>
      energy(key, {
        render: (line) =>
          line[key] === null && line[other] !== null ? (
            <span title={t(`quality.${line.quality}`)}>{absent}</span>
          ) : (
            format.energyColumn(line[key])
          ),
      })
    return [
      { key: 'label', header: t('column.interval'), fact: true, width: 112, render: (line) => line.label },
      energy('bought', { phoneOnly: true }),
      energy('sold', { phoneOnly: true }),
      energy('ordered'),
      energy('consumption', { phoneOnly: true }),
      energy('production', { phoneOnly: true }),
      flowed('real', 'estimated'),
      flowed('estimated', 'real'),
      {
        ...{ key: 'quality', header: t('column.quality') },
        phoneOnly: true,
        render: (line) => t(`quality.${line.quality}`),
      },
      energy('deficitVolume'),
      energy('excessVolume'),
      price('deficitPrice'),
      price('excessPrice'),
      coins('imbalanceCost'),
      coins('preCost'),
      coins('cash', { fact: true }),
    ]
  }, [t, format])
  return (
    <TightTable>
      <DataTable
        dense
        label={t('lines.title')}
        columns={columns}
        rows={day.lines}
        rowKey={(line) => line.period}
        isSelected={(line) => line.period === open}
        totals={totalsRow(day.totals, { t, format })}
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
