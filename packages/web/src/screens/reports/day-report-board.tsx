import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getAuctionCurves, getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { getDayAheadReport } from '@tandem/contract/reports.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { DayIndices } from '../../features/markets/auction/day-indices.tsx'
import { PeriodCurves } from '../../features/markets/auction/period-curves.tsx'
import { ResultChart } from '../../features/markets/auction/result-chart.tsx'
import { useProof } from '../../features/markets/auction/use-proof.ts'
import { Verification } from '../../features/markets/auction/verification.tsx'
import { DayTable } from '../../features/reports/period-tables.tsx'
import { EnergyCostHeadline } from '../../features/reports/energy-cost.tsx'
import { DayImbalance } from '../../features/reports/imbalance-link.tsx'
import { OwnSection } from '../../features/reports/own-figures.tsx'
import { hasOwnPart, type Report } from '../../features/reports/report-totals.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import { IntervalChoice, isLoaded, LinkButton, Loaded, Section } from '../../ui/index.ts'
import { NoReport } from './no-report.tsx'
import { useSettledImbalances } from './use-settled-imbalances.ts'

interface DayReportBoardProps {
  readonly day: DeliveryDay
  /** The market of that day, if there is one. */
  readonly session: MarketSession | undefined
  readonly clearedDays: readonly DeliveryDay[]
  /** The interval whose curves are shown; 0 for the one that traded most. */
  readonly interval: number
  readonly onInterval: (period: number) => void
  readonly onDay: (day: string) => void
}

/** One delivery day: indices, prices and volumes, own part, curves of an interval, and the verifier's report. */
export function DayReportBoard({ day, session, clearedDays, interval, onInterval, onDay }: DayReportBoardProps) {
  const t = useText('reports')
  const format = useFormat()
  const user = useSignedInUser()
  const userId = user?.userId ?? 0
  const imbalances = useSettledImbalances({ from: day, to: day })
  const report = useCall(getDayAheadReport, { params: { userId, date: day } }, { enabled: userId > 0 })
  if (!isLoaded(report)) return <Loaded of={[report]} loading={520} />
  const { market } = report.data
  if (!market || report.data.periods.length === 0) {
    const waits = session && (session.status === 'scheduled' || session.status === 'open')
    const text = waits
      ? t('daily.noneScheduled', { day: format.date(day), time: format.dateTime(session.closingTime) })
      : t('daily.noneDay', { day: format.date(day) })
    return <NoReport day={day} text={text} clearedDays={clearedDays} onDay={onDay} />
  }
  const trades = user?.userType === 'transactionalUser' || hasOwnPart(report.data.totals)
  const period = intervalOf(report.data, interval)
  const hasPrice = report.data.periods.some(({ price }) => price !== null)
  return (
    <>
      <Section title={t('daily.indicesTitle', { day: `${format.weekday(day)} ${format.date(day)}` })}>
        {hasPrice ? (
          <Stack spacing={3}>
            <DayIndices indices={report.data.indices ?? undefined} />
            <ResultChart periods={report.data.periods} selected={period} onSelect={onInterval} />
          </Stack>
        ) : (
          <Typography>{t('dashboard.lastPricesEmpty')}</Typography>
        )}
      </Section>
      {trades && (
        <OwnSection
          own={report.data.totals}
          headline={<EnergyCostHeadline userId={userId} span={{ from: day, to: day }} />}
        >
          {imbalances && <DayImbalance day={day} coins={imbalances.get(day)} />}
          {day < todayIn() && (
            <LinkButton to={screenPath('/replay', { day })} size="small" sx={{ mt: 1, ml: -0.75 }}>
              {t('common:word.replayThisDay')}
            </LinkButton>
          )}
        </OwnSection>
      )}
      <Section flush title={t('common:word.byInterval')} note={t('daily.tableNote')}>
        <DayTable report={report.data} withOwn={trades} selected={period} onSelect={onInterval} />
      </Section>
      <IntervalCurves marketId={market.id} report={report.data} period={period} onPeriod={onInterval} />
      <Proof market={market} />
    </>
  )
}

/** The chosen interval, or the one with the largest volume. */
function intervalOf(report: Report, chosen: number): number {
  if (report.periods.some(({ period }) => period === chosen)) return chosen
  return report.periods.toSorted((a, b) => b.volume - a.volume)[0]?.period ?? 1
}

interface IntervalCurvesProps {
  readonly marketId: number
  readonly report: Report
  readonly period: number
  readonly onPeriod: (period: number) => void
}

function IntervalCurves({ marketId, report, period, onPeriod }: IntervalCurvesProps) {
  const t = useText('reports')
  const curves = useCall(getAuctionCurves, { params: { id: marketId, period } })
  return (
    <Section title={t('daily.curvesTitle')}>
      <Stack spacing={2}>
        <IntervalChoice periods={report.periods} period={period} onPeriod={onPeriod} />
        <Loaded of={[curves]} loading={412}>
          {(data) => <PeriodCurves {...data} />}
        </Loaded>
      </Stack>
    </Section>
  )
}

function Proof({ market }: { readonly market: MarketSession }) {
  const outcome = useCall(getAuctionResult, { params: { id: market.id } })
  const proof = useProof(market.id)
  if (!isLoaded(outcome)) return <Loaded of={[outcome]} loading={120} />
  return <Verification report={outcome.data.verification} day={market.date} {...proof} />
}
