import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiClockFast } from '@mdi/js'
import { writeWithUnit } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import type { IntradayOrder, PositionRow } from '@tandem/contract/orders/intraday.ts'
import type { MarketDetails, MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import {
  Countdown,
  LinkButton,
  LoadingLines,
  QuietLine,
  Section,
  SideTag,
  StatFigure,
  StatRow,
  Term,
} from '../../ui/index.ts'
import { nextToClose, openContracts } from './intraday-contracts.ts'

interface IntradayCardProps {
  /** The market that trades now; null when there is none, undefined while it loads. */
  readonly market: MarketDetails | null | undefined
  /** The next market to open, told when none is open. */
  readonly next: MarketSession | null
  readonly now: Temporal.Instant
  readonly offset: number
  /** The own part; left out for those who cannot trade. */
  readonly own?: OwnIntraday
  /** Whether the reader may open the prices. */
  readonly isReadable?: boolean
  readonly onClosed: () => void
}

interface OwnIntraday {
  readonly orders: readonly IntradayOrder[]
  /** Undefined while it loads. */
  readonly position: readonly PositionRow[] | undefined
}

/** Continuous trading now: until when the next contract trades and, for traders, what they hold and have in the book. */
export function IntradayCard({ market, next, now, offset, own, isReadable = true, onClosed }: IntradayCardProps) {
  const t = useText('reports')
  const format = useFormat()
  const title = t('dashboard.intradayTitle')
  if (market === undefined) {
    return (
      <Section title={title}>
        <LoadingLines lines={4} />
      </Section>
    )
  }
  if (market === null) return <NoIntraday title={title} next={next} />
  const closing = nextToClose(market, now)
  return (
    <Section
      title={title}
      note={t('intraday.marketTitle', { day: `${format.weekday(market.date)} ${format.date(market.date)}` })}
    >
      <Stack spacing={2}>
        <Box>
          <Typography variant="body2" color="textSecondary">
            <Term term="contractClosure">
              {closing ? t('dashboard.contractCloses', { interval: closing.label }) : t('dashboard.contractsClosed')}
            </Term>
          </Typography>
          {closing && (
            <Typography variant="h1" component="p">
              <Countdown key={closing.period} to={closing.closure} offset={offset} onEnd={onClosed} />
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            <Term term="intradayContract">
              {t('dashboard.contractsOpen', { count: openContracts(market, now).length })}
            </Term>{' '}
            · {t('dashboard.orders', { count: market.orderCount })}
          </Typography>
        </Box>
        {own && <OwnPart own={own} />}
        <div>
          {own ? (
            <LinkButton to={screenPath('/IDMarket')} variant="outlined">
              {t('common:word.toIntradayMarket')}
            </LinkButton>
          ) : (
            isReadable && (
              <LinkButton to={screenPath('/reportsPI', { day: market.date })} variant="outlined">
                {t('dashboard.toIntradayPrices')}
              </LinkButton>
            )
          )}
        </div>
      </Stack>
    </Section>
  )
}

/** As the specification words it, and when the next one opens. */
function NoIntraday({ title, next }: { readonly title: string; readonly next: MarketSession | null }) {
  const t = useText('reports')
  const format = useFormat()
  const words = next && { day: format.date(next.date), time: format.dateTime(next.openingTime) }
  return (
    <Section title={title}>
      <QuietLine
        icon={mdiClockFast}
        title={t('common:word.noIntradayMarket')}
        text={words ? t('common:word.marketOpensOn', words) : t('dashboard.nextNone')}
      />
    </Section>
  )
}

/** How many open orders the card lists; the market has all of them. */
const listed = 4

function OwnPart({ own: { orders, position } }: { readonly own: OwnIntraday }) {
  const t = useText('reports')
  const format = useFormat()
  const open = orders
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => a.period - b.period || (a.side < b.side ? -1 : 1))
  const intraday = position && sumEnergy(position.map((row) => row.intraday))
  const dayAhead = position && sumEnergy(position.map((row) => row.dayAhead))
  return (
    <>
      <StatRow>
        <StatFigure
          label={t('dashboard.positionIntraday')}
          energy={intraday}
          signed
          hint={dayAhead !== undefined && t('dashboard.positionDayAhead', { energy: format.signedEnergy(dayAhead) })}
        />
        <StatFigure
          label={t('common:word.openOrders')}
          value={format.count(open.length)}
          hint={
            open.length > 0 &&
            t('dashboard.openReserved', { coins: format.coins(sumAmounts(open.map((order) => order.reserved))) })
          }
        />
      </StatRow>
      {open.length > 0 && (
        <Box component="ul" aria-label={t('common:word.openOrders')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {open.slice(0, listed).map((order) => (
            <OpenOrder key={order.id} order={order} />
          ))}
        </Box>
      )}
      {open.length > listed && (
        <Typography variant="body2" color="textSecondary">
          {t('common:word.andMore', { count: open.length - listed })}
        </Typography>
      )}
    </>
  )
}

function OpenOrder({ order }: { readonly order: IntradayOrder }) {
  const t = useText('reports')
  const format = useFormat()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 1.5,
        flexWrap: 'wrap',
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Typography variant="body2" sx={{ minWidth: '11ch', whiteSpace: 'nowrap' }}>
        {order.label}
      </Typography>
      <SideTag side={order.side} />
      <Typography variant="body2" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
        {order.price === null
          ? format.energy(order.open)
          : t('dashboard.openAt', {
              energy: format.energy(order.open),
              price: writeWithUnit(f.price, order.price, format),
            })}
      </Typography>
    </Box>
  )
}
