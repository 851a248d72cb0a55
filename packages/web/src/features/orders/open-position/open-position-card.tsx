import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiArrowBottomLeft, mdiArrowTopRight } from '@mdi/js'
import type { OpenHour, OpenPosition } from '@tandem/contract/orders/open-position.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { leftToClose } from '@tandem/core/imbalance/gap.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { todayIn } from '../../../lib/time.ts'
import { LinkButton, Loaded, Section, WholeDates } from '../../../ui/index.ts'
import { OpenSentence } from './open-sentence.tsx'
import { useOpenPosition } from './use-open-position.ts'

/** So many hours stand in the card; the market has them all. */
const mostShown = 6

/** What the reader is open by in the coming hours, the dearest first, each with the way to close it. */
export function OpenPositionCard() {
  const t = useText('openPosition')
  const position = useOpenPosition()
  return (
    <Section
      title={t('common:word.openPosition')}
      actions={
        <LinkButton size="small" to={screenPath('/Orders')}>
          {t('common:word.myOrders')}
        </LinkButton>
      }
    >
      <Loaded of={[position]} loading={220}>
        {(data) => <OpenHours position={data} />}
      </Loaded>
    </Section>
  )
}

/** The same of hours that are known. */
export function OpenHours({ position: { hours, totals } }: { readonly position: OpenPosition }) {
  const t = useText('openPosition')
  const intraday = hours.filter(({ market }) => market?.marketType === 'intraday').filter(isOpen)
  const shown = intraday.toSorted((a, b) => Number((b.cost ?? 0n) - (a.cost ?? 0n))).slice(0, mostShown)
  const [first] = hours.filter(({ market }) => market?.marketType === 'dayAhead').filter(isOpen)
  const lost = hours.filter((hour) => isOpen(hour) && hour.market === null).length
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        <OpenSentence totals={totals} />
      </Typography>
      {first && <DayAheadWay hour={first} />}
      {shown.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, width: 1, listStyle: 'none' }}>
          {shown.map((hour) => (
            <IntradayHour key={hour.start.epochMilliseconds} hour={hour} />
          ))}
        </Box>
      )}
      {intraday.length > shown.length && (
        <LinkButton size="small" to={screenPath('/IDMarket')}>
          {t('more', { count: intraday.length - shown.length })}
        </LinkButton>
      )}
      {lost > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('lost', { count: lost })}
        </Typography>
      )}
    </Stack>
  )
}

const isOpen = ({ open }: OpenHour) => open !== null && open !== 0

/** All hours of a day in one order. */
function DayAheadWay({ hour: { market, day } }: { readonly hour: OpenHour }) {
  const t = useText('openPosition')
  const format = useFormat()
  const to = screenPath('/addOrder', { market: market?.marketId ?? 0, fill: 'open' })
  return (
    <LinkButton variant="contained" to={to} sx={{ maxWidth: 1, whiteSpace: 'normal', textAlign: 'center' }}>
      {/* One text: each child of a button is a box of its own, and the date stood apart. */}
      <span>
        <WholeDates>{t('fillDay', { day: format.date(day) })}</WholeDates>
      </span>
    </LinkButton>
  )
}

/** An hour with what it would cost to leave it, and the ticket that closes it. */
function IntradayHour({ hour }: { readonly hour: OpenHour }) {
  const t = useText('openPosition')
  const format = useFormat()
  const { open, market, label, day, cost } = hour
  if (open === null || !market) return null
  const left = leftToClose(open, { buy: hour.pendingBuy, sell: hour.pendingSell })
  const size = format.energy(Math.abs(left === 0 ? open : left))
  const to = screenPath('/IDMarket', { market: market.marketId, contract: market.period, fill: 'open' })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span>
        <strong>{label}</strong> {day === todayIn() ? '' : format.date(day)}
        {cost !== null && ` · ${t('costOf', { coins: format.coins(cost) })}`}
      </span>
      {left === 0 ? (
        <span>{t('asked', { energy: size })}</span>
      ) : (
        <LinkButton size="small" variant="outlined" to={to} icon={left > 0 ? mdiArrowBottomLeft : mdiArrowTopRight}>
          {t(left > 0 ? 'buy' : 'sell', { energy: size })}
        </LinkButton>
      )}
    </Box>
  )
}
