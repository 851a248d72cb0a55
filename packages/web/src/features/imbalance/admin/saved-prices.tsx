import { f } from '@tandem/contract/fields.ts'
import { listImbalancePrices } from '@tandem/contract/imbalance/imbalance-prices.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { shiftDay, todayIn } from '../../../lib/time.ts'
import { DataTable, Section, type Column } from '../../../ui/index.ts'

type SavedPrice = ResponseOf<typeof listImbalancePrices>[number]

interface SavedDay {
  readonly date: string
  readonly prices: readonly SavedPrice[]
}

/** The prices that count, day by day. */
export function SavedPrices() {
  const t = useText('imbalance')
  const format = useFormat()
  const today = todayIn()
  const params = { dateFrom: shiftDay(today, -29), dateTo: today }
  const call = useCall(listImbalancePrices, { params })
  const days = useMemo(
    () =>
      call.data &&
      [...Map.groupBy(call.data, ({ date }) => date)]
        .map(([date, prices]): SavedDay => ({ date, prices }))
        .toReversed(),
    [call.data],
  )
  const columns = useMemo((): Column<SavedDay>[] => {
    const range = (key: 'deficitPrice' | 'excessPrice', header: string): Column<SavedDay> => ({
      key,
      header,
      unit: 'TC/kWh',
      align: 'right',
      render: ({ prices }) => {
        const [low, high] = [Math.min, Math.max].map((pick) => pick(...prices.map((price) => price[key])))
        if (low === high) return format.priceFigure(low)
        return t('admin.prices.range', { low: format.priceFigure(low), high: format.priceFigure(high) })
      },
    })
    return [
      { key: 'date', header: t('common:word.day'), fact: true, render: ({ date }) => format.date(date) },
      {
        key: 'count',
        header: fieldName(f.periods),
        align: 'right',
        fact: true,
        render: ({ prices }) => format.count(prices.length),
      },
      {
        key: 'status',
        header: fieldName(f.sessionStatus),
        render: ({ prices }) =>
          t(prices.every(({ status }) => status === 'final') ? 'admin.prices.final' : 'admin.prices.estimated'),
      },
      range('deficitPrice', fieldName(f.deficitPrice)),
      range('excessPrice', fieldName(f.excessPrice)),
      {
        key: 'at',
        header: t('admin.prices.savedAt'),
        render: ({ prices }) => format.dateTime(prices[0]?.uploadedAt),
      },
    ]
  }, [t, format])
  return (
    <Section flush title={t('admin.prices.savedTitle')}>
      <DataTable
        dense
        label={t('admin.prices.savedTitle')}
        columns={columns}
        rows={days}
        rowKey={({ date }) => date}
        error={call.isError && failureText(call.error)}
        onRetry={() => void call.refetch()}
        empty={t('admin.prices.savedNone')}
      />
    </Section>
  )
}
