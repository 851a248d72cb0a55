import Stack from '@mui/material/Stack'
import { exportManagedOrders, listManagedOrders } from '@tandem/contract/admin/dashboards.ts'
import { useMemo } from 'react'
import { WrittenOrderChip } from '../../features/orders/order-chip.tsx'
import { keepSide } from '../../features/reports/managed-orders.ts'
import { ManagedOrdersTable } from '../../features/reports/managed-orders-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import {
  ErrorState,
  ExportButton,
  MarketTypeFilter,
  PeriodPicker,
  parseMarketType,
  parseSide,
  Section,
  SideFilter,
} from '../../ui/index.ts'
import { SameDays } from './same-days.tsx'

/** The own orders of a span and what became of each, with their export. */
export function ManagedOrders() {
  const t = useText('reports')
  const format = useFormat()
  const userId = useSignedInUser()?.userId ?? 0
  const [search, change] = useFilters()
  const tomorrow = shiftDay(todayIn(), 1)
  const { period, span, setPeriod } = usePeriod('oneMonth', tomorrow)
  const market = parseMarketType(search.get('marketType'))
  const side = parseSide(search.get('type'))
  const params = {
    userId,
    dateFrom: span.from,
    dateTo: span.to,
    marketType: market === 'all' ? null : market,
  }
  const answer = useCall(listManagedOrders, { params }, { enabled: userId > 0, keepsLast: true })
  const orders = useMemo(() => answer.data && keepSide(answer.data, side), [answer.data, side])
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <MarketTypeFilter value={market} onChange={(value) => change({ marketType: value })} />
        <SideFilter value={side} onChange={(value) => change({ type: value })} />
        <PeriodPicker value={period} onChange={setPeriod} latest={tomorrow} />
      </Stack>
      <SameDays here="orders" period={period} />
      {answer.isError ? (
        <ErrorState of={answer} />
      ) : (
        <Section
          flush
          title={t('managed.title', { from: format.date(span.from), to: format.date(span.to) })}
          note={t('managed.note')}
          actions={
            <ExportButton
              endpoint={exportManagedOrders}
              input={{ params: { ...params, orderType: side === 'all' ? null : side } }}
              disabled={!orders || orders.length === 0}
            />
          }
        >
          <ManagedOrdersTable
            orders={orders}
            chip={(status) => <WrittenOrderChip status={status} />}
            isFiltered={market !== 'all' || side !== 'all'}
          />
        </Section>
      )}
    </Stack>
  )
}
