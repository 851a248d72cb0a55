import Typography from '@mui/material/Typography'
import type { IntradayOrder } from '@tandem/contract/intraday.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { SideTag, StatusChip } from '../../ui/index.ts'
import type { Column, Tone } from '../../ui/index.ts'
import { columnPrice } from './figures.ts'

/** Cells that become fields while an order is changed. */
interface Fields {
  readonly price: (order: IntradayOrder, shown: ReactNode) => ReactNode
  readonly open: (order: IntradayOrder, shown: ReactNode) => ReactNode
}

export function useOwnOrderColumns(fields: Fields): Column<IntradayOrder>[] {
  const t = useText('intradayTicket')
  const format = useFormat()
  return [
    {
      key: 'interval',
      header: t('orders.interval'),
      fact: true,
      render: ({ label }) => label,
      sortBy: (o) => o.period,
    },
    { key: 'side', header: t('orders.side'), render: ({ side }) => <SideTag side={side} /> },
    {
      key: 'price',
      header: t('orders.price'),
      unit: 'TC/kWh',
      align: 'right',
      sortBy: ({ price }) => price,
      render: (order) =>
        fields.price(order, order.price === null ? t('orders.anyPrice') : columnPrice(format, order.price)),
    },
    {
      key: 'open',
      header: t('orders.open'),
      unit: 'kWh',
      align: 'right',
      sortBy: ({ open }) => open,
      render: (order) => fields.open(order, <OpenQuantity order={order} />),
    },
    {
      key: 'filled',
      header: t('orders.filled'),
      unit: 'kWh',
      align: 'right',
      render: ({ filled }) => format.energyFigure(filled),
    },
    {
      key: 'average',
      header: t('orders.average'),
      unit: 'TC/kWh',
      align: 'right',
      render: ({ averagePrice }) => columnPrice(format, averagePrice),
    },
    { key: 'state', header: t('orders.state'), fact: true, render: (order) => <OrderState order={order} /> },
    { key: 'at', header: t('orders.at'), align: 'right', render: ({ changedAt }) => format.exactTime(changedAt) },
  ]
}

function OpenQuantity({ order: { open, display } }: { readonly order: IntradayOrder }) {
  const t = useText('intradayTicket')
  const format = useFormat()
  return (
    <>
      {format.energyFigure(open)}
      {display !== null && open > 0 && (
        <Typography variant="body2" component="div" color="textSecondary">
          {t('orders.iceberg', { display: format.energyFigure(display) })}
        </Typography>
      )}
    </>
  )
}

const tones: Readonly<Record<IntradayOrder['status'], Tone>> = {
  draft: 'neutral',
  active: 'info',
  hibernated: 'warning',
  filled: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  killed: 'warning',
  remainderCancelled: 'warning',
}

/** Its state in a word, and why in a sentence. */
function OrderState({ order }: { readonly order: IntradayOrder }) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const { status, ending } = order
  const reason = useMemo(() => {
    if (ending?.code === 'killed') return t('orders.why.killed', { available: format.energy(ending.available) })
    if (ending?.code === 'self_match') return t('orders.why.selfMatch', { against: String(ending.against) })
    return t(`orders.why.${status}`, { available: format.energy(0) })
  }, [t, format, status, ending])
  return (
    <span title={reason}>
      <StatusChip label={t(`orders.status.${status}`)} tone={tones[status]} />
      {ending !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 260, whiteSpace: 'normal' }}>
          {reason}
        </Typography>
      )}
    </span>
  )
}
