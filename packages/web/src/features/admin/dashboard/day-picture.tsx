import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, sumEnergy, type EnergyWh } from '@tandem/core/units/units.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { Icon, LinkButton, LoadingBlock, Section, WholeDates } from '../../../ui/index.ts'

export const daysShown = ['yesterday', 'today', 'tomorrow'] as const
export type DayShown = (typeof daysShown)[number]

/** The day that is shown, by the clock of the market. */
export function dayShown(shown: DayShown, now: Temporal.Instant, zone: string): DeliveryDay {
  return addDays(dayOf(now, zone), daysShown.indexOf(shown) - 1)
}

interface DayPictureProps {
  readonly shown: DayShown
  readonly onShow: (shown: DayShown) => void
  /** Undefined while it loads. */
  readonly day: UserDay | undefined
  readonly now: Temporal.Instant
  /** What flows through the connection now, in a sentence; null where it is not known. */
  readonly flow: string | null
  /** Why there is no picture. */
  readonly failure?: ReactNode
}

const names = {
  yesterday: 'common:word.yesterday',
  today: 'common:period.today',
  tomorrow: 'common:word.tomorrow',
} as const

/** A day as one picture: the price above, below it what was used, produced and traded, and now. */
export function DayPicture({ shown, onShow, day, now, flow, failure }: DayPictureProps) {
  const t = useText('dashboard')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const height = isPhone ? 176 : 320
  return (
    <Turning shown={shown} onShow={onShow}>
      <Section isTight>
        {failure ??
          (day ? (
            <Day day={day} now={now} name={t(names[shown])} flow={flow} height={height}>
              <DayChoice shown={shown} onShow={onShow} />
            </Day>
          ) : (
            <LoadingBlock height={height + (isPhone ? 56 : 92)} />
          ))}
      </Section>
    </Turning>
  )
}

/** The day before and the day after. */
function DayChoice({ shown, onShow }: Pick<DayPictureProps, 'shown' | 'onShow'>) {
  const t = useText('dashboard')
  const place = daysShown.indexOf(shown)
  const step = (next: DayShown | undefined, icon: string, label: string) => (
    <IconButton
      size="small"
      aria-label={next ? `${label}: ${t(names[next])}` : label}
      disabled={!next}
      onClick={() => {
        if (next) onShow(next)
      }}
    >
      <Icon path={icon} />
    </IconButton>
  )
  return (
    <Box role="group" aria-label={t('day.which')} sx={{ display: 'flex' }}>
      {step(daysShown[place - 1], mdiChevronLeft, t('common:period.earlier'))}
      {step(daysShown[place + 1], mdiChevronRight, t('common:period.later'))}
    </Box>
  )
}

/** A swipe of this many pixels, more along than across, turns to another day. */
const leastSwipe = 48

/** Turns to the day before or after: by the arrow keys where nothing else listens to them, or by a swipe. */
function Turning({ shown, onShow, children }: Pick<DayPictureProps, 'shown' | 'onShow'> & { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const turn = (by: number) => {
    const next = daysShown[daysShown.indexOf(shown) + by]
    if (next) onShow(next)
  }
  const turning = useRef(turn)
  useEffect(() => {
    turning.current = turn
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      const isOurs = target === document.body || (target instanceof Node && place.current?.contains(target))
      if (!isOurs || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (key === 'ArrowLeft') turning.current(-1)
      if (key === 'ArrowRight') turning.current(1)
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
    }
  }, [])
  return (
    <Box
      ref={place}
      sx={{ touchAction: 'pan-y' }}
      onPointerDown={({ pointerType, clientX, clientY }) => {
        start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
      }}
      onPointerUp={({ clientX, clientY }) => {
        if (!start.current) return
        const [along, across] = [clientX - start.current.x, clientY - start.current.y]
        start.current = null
        if (Math.abs(along) >= leastSwipe && Math.abs(along) > 2 * Math.abs(across)) turn(along < 0 ? 1 : -1)
      }}
    >
      {children}
    </Box>
  )
}

interface DayProps {
  readonly day: UserDay
  readonly now: Temporal.Instant
  /** Today, or the day before or after. */
  readonly name: string
  readonly flow: string | null
  readonly height: number
  /** The way to another day. */
  readonly children: ReactNode
}

type Hour = UserDay['hours'][number]

function Day({ day, now, name, flow, height, children }: DayProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const { hours } = day
  const summary = useSummary(day)
  const energy = (side: 'consumption' | 'production') => ({
    of: f[side],
    color: side,
    value: (hour: Hour) => hour[side] ?? hour.forecast[side],
    isEstimated: (hour: Hour) => hour.isEstimated || hour[side] === null,
  })
  const start = hours[0]?.start.epochMilliseconds ?? 0
  const at = (now.epochMilliseconds - start) / 3_600_000
  const isOver = at >= hours.length
  const hasForecast = hours.some(({ forecast }) => forecast.price !== null)
  if (hours.every(isBlank)) return <Blank title={`${name}, ${format.date(day.day)}`}>{children}</Blank>
  return (
    <>
      <Chart
        title={`${name}, ${format.date(day.day)}`}
        actions={children}
        description={summary}
        height={height}
        rows={hours}
        labels={hours.map(({ label }) => label)}
        bars={[
          energy('consumption'),
          energy('production'),
          {
            of: 'energy',
            name: t('common:word.boughtMinusSold'),
            color: 'buy',
            value: ({ bought, sold }) => (bought === 0 && sold === 0 ? null : bought - sold),
          },
        ]}
        steps={[
          { of: f.price, color: 'price', value: ({ price }) => price },
          ...(hasForecast
            ? [
                {
                  of: f.price,
                  name: t('day.forecastPrice'),
                  color: 'price' as const,
                  isForecast: true,
                  value: (hour: Hour) => hour.forecast.price,
                },
              ]
            : []),
        ]}
        now={at >= 0 && at < hours.length ? { at, name: t('common:word.now') } : null}
      />
      {/* The picture says the rest; a phone has the balance on its first screen, too. */}
      <Typography variant="body2" sx={{ mt: 1, ...(flow === null && { display: { xs: 'none', sm: 'block' } }) }}>
        {flow}{' '}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {summary}
        </Box>
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {t('day.explained')}
      </Typography>
      {isOver && (
        <LinkButton to={screenPath('/replay', { day: day.day })} size="small" sx={{ mt: 1, ml: -0.75 }}>
          {t('common:word.replayThisDay')}
        </LinkButton>
      )}
    </>
  )
}

function isBlank({ price, consumption, production, bought, sold, forecast }: Hour): boolean {
  const figures = [price, consumption, production, forecast.price, forecast.consumption, forecast.production]
  return figures.every((figure) => figure === null) && bought === 0 && sold === 0
}

/** Of a day that nothing is known of: why, and what brings something. */
function Blank({ title, children }: Pick<DayProps, 'children'> & { readonly title: string }) {
  const t = useText('dashboard')
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h4">
          <WholeDates>{title}</WholeDates>
        </Typography>
        {children}
      </Box>
      <Typography>{t('day.blank')}</Typography>
      <LinkButton to={screenPath('/addReading')} size="small" sx={{ mt: 1, ml: -0.75 }}>
        {t('common:word.writeOrImport')}
      </LinkButton>
    </>
  )
}

/** What the day came to, in one sentence; of a day that nothing is metered of, what is expected. */
function useSummary({ hours, paid, received }: UserDay): string {
  const t = useText('dashboard')
  const format = useFormat()
  const used = totalOf(hours, (hour) => hour.consumption)
  const produced = totalOf(hours, (hour) => hour.production)
  const [bought, sold] = [sumEnergy(hours.map((hour) => hour.bought)), sumEnergy(hours.map((hour) => hour.sold))]
  const expected = {
    used: totalOf(hours, ({ forecast }) => forecast.consumption),
    produced: totalOf(hours, ({ forecast }) => forecast.production),
  }
  const isMetered = used !== null || produced !== null
  const energies = isMetered ? { used, produced } : expected
  const energyWords =
    energies.used === null && energies.produced === null
      ? t('day.unknown')
      : t(isMetered ? 'day.metered' : 'day.expected', written(energies, format))
  const tradeWords =
    bought === 0 && sold === 0
      ? t('day.notTraded')
      : t('day.tradedFor', {
          bought: format.energy(bought),
          sold: format.energy(sold),
          coins: format.signedCoins(amount(received - paid)),
        })
  return `${energyWords} ${tradeWords}`
}

/** The sum of what is known; null where nothing is. */
function totalOf(hours: readonly Hour[], of: (hour: Hour) => EnergyWh | null): EnergyWh | null {
  const known = hours.map(of).filter((value) => value !== null)
  return known.length === 0 ? null : energyWh(known.reduce<number>((sum, value) => sum + value, 0))
}

function written({ used, produced }: { used: EnergyWh | null; produced: EnergyWh | null }, format: Format) {
  return { used: format.energy(used), produced: format.energy(produced) }
}
