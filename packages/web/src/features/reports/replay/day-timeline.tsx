import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiPause, mdiPlay } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import type { ImbalanceLine } from '@tandem/contract/imbalance/imbalance.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import { useEffect, useMemo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { Icon, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { auctionEnergy, daySoFar, timelineHours } from './timeline.ts'

interface DayTimelineProps {
  readonly day: Pick<UserDay, 'day' | 'hours'>
  /** Of its settlement, or of a preview of it. */
  readonly lines: readonly ImbalanceLine[]
  readonly trades: readonly Trade[]
}

const stepMinutes = 15

/** A past day to scrub through: price, meter, trades and imbalance up to a moment. */
export function DayTimeline({ day, lines, trades }: DayTimelineProps) {
  const t = useText('reports')
  const format = useFormat()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const hours = useMemo(() => timelineHours(day, lines), [day, lines])
  const last = (hours.length * 60) / stepMinutes
  const { position, isPlaying, scrub, play } = usePosition(last)
  const start = day.hours[0]?.start
  if (!start) return null
  const instantAt = (place: number) => start.add({ minutes: place * stepMinutes })
  const timeAt = (place: number) => (place === last ? '24:00' : format.time(instantAt(place)))
  const time = timeAt(position)
  const soFar = daySoFar(hours, trades, instantAt(position))
  const isEnd = position === last
  return (
    <Section>
      <Stack spacing={2}>
        <Chart
          title={t('replay.seen', { day: `${format.weekday(day.day)} ${format.date(day.day)}`, time })}
          description={t('replay.description', { day: format.date(day.day) })}
          height={isPhone ? 260 : 340}
          rows={hours}
          labels={hours.map(({ label }) => label)}
          bars={[
            { of: 'energy', name: t('replay.need'), color: 'consumption', value: ({ need }) => need },
            { of: 'energy', name: t('common:word.boughtMinusSold'), color: 'buy', value: ({ traded }) => traded },
            { of: f.imbalance, color: 'deficit', value: ({ imbalance }) => imbalance },
          ]}
          steps={[{ of: f.price, color: 'price', value: ({ price }) => price }]}
          now={isEnd ? null : { at: (position * stepMinutes) / 60, name: time, veilsRest: true }}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={{ xs: 1, sm: 4 }} sx={{ alignItems: { sm: 'center' } }}>
          <Button
            variant="outlined"
            startIcon={<Icon path={isPlaying ? mdiPause : mdiPlay} />}
            onClick={play}
            sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
          >
            {t(isPlaying ? 'common:word.pause' : 'replay.play')}
          </Button>
          <Box sx={{ flexGrow: 1, minWidth: 0, px: 2 }}>
            <Slider
              aria-label={t('replay.position')}
              value={position}
              min={0}
              max={last}
              step={1}
              shiftStep={60 / stepMinutes}
              marks={[0, 1, 2, 3, 4].map((quarter) => {
                const place = Math.round((quarter * last) / 4)
                return { value: place, label: timeAt(place) }
              })}
              getAriaValueText={timeAt}
              onChange={(_event, value) => scrub(value)}
            />
          </Box>
        </Stack>
        <StatRow>
          <StatFigure
            label={t('replay.priceNow', { time })}
            value={format.priceFigure(soFar.price)}
            unit="TC/kWh"
            color="price"
          />
          <StatFigure
            label={t('replay.need')}
            energy={soFar.need}
            signed
            color="consumption"
            hint={t('replay.until', { time })}
          />
          <StatFigure
            label={t('common:word.boughtMinusSold')}
            energy={soFar.traded}
            signed
            color="buy"
            hint={t('replay.until', { time })}
          />
          <StatFigure
            label={fieldName(f.imbalance)}
            energy={soFar.imbalance}
            signed
            color="deficit"
            hint={t('replay.until', { time })}
          />
        </StatRow>
        <TradesSoFar from={start} trades={trades} made={soFar.intraday} time={time} />
      </Stack>
    </Section>
  )
}

/** Trades that are listed one by one. */
const mostListed = 6

interface TradesSoFarProps {
  /** Trades of before are written with their date. */
  readonly from: Temporal.Instant
  readonly trades: readonly Trade[]
  /** Intra-day, by then. */
  readonly made: readonly Trade[]
  readonly time: string
}

function TradesSoFar({ from, trades, made, time }: TradesSoFarProps) {
  const t = useText('reports')
  const format = useFormat()
  const { bought, sold } = auctionEnergy(trades)
  return (
    <Box>
      <Typography variant="h4" component="h3">
        {t('replay.tradesTitle', { time })}
      </Typography>
      <Typography sx={{ mt: 0.5 }}>
        {t('replay.auction', { bought: format.energy(bought), sold: format.energy(sold) })}
      </Typography>
      {made.length === 0 ? (
        <Typography color="textSecondary">{t('replay.noIntraday')}</Typography>
      ) : (
        <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, fontVariantNumeric: 'tabular-nums' }}>
          {made.slice(0, mostListed).map(({ id, type, tradedAt, quantity, price, label }) => (
            <li key={id}>
              {t(type === 'buy' ? 'replay.bought' : 'replay.sold', {
                time: Temporal.Instant.compare(tradedAt, from) < 0 ? format.dateTime(tradedAt) : format.time(tradedAt),
                energy: format.energy(quantity),
                price: format.price(price),
                label,
              })}
            </li>
          ))}
          {made.length > mostListed && (
            <Typography component="li" color="textSecondary">
              {t('replay.earlierTrades', { count: made.length - mostListed })}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  )
}

/** Where the slider stands, at first at the end, and a button that moves it on; quietly, by the hour, for who wants no motion. */
function usePosition(last: number) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const [chosen, setChosen] = useState<number | null>(null)
  const [wantsPlay, setWantsPlay] = useState(false)
  const position = Math.min(chosen ?? last, last)
  const isPlaying = wantsPlay && position < last
  const [places, milliseconds] = isStill ? [60 / stepMinutes, 1_000] : [1, 120]
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      setChosen((at) => Math.min((at ?? 0) + places, last))
    }, milliseconds)
    return () => {
      clearInterval(timer)
    }
  }, [isPlaying, places, milliseconds, last])
  return {
    position,
    isPlaying,
    scrub: (place: number) => {
      setWantsPlay(false)
      setChosen(place)
    },
    play: () => {
      setWantsPlay(!isPlaying)
      if (position === last) setChosen(0)
    },
  }
}
