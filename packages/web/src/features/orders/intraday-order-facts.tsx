import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mdiClockFast } from '@mdi/js'
import type { ListedIntradayOrder } from '@tandem/contract/orders.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DefinitionList, Icon, SideTag, Term } from '../../ui/index.ts'
import { OrderChip } from './order-chip.tsx'

interface IntradayOrderFactsProps {
  readonly order: ListedIntradayOrder
  readonly showUser: boolean
}

/** An intra-day order: what was asked, what it traded, and why it ended. */
export function IntradayOrderFacts({ order, showUser }: IntradayOrderFactsProps) {
  const t = useText('orders')
  const common = useText('common')
  const format = useFormat()
  const isDraft = order.status === 'draft'
  const isOpen = isDraft || order.status === 'active' || order.status === 'hibernated'
  const facts = [
    { term: t('list.status'), value: <OrderChip status={order.status} /> },
    ...(showUser ? [{ term: t('view.user'), value: order.username }] : []),
    { term: t('list.market'), value: common('market.intraday') },
    { term: t('list.day'), value: format.date(order.date) },
    { term: t('grid.interval'), value: order.label },
    { term: t('grid.side'), value: <SideTag side={order.side} /> },
    {
      term: t('view.limit'),
      value: order.price === null ? t('intraday.anyPrice') : format.price(order.price),
    },
    { term: t('view.quantity'), value: format.energy(order.quantity) },
    { term: t('view.accepted'), value: format.energy(order.filled) },
    { term: t('intraday.open'), value: format.energy(order.open) },
    { term: t('intraday.averagePrice'), value: format.price(order.averagePrice) },
    { term: t('intraday.execution'), value: t(`intraday.executions.${order.execution}`) },
    ...(order.display === null ? [] : [{ term: t('intraday.display'), value: format.energy(order.display) }]),
    isDraft
      ? { term: t('view.worstCase'), value: format.exactCoins(order.worstCase) }
      : {
          key: 'reserved',
          term: <Term term="reservation">{t('list.reserved')}</Term>,
          value: format.exactCoins(order.reserved),
        },
    { term: t('view.writtenAt'), value: format.dateTime(order.createdAt) },
    { term: t('view.sentAt'), value: format.dateTime(order.enteredAt) },
    { term: t('intraday.changedAt'), value: format.dateTime(order.changedAt) },
  ]
  return (
    <>
      <DefinitionList items={facts} />
      <Typography color="textSecondary">{endingText(order, t, format)}</Typography>
      {isOpen && (
        <div>
          <Button
            component={Link}
            to={`/IDMarket?market=${String(order.marketId)}&contract=${String(order.period)}`}
            variant="outlined"
            startIcon={<Icon path={mdiClockFast} size={18} />}
          >
            {t('intraday.toBook')}
          </Button>
        </div>
      )}
    </>
  )
}

type Format = ReturnType<typeof useFormat>
type OrderTexts = ReturnType<typeof useText<'orders'>>

/** Why the order is what it is, in a sentence. */
function endingText({ status, ending, filled }: ListedIntradayOrder, t: OrderTexts, format: Format): string {
  if (ending?.code === 'self_match') return t('intraday.why.selfMatch', { order: String(ending.against) })
  const available = format.energy(ending?.code === 'killed' ? ending.available : null)
  return t(`intraday.why.${status}`, { filled: format.energy(filled), available })
}
