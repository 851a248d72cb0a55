import Typography from '@mui/material/Typography'
import { mdiClockFast } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { ListedIntradayOrder } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DefinitionList, LinkButton, SideTag, Term } from '../../ui/index.ts'
import { useFurtherAnnotations } from './annotations.ts'
import { OrderChip } from './order-chip.tsx'

interface IntradayOrderFactsProps {
  readonly order: ListedIntradayOrder
  readonly showUser: boolean
}

/** An intra-day order: what was asked, what it traded, and why it ended. */
export function IntradayOrderFacts({ order, showUser }: IntradayOrderFactsProps) {
  const t = useText('orders')
  const format = useFormat()
  const further = useFurtherAnnotations()
  const isDraft = order.status === 'draft'
  const isOpen = isDraft || order.status === 'active' || order.status === 'hibernated'
  const facts = [
    { term: t('common:word.state'), value: <OrderChip status={order.status} /> },
    ...(showUser ? [{ term: fieldName(f.user), value: order.username }] : []),
    ...further(order),
    { term: t('common:word.market'), value: t('common:market.intraday') },
    { term: t('common:word.deliveryDay'), value: format.date(order.date) },
    { term: fieldName(f.label), value: order.label },
    { term: t('grid.side'), value: <SideTag side={order.side} /> },
    {
      term: t('common:word.limit'),
      value: order.price === null ? t('intraday.anyPrice') : format.price(order.price),
    },
    { term: t('common:word.asked'), value: format.energy(order.quantity) },
    { term: t('common:word.traded'), value: format.energy(order.filled) },
    { term: t('intraday.open'), value: format.energy(order.open) },
    { term: fieldName(f.averagePrice), value: format.price(order.averagePrice) },
    { term: t('common:word.execution'), value: t(`common:execution.${order.execution}`) },
    ...(order.display === null ? [] : [{ term: t('intraday.display'), value: format.energy(order.display) }]),
    isDraft
      ? { term: t('view.worstCase'), value: format.exactCoins(order.worstCase) }
      : {
          key: 'reserved',
          term: <Term term="reservation">{t('common:word.reserved')}</Term>,
          value: format.exactCoins(order.reserved),
        },
    { term: t('view.writtenAt'), value: format.dateTime(order.createdAt) },
    { term: t('view.sentAt'), value: format.dateTime(order.enteredAt) },
    { term: fieldName(f.changedAt), value: format.dateTime(order.changedAt) },
  ]
  return (
    <>
      <DefinitionList items={facts} />
      <Typography color="textSecondary">{endingText(order, t, format)}</Typography>
      {isOpen && (
        <div>
          <LinkButton
            to={screenPath('/IDMarket', { market: order.marketId, contract: order.period })}
            variant="outlined"
            icon={mdiClockFast}
          >
            {t('intraday.toBook')}
          </LinkButton>
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
