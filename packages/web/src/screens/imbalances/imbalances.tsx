import Button from '@mui/material/Button'
import { mdiScaleBalance } from '@mdi/js'
import {
  exportImbalances,
  getUserImbalances,
  listImbalances,
  type UserImbalanceDay,
} from '@tandem/contract/imbalance/imbalance.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { deliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useSearchParams } from 'react-router'
import { DayBoard } from '../../features/imbalance/day-board.tsx'
import { SpanBoard } from '../../features/imbalance/span-board.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { periodName, spanOfPeriod, type Period } from '../../lib/period.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { usePeriod } from '../../lib/use-period.ts'
import {
  ErrorState,
  ExportButton,
  isLoaded,
  LinkButton,
  Loaded,
  LoadingBlock,
  NoDataForSpan,
  Page,
  PeriodPicker,
  Section,
} from '../../ui/index.ts'

/** How far back the latest settled day is looked for. */
const searchedDays = 92

/** /imbalances: the own imbalances of a day interval by interval, or of a span day by day, each line with its arithmetic. */
export default function Imbalances() {
  const t = useText('imbalance')
  const format = useFormat()
  const userId = useSignedInUser()?.userId ?? 0
  const [search] = useSearchParams()
  const { period, setPeriod } = usePeriod('today')
  const today = todayIn()
  const isDay = period.kind === 'today'
  const isLatest = isDay && search.get('day') === null
  const recent = useCall(listImbalances, {
    params: { dateFrom: shiftDay(today, 1 - searchedDays), dateTo: today },
    query: {},
  })
  const latest = recent.data ? (recent.data.days[0]?.date ?? shiftDay(today, -1)) : null
  const shown: Period = isLatest && latest !== null ? { kind: 'today', day: latest } : period
  const showDay = (day: string) => {
    setPeriod({ kind: 'today', day })
    window.scrollTo({ top: 0 })
  }
  return (
    <Page
      printed={periodName(shown, format)}
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <LinkButton to={screenPath('/imbalanceManagementUser')} variant="outlined">
            {t('common:word.imbalanceManagement')}
          </LinkButton>
          <Export userId={userId} period={shown} isReady={userId > 0 && (!isLatest || latest !== null)} />
        </>
      }
      filters={
        <PeriodPicker
          value={shown}
          onChange={setPeriod}
          kinds={['today', 'month', 'year']}
          latest={today}
          // From a span back to a day: the latest that is settled, for today's cannot be.
          day={latest ?? undefined}
        />
      }
    >
      {isLatest && recent.isError ? (
        <ErrorState of={recent} />
      ) : isLatest && latest === null ? (
        <LoadingDay />
      ) : isDay ? (
        <OwnDay
          key={shown.day}
          userId={userId}
          day={deliveryDay(shown.day)}
          latest={recent.data?.days[0]?.date ?? null}
          line={readLine(search)}
          onDay={showDay}
        />
      ) : (
        <OwnSpan onDay={showDay} latest={latest} />
      )}
    </Page>
  )
}

/** `?line=15`: the interval whose arithmetic is open at first. */
function readLine(search: URLSearchParams): number | null {
  return Number(/^\d{1,3}$/.exec(search.get('line') ?? '')?.[0] ?? 0) || null
}

function LoadingDay() {
  return (
    <>
      <LoadingBlock height={240} />
      <LoadingBlock height={420} />
    </>
  )
}

interface OwnDayProps {
  readonly userId: number
  readonly day: DeliveryDay
  readonly latest: DeliveryDay | null
  readonly line: number | null
  readonly onDay: (day: string) => void
}

function OwnDay({ userId, day, latest, line, onDay }: OwnDayProps) {
  const call = useCall(getUserImbalances, { params: { userId, marketDate: day } }, { enabled: userId > 0 })
  if (!isLoaded(call)) return <Loaded of={[call]} loading={<LoadingDay />} />
  if (call.data.lines.length === 0) return <NothingToSettle day={call.data} latest={latest} onDay={onDay} />
  return <DayBoard day={call.data} perspective="own" firstOpen={line} />
}

interface NothingToSettleProps {
  readonly day: UserImbalanceDay
  readonly latest: DeliveryDay | null
  readonly onDay: (day: string) => void
}

/** The day is still open, or went on without the reader. */
function NothingToSettle({ day, latest, onDay }: NothingToSettleProps) {
  const t = useText('imbalance')
  const isOpen = day.state === 'open'
  return (
    <Section>
      <NoDataForSpan
        icon={mdiScaleBalance}
        text={
          isOpen
            ? `${t('state.openTitle')}. ${t('state.openText')}`
            : `${t('state.noPartTitle')}. ${t('state.noPartText')}`
        }
        action={
          latest !== null && latest !== day.date ? (
            <Button variant="contained" onClick={() => onDay(latest)}>
              {t('state.openAction')}
            </Button>
          ) : (
            <LinkButton to={screenPath('/PzuMarket')} variant="outlined">
              {t('state.noPartAction')}
            </LinkButton>
          )
        }
      />
    </Section>
  )
}

function OwnSpan({ onDay, latest }: { readonly onDay: (day: string) => void; readonly latest: DeliveryDay | null }) {
  const t = useText('imbalance')
  const { span } = usePeriod('today')
  const call = useCall(listImbalances, { params: { dateFrom: span.from, dateTo: span.to }, query: {} })
  if (!isLoaded(call)) return <Loaded of={[call]} loading={<LoadingDay />} />
  const action = latest !== null && (
    <Button variant="outlined" onClick={() => onDay(latest)}>
      {t('days.emptyAction')}
    </Button>
  )
  return <SpanBoard span={call.data} onDay={onDay} emptyAction={action} />
}

interface ExportProps {
  readonly userId: number
  readonly period: Period
  readonly isReady: boolean
}

function Export({ userId, period, isReady }: ExportProps) {
  const { from, to } = spanOfPeriod(period)
  return (
    <ExportButton
      disabled={!isReady}
      endpoint={exportImbalances}
      input={{ params: { userId, dateFrom: from, dateTo: to } }}
    />
  )
}
