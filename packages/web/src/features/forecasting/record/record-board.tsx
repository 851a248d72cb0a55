import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { LoadingBlock, Section } from '../../../ui/index.ts'
import type { ForecastWork } from '../runs/index.ts'
import { ClockErrorsChart } from './clock-errors.tsx'
import { DayErrorsChart } from './day-errors.tsx'
import { HoursChart } from './hours-chart.tsx'
import { HowMade, type ForecastHistory } from './how-made.tsx'
import { MakeCard } from './make-card.tsx'
import { NoForecasts } from './no-forecasts.tsx'
import type { ForecastDay, ForecastRecord } from './quantity.ts'
import { daysWithout, type Focus, type Scope } from './record-span.ts'
import { TrustCard } from './trust-card.tsx'
import { WorstHours } from './worst-hours.tsx'

interface RecordBoardProps {
  readonly kind: ForecastKind
  readonly zone: string
  readonly span: DaySpan
  readonly focus: Focus
  readonly days: readonly ForecastDay[]
  readonly record: ForecastRecord
  /** Undefined while it loads. */
  readonly history: ForecastHistory | undefined
  readonly work: ForecastWork
  readonly onFocus: (values: { show: Scope; day?: string }) => void
}

/** The forecasts of a span beside what came: whether to rely on them, hour by hour, day by day, and where they were wrong. */
export function RecordBoard(props: RecordBoardProps) {
  const t = useText('forecastRecord')
  const { kind, zone, span, focus, days, record, history, work, onFocus } = props
  const hours = useRef<HTMLDivElement>(null)
  const without = daysWithout(days, span)
  const showDay = (day: string) => {
    onFocus({ show: 'day', day })
    hours.current?.scrollIntoView({ block: 'start' })
    hours.current?.focus({ preventScroll: true })
  }
  if (days.length === 0) {
    if (!history) return <LoadingBlock height={320} />
    return <NoForecasts kind={kind} work={work} span={span} history={history} />
  }
  return (
    <>
      {record.errors ? (
        <TrustCard kind={kind} record={record} withoutForecast={without.length} />
      ) : (
        <Alert severity="info">{t(kind === 'price' ? 'noOutcome.price' : 'noOutcome.volume')}</Alert>
      )}
      <Stack
        ref={hours}
        role="group"
        aria-label={t('chart.heading')}
        tabIndex={-1}
        sx={{ scrollMarginTop: 80, borderRadius: 2 }}
      >
        <Section title={t('chart.heading')}>
          <HoursChart
            of={work.kind === 'volume' ? work.of : 'user'}
            kind={kind}
            zone={zone}
            span={span}
            focus={focus}
            days={days}
            onFocus={onFocus}
          />
        </Section>
      </Stack>
      {record.errors && (
        <>
          <DayErrorsChart
            kind={kind}
            span={span}
            days={days}
            record={record}
            selected={focus.scope === 'day' ? focus.from : null}
            onDay={showDay}
          />
          <ClockErrorsChart kind={kind} record={record} />
          {record.worst.length > 0 && <WorstHours kind={kind} record={record} onDay={showDay} />}
        </>
      )}
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { lg: '1fr 1fr' } }}>
        <HowMade kind={kind} days={days} history={history} />
        <MakeCard work={work} span={span} without={without} />
      </Box>
    </>
  )
}
