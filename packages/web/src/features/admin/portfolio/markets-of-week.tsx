import Box from '@mui/material/Box'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import { MarketOfWeek, type getMarketsOfWeek } from '@tandem/contract/admin/strategic-board.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { marketPaths } from '../../../lib/strategic-paths.ts'
import { DataTable, Section, useColumns, WholeDates, type Column } from '../../../ui/index.ts'
import { useLinkedRows } from './named-rows.tsx'

type Row = MarketOfWeek & { readonly marketType: MarketType; readonly previous: MarketOfWeek }

/** What each market brought in the last seven days, beside the seven before. */
export function MarketsOfWeek({ answer }: { readonly answer: ResponseOf<typeof getMarketsOfWeek> | undefined }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const linked = useLinkedRows<Row>(
    ({ marketType }) => t(`common:market.${marketType}`),
    ({ marketType }) => marketPaths[marketType],
    t('week.open'),
  )
  const described = useColumns(MarketOfWeek, ['averagePrice', 'bought', 'sold', 'paid', 'received'], {
    averagePrice: { fact: true },
  })
  const market: Column<Row> = { key: 'market', header: fieldName(f.marketType), ...linked.cell }
  const before: Column<Row>[] = [
    {
      key: 'previousPrice',
      header: t('week.priceBefore'),
      unit: 'TC/kWh',
      align: 'right',
      render: ({ previous }) => format.ticketPrice(previous.averagePrice),
    },
    {
      key: 'previousVolume',
      header: t('week.boughtBefore'),
      unit: 'kWh',
      align: 'right',
      render: ({ previous }) => format.energyColumn(previous.bought),
    },
  ]
  const rows = answer?.markets.map(({ marketType, week, previous }) => ({ ...week, marketType, previous }))
  return (
    <Section
      flush
      title={t('week.title')}
      note={
        answer && (
          <>
            <WholeDates>{t('week.note', { from: format.date(answer.from), to: format.date(answer.to) })}</WholeDates>.{' '}
            {t('week.settled', { count: answer.settledDays })} {t('week.balancing')}
          </>
        )
      }
    >
      <Box sx={{ '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' }, '& th, & td': { px: 1 } }}>
        <DataTable<Row>
          label={t('week.title')}
          columns={[market, ...described, ...before]}
          rows={rows}
          rowKey={({ marketType }) => marketType}
          skeletonRows={3}
          {...(linked.actions && { actions: linked.actions })}
        />
      </Box>
    </Section>
  )
}
