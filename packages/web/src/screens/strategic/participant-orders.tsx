import Box from '@mui/material/Box'
import { f } from '@tandem/contract/fields.ts'
import {
  exportParticipantOrders,
  getParticipantOrders,
  ParticipantOrder,
} from '@tandem/contract/admin/strategic-markets.ts'
import { WrittenOrderChip } from '../../features/orders/order-chip.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useFilters } from '../../lib/use-address.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { Select } from '../../ui/form/index.ts'
import { DataTable, EmptyState, ExportButton, Section, StatFigure, StatRow, useColumns } from '../../ui/index.ts'

const markets = ['dayAhead', 'intraday'] as const

/** The market that the address chooses. */
export function chosenMarket(search: URLSearchParams): (typeof markets)[number] {
  return markets.find((each) => each === search.get('market')) ?? 'dayAhead'
}

export interface PartProps {
  readonly userId: number
  readonly span: DaySpan
}

/** What a participant sent to one market, and what became of it. */
export function ParticipantOrders({ userId, span }: PartProps) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const [search, change] = useFilters()
  const market = chosenMarket(search)
  const days = { dateFrom: span.from, dateTo: span.to }
  const answer = useCall(
    getParticipantOrders,
    { params: { userId, marketTypeKey: market }, query: days },
    { enabled: userId > 0, keepsLast: true },
  )
  const totals = answer.data?.totals
  return (
    <>
      <Box>
        <Select
          label={t('common:word.marketKind')}
          value={market}
          choices={markets.map((value) => ({ value, label: t(`common:market.${value}`) }))}
          onChange={(value) => change({ market: value === 'dayAhead' ? null : value })}
        />
      </Box>
      {!answer.isError && (
        <Section>
          <StatRow>
            <StatFigure size="large" label={t('participant.net')} coins={totals?.value} signed />
            <StatFigure label={fieldName(f.bought)} color="buy" energy={totals?.bought} />
            <StatFigure label={fieldName(f.sold)} color="sell" energy={totals?.sold} />
            <StatFigure
              label={fieldName(f.averagePrice)}
              value={totals && format.priceFigure(totals.averagePrice)}
              unit="TC/kWh"
            />
            <StatFigure label={fieldName(f.fillShare)} value={totals && format.percent(totals.fillShare)} />
          </StatRow>
        </Section>
      )}
      <Section
        flush
        title={t('participant.ordersTitle', { market: t(`common:market.${market}`) })}
        note={t('participant.ordersNote')}
        actions={
          <ExportButton
            endpoint={exportParticipantOrders}
            input={{ query: { userId, ...days, marketType: market } }}
            disabled={!answer.data || answer.data.orders.length === 0}
          />
        }
      >
        <OrderTable
          orders={answer.data?.orders}
          error={answer.isError && failureText(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      </Section>
    </>
  )
}

interface OrderTableProps {
  readonly orders: readonly ParticipantOrder[] | undefined
  readonly error: string | false
  readonly onRetry: () => void
}

function OrderTable({ orders, error, onRetry }: OrderTableProps) {
  const t = useText('strategicMarkets')
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const columns = useColumns(
    ParticipantOrder,
    [
      ...(['date', 'orderId', 'orderStatus', 'buyQuantity', 'sellQuantity', 'bought', 'sold'] as const),
      ...(['averagePrice', 'value', 'changedAt'] as const),
    ],
    {
      date: { fact: true },
      orderStatus: { fact: true, render: ({ orderStatus }) => <WrittenOrderChip status={orderStatus} /> },
      changedAt: { phoneOnly: true },
    },
  )
  return (
    <Box sx={{ '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' }, '& th, & td': { px: 1 } }}>
      <DataTable
        label={t('participant.orders')}
        dense
        columns={columns}
        rows={orders}
        rowKey={({ orderId }) => orderId}
        place={place}
        pageSize={50}
        error={error}
        onRetry={onRetry}
        empty={<EmptyState title={t('common:state.noDataForSpan')} text={t('participant.ordersNone')} />}
      />
    </Box>
  )
}
