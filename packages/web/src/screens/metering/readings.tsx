import { mdiFileUploadOutline, mdiPlus } from '@mdi/js'
import { getUserDay } from '@tandem/contract/admin/dashboards.ts'
import { getEnergyGraphic, getEnergyIndicators } from '@tandem/contract/metering/energy.ts'
import { getHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { BalanceCard } from '../../features/metering/energy/balance-card.tsx'
import { firstMissingDay } from '../../features/metering/energy/energy-bars.ts'
import { EnergyChart } from '../../features/metering/energy/energy-chart.tsx'
import {
  granularitiesOf,
  readChoice,
  readGranularity,
  type SpanChoice,
} from '../../features/metering/energy/energy-span.ts'
import { Habits } from '../../features/metering/energy/habits.tsx'
import { HoursTable } from '../../features/metering/energy/hours-table.tsx'
import { NoReadings } from '../../features/metering/energy/no-readings.tsx'
import { SpanFilter } from '../../features/metering/energy/span-filter.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ErrorState, LinkButton, LoadingBlock, Page, Section } from '../../ui/index.ts'
import { ReadingsBeside } from './readings-beside.tsx'

/** /readings: what was used and produced in a span, its chart, hours and year, beside the others, and how good the supply was. */
export default function Readings() {
  const t = useText('energy')
  const userId = useSignedInUser()?.userId ?? 0
  const [search, change] = useAddress({ isStep: true })
  const today = todayIn()
  const choice = readChoice(search, today)
  // A new span brings its own steps and its own year.
  const changeSpan = (values: Record<string, string>) =>
    change({ from: null, to: null, day: null, by: null, year: null, ...values })
  // Chosen further down, the day is shown where it begins.
  const showDay = (day: string) => {
    changeSpan({ view: 'day', day })
    window.scrollTo({ top: 0 })
  }
  return (
    <Page
      title={t('common:word.myEnergy')}
      purpose={t('purpose')}
      actions={
        <>
          <LinkButton to={screenPath('/addReading', { way: 'file' })} icon={mdiFileUploadOutline}>
            {t('common:word.importReadings')}
          </LinkButton>
          <LinkButton to={screenPath('/addReading', { way: 'hours' })} variant="outlined" icon={mdiPlus}>
            {t('common:action.addReadings')}
          </LinkButton>
        </>
      }
      filters={<SpanFilter choice={choice} today={today} onChange={changeSpan} />}
    >
      <SpanBoard
        userId={userId}
        choice={choice}
        today={today}
        search={search}
        change={change}
        onSpan={changeSpan}
        onDay={showDay}
      />
      <ReadingsBeside userId={userId} choice={choice} search={search} change={change} onDay={showDay} />
    </Page>
  )
}

interface SpanBoardProps {
  readonly userId: number
  readonly choice: SpanChoice
  readonly today: DeliveryDay
  readonly search: URLSearchParams
  readonly change: (values: Record<string, string | null>) => void
  readonly onSpan: (values: Record<string, string>) => void
  readonly onDay: (day: string) => void
}

/** The span itself: balance, chart, hours of a day, what is worth knowing. */
function SpanBoard({ userId, choice, today, search, change, onSpan, onDay }: SpanBoardProps) {
  const { now } = useServerClock()
  const params = { userId, dateFrom: choice.from, dateTo: choice.to }
  const granularity = readGranularity(search, choice)
  const isDay = choice.from === choice.to
  const indicators = useCall(getEnergyIndicators, { params }, { enabled: userId > 0 })
  const graphic = useCall(getEnergyGraphic, { params, query: { granularity } }, { enabled: userId > 0 })
  const hours = useCall(getHoursOfDay, { params: { userId, day: choice.from } }, { enabled: userId > 0 && isDay })
  const priced = useCall(getUserDay, { params: { userId, day: choice.from } }, { enabled: userId > 0 && isDay })
  const failed = [indicators, graphic].find((call) => call.isError)
  if (failed) return <ErrorState of={failed} />
  const hourNow = Math.floor(now.epochMilliseconds / 3_600_000)
  if (!indicators.data) {
    return (
      <>
        <LoadingBlock height={320} />
        <LoadingBlock height={440} />
      </>
    )
  }
  const { totals, previous, knownUntil } = indicators.data
  const hasReadings = totals.knownHours > 0
  return (
    <>
      {hasReadings ? (
        <BalanceCard
          totals={totals}
          previous={previous}
          missingDay={graphic.data ? firstMissingDay(graphic.data.periods, hourNow * 3_600_000) : null}
        />
      ) : (
        <NoReadings knownUntil={knownUntil} isFuture={choice.from > today} onDay={onDay} />
      )}
      {hasReadings && (
        <Section>
          {graphic.data ? (
            <EnergyChart
              graphic={graphic.data}
              granularities={granularitiesOf(choice)}
              onGranularity={(by) => change({ by })}
              isCompared={search.get('compare') !== 'no'}
              onCompare={(isCompared) => change({ compare: isCompared ? null : 'no' })}
              hourNow={hourNow}
              onDay={(day) => onSpan({ view: 'day', day })}
              onMonth={(day) => onSpan({ view: 'month', day })}
            />
          ) : (
            <LoadingBlock height={440} />
          )}
        </Section>
      )}
      {isDay && (
        <HoursTable
          day={choice.from}
          hours={hours.data}
          priced={priced.data}
          error={hours.isError && failureText(hours.error)}
          onRetry={() => void hours.refetch()}
        />
      )}
      {hasReadings && <Habits indicators={indicators.data} onDay={onDay} />}
    </>
  )
}
