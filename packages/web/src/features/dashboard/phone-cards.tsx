import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { getUserBoard } from '@tandem/contract/admin.ts'
import type { getOverview } from '@tandem/contract/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Countdown, LoadingLines, Section, StatFigure, Term } from '../../ui/index.ts'

type Board = ResponseOf<typeof getUserBoard>

interface PhoneBalanceProps {
  /** Undefined while it loads. */
  readonly board: Board | undefined
  /** Of today; undefined while it loads. */
  readonly change: Amount | undefined
}

/** The coins, as large as they can be. */
export function PhoneBalance({ board, change }: PhoneBalanceProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const changeText = change === undefined ? '\u00A0' : change === 0n ? t('phone.noChange') : changeOf(change)
  return (
    <Section>
      <StatFigure
        size="large"
        label={t('phone.balance')}
        coins={board?.balance}
        delta={changeText}
        {...(change !== undefined && change !== 0n && { direction: change > 0n ? 'up' : 'down' })}
        hint={
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
            {board ? t('phone.available', { coins: format.coins(board.available) }) : '\u00A0'}
            <Button component={Link} to="/financialTransactions" size="small">
              {t('balance.toStatement')}
            </Button>
          </Box>
        }
      />
    </Section>
  )

  function changeOf(coins: Amount) {
    return t('phone.change', { coins: format.signedCoins(coins) })
  }
}

interface PhoneTodayProps {
  readonly today: ResponseOf<typeof getOverview>['span'] | undefined
  /** What flows now, in a sentence; null without an analyser, undefined while it loads. */
  readonly flow: string | null | undefined
}

/** What today's delivery brings, what is used and produced, and what flows now. */
export function PhoneToday({ today, flow }: PhoneTodayProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const energy = (name: 'consumption' | 'production') => ({
    color: name,
    value: today && format.energyFigure(today.energy[name]),
    ...(typeof today?.energy[name] === 'number' && { unit: 'kWh' }),
  })
  return (
    <Section title={t('phone.today')}>
      <Stack spacing={2.5}>
        {flow !== null && (
          <Typography variant="h4" component="p">
            {flow ?? '\u00A0'}
          </Typography>
        )}
        <Pair>
          <StatFigure label={t('phone.used')} {...energy('consumption')} />
          <StatFigure label={t('phone.produced')} {...energy('production')} />
        </Pair>
        <StatFigure label={t('phone.traded')} value={today && format.signedCoins(today.result)} />
      </Stack>
    </Section>
  )
}

interface PhoneTomorrowProps {
  /** The market that takes orders; null when there is none, undefined while it loads. */
  readonly market: MarketSession | null | undefined
  readonly order: Board['order']
  readonly next: MarketSession | null
  /** What the forecast says first. */
  readonly sentence: string | undefined
  readonly offset: number
  readonly onClosed: () => void
}

/** The open market with its countdown, the own order, and the forecast in a sentence. */
export function PhoneTomorrow({ market, order, next, sentence, offset, onClosed }: PhoneTomorrowProps) {
  const t = useText('dashboard')
  const reports = useText('reports')
  const format = useFormat()
  if (market === undefined) {
    return (
      <Section title={t('phone.tomorrow')}>
        <LoadingLines lines={4} />
      </Section>
    )
  }
  const state = !order ? t('phone.noOrder') : order.status === 'draft' ? t('phone.draft') : t('phone.sent')
  return (
    <Section title={t('phone.tomorrow')}>
      <Stack spacing={1.5}>
        {market ? (
          <div>
            <Typography variant="body2" color="textSecondary">
              <Term term="gateClosure">{reports('dashboard.closesIn')}</Term>
            </Typography>
            <Typography variant="h2" component="p">
              <Countdown key={market.id} to={market.closingTime} offset={offset} onEnd={onClosed} />
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('phone.open', { day: `${format.weekday(market.date)} ${format.date(market.date)}` })}
            </Typography>
            <Typography sx={{ mt: 1 }}>{state}</Typography>
          </div>
        ) : (
          <Typography>
            {next
              ? t('phone.opens', { day: format.date(next.date), time: format.dateTime(next.openingTime) })
              : t('phone.closed')}
          </Typography>
        )}
        {sentence !== undefined && <Typography sx={{ fontWeight: 600 }}>{sentence}</Typography>}
      </Stack>
    </Section>
  )
}

/** Two figures side by side, on the narrowest phone too. */
function Pair({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }}>{children}</Box>
}
