import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiFlash, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js'
import type { getEnergyIndicators } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon, Section, WholeDates } from '../../../ui/index.ts'

export type EnergyIndicators = ResponseOf<typeof getEnergyIndicators>

interface HabitsProps {
  readonly indicators: EnergyIndicators
  readonly onDay: (day: string) => void
}

const hoursOfYear = 8_760

/** The highest hours and what runs all night, in sentences. */
export function Habits({ indicators, onDay }: HabitsProps) {
  const t = useText('energy')
  const format = useFormat()
  const { highestConsumption, highestProduction, baseLoad } = indicators
  const isOneDay = indicators.totals.from === indicators.totals.to
  const hour = (key: 'highestUse' | 'highestProduction', peak: typeof highestConsumption) => {
    if (!peak || peak.energy === 0) return null
    const day = dayOf(peak.start, displayZone)
    return {
      text: t(`habits.${key}`, {
        day: `${format.weekday(day)} ${format.date(day)}`,
        hour: format.interval(peak.start, 60),
        amount: format.energy(peak.energy),
      }),
      action: !isOneDay && (
        <Button size="small" onClick={() => onDay(day)}>
          {t('common:word.showTheDay')}
        </Button>
      ),
    }
  }
  const [most, sunniest] = [hour('highestUse', highestConsumption), hour('highestProduction', highestProduction)]
  if (!most && !sunniest && baseLoad === null) return null
  return (
    <Section title={t('habits.title')}>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {most && <Habit icon={mdiFlash} color="meaning.consumption" {...most} />}
        {sunniest && <Habit icon={mdiWhiteBalanceSunny} color="meaning.production" {...sunniest} />}
        {baseLoad !== null && (
          <Habit
            icon={mdiWeatherNight}
            color="text.secondary"
            text={t('habits.baseLoad', {
              amount: `${format.decimal(Math.round(baseLoad / 10), 2, { min: 2 })}\u00A0kWh`,
            })}
            more={t('habits.baseLoadYear', { amount: aboutYear(baseLoad, format.count) })}
          />
        )}
      </Stack>
    </Section>
  )
}

/** A year of it, to ten kWh: more digits would be false. */
function aboutYear(wh: number, count: (value: number) => string): string {
  return `${count(Math.round((wh * hoursOfYear) / 10_000) * 10)}\u00A0kWh`
}

interface HabitProps {
  readonly icon: string
  readonly color: string
  readonly text: string
  readonly more?: string
  readonly action?: ReactNode
}

function Habit({ icon, color, text, more, action }: HabitProps) {
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography component="span" sx={{ color, lineHeight: 1, mt: 0.25 }}>
        <Icon path={icon} />
      </Typography>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        useFlexGap
        sx={{ columnGap: 1.5, alignItems: { xs: 'flex-start', sm: 'center' }, flexWrap: 'wrap' }}
      >
        <Typography>
          <WholeDates>{text}</WholeDates>
        </Typography>
        {more && <Typography color="textSecondary">{more}</Typography>}
        {action}
      </Stack>
    </Stack>
  )
}
