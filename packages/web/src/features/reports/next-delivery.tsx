import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiStorefrontOutline } from '@mdi/js'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Countdown, LinkButton, LoadingLines, QuietLine, Section, Term } from '../../ui/index.ts'

/** The own order in the open market, as far as the card goes. */
interface OwnOrder {
  readonly id: number
  readonly status: string
}

interface NextDeliveryProps {
  readonly title: string
  /** The market that takes orders now; null when there is none, undefined while it loads. */
  readonly market: MarketSession | null | undefined
  /** The next market to open, told when none is open. */
  readonly next: MarketSession | null
  readonly offset: number
  /** Null when there is none. Left out for those who cannot trade. */
  readonly order?: OwnOrder | null
  readonly onClosed: () => void
}

/** The open market with its countdown and, for traders, their order in it or the next step. */
export function NextDelivery({ title, market, next, offset, order, onClosed }: NextDeliveryProps) {
  const t = useText('reports')
  const format = useFormat()
  if (market === undefined) {
    return (
      <Section title={title}>
        <LoadingLines lines={4} />
      </Section>
    )
  }
  if (market === null) {
    const text = next
      ? t('common:word.marketOpensOn', { day: format.date(next.date), time: format.dateTime(next.openingTime) })
      : t('dashboard.nextNone')
    return (
      <Section title={title}>
        <QuietLine icon={mdiStorefrontOutline} title={t('common:word.noDayAheadMarket')} text={text} />
      </Section>
    )
  }
  return (
    <Section
      title={title}
      note={t('intraday.marketTitle', { day: `${format.weekday(market.date)} ${format.date(market.date)}` })}
    >
      <Stack spacing={2}>
        <Box>
          <Typography variant="body2" color="textSecondary">
            <Term term="gateClosure">{t('dashboard.closesIn')}</Term>
          </Typography>
          <Typography variant="h1" component="p">
            <Countdown key={market.id} to={market.closingTime} offset={offset} onEnd={onClosed} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('dashboard.closesAt', { time: format.dateTime(market.closingTime) })} ·{' '}
            {t('dashboard.orders', { count: market.orderCount })}
          </Typography>
        </Box>
        {order !== undefined && <OrderStep order={order} marketId={market.id} />}
      </Stack>
    </Section>
  )
}

/** Where the own order stands, and the one next step. */
function OrderStep({ order, marketId }: { readonly order: OwnOrder | null; readonly marketId: number }) {
  const t = useText('reports')
  const step = !order
    ? {
        text: t('common:word.noOrderYet'),
        to: screenPath('/addOrder', { market: marketId }),
        name: t('common:word.writeMyOrder'),
      }
    : order.status === 'draft'
      ? {
          text: t('common:word.orderIsDraft'),
          to: screenPath('/updateOrder', { id: order.id }),
          name: t('dashboard.openDraft'),
        }
      : {
          text: t('dashboard.sent'),
          to: screenPath('/updateOrder', { id: order.id }),
          name: t('common:word.openMyOrder'),
        }
  const isDone = order !== null && order.status !== 'draft'
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography>{step.text}</Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <LinkButton to={step.to} variant={isDone ? 'outlined' : 'contained'}>
          {step.name}
        </LinkButton>
        <LinkButton to={screenPath('/PzuMarket')}>{t('dashboard.toMarket')}</LinkButton>
      </Stack>
    </Stack>
  )
}
