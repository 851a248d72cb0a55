import type { IntradayContract, PositionRow } from '@tandem/contract/intraday.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, Section } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { signedFigure } from './figures.ts'

export interface PositionPanelProps {
  readonly position: readonly PositionRow[] | undefined
  readonly contracts: readonly IntradayContract[]
  readonly selectedPeriod: number | null
  readonly onSelectPeriod: (period: number) => void
}

const figures = ['dayAhead', 'intraday', 'net', 'openBuy', 'openSell'] as const

/** What one holds in each period across both markets, + bought and − sold, and what is still open in the book. */
export function PositionPanel({ position, contracts, selectedPeriod, onSelectPeriod }: PositionPanelProps) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const labels = useMemo(() => new Map(contracts.map(({ period, label }) => [period, label])), [contracts])
  const rows = useMemo(
    () =>
      position
        ?.map((row) => ({ ...row, net: row.dayAhead + row.intraday }))
        .filter((row) => figures.some((figure) => row[figure] !== 0)),
    [position],
  )
  type Row = NonNullable<typeof rows>[number]
  const columns: Column<Row>[] = [
    {
      key: 'interval',
      header: t('position.interval'),
      fact: true,
      render: ({ period }) => labels.get(period) ?? String(period),
      sortBy: ({ period }) => period,
    },
    ...figures.map((figure): Column<Row> => ({
      key: figure,
      header: t(`position.${figure}`),
      align: 'right',
      fact: figure === 'net',
      render: (row) =>
        figure === 'openBuy' || figure === 'openSell'
          ? format.energyFigure(row[figure])
          : signedFigure(format, row[figure]),
    })),
  ]
  const totals = rows && {
    interval: t('position.total'),
    ...Object.fromEntries(
      figures.map((figure) => {
        const sum = rows.reduce((total, row) => total + row[figure], 0)
        return [figure, figure.startsWith('open') ? format.energyFigure(sum) : signedFigure(format, sum)]
      }),
    ),
  }
  return (
    <Section flush title={t('position.title')} note={t('position.note')}>
      <DataTable
        dense
        label={t('position.label')}
        columns={columns}
        rows={rows}
        rowKey={({ period }) => period}
        isSelected={({ period }) => period === selectedPeriod}
        onRowClick={({ period }) => {
          onSelectPeriod(period)
        }}
        {...(totals && rows.length > 1 && { totals })}
        empty={<EmptyState text={t('position.empty')} />}
      />
    </Section>
  )
}
