import { mdiHistory } from '@mdi/js'
import { getUserDay } from '@tandem/contract/admin/dashboards.ts'
import { getUserImbalances, listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import { getDayReplay } from '@tandem/contract/reports.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { listTradesOfUser } from '@tandem/contract/trades.ts'
import { deliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Comparison } from '../../features/reports/replay/comparison.tsx'
import { DayTimeline } from '../../features/reports/replay/day-timeline.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { DayPicker, EmptyState, ErrorState, LinkButton, Loaded, LoadingBlock, Page, Section } from '../../ui/index.ts'

/** /replay: a past day to scrub through, and what the order of the forecast would have brought. */
export default function Replay() {
  const t = useText('reports')
  const format = useFormat()
  const userId = useSignedInUser()?.userId ?? 0
  const yesterday = shiftDay(todayIn(), -1)
  const { period, query, setPeriod } = usePeriod('today', yesterday)
  const latest = useLatestSettled(query.day === undefined, yesterday)
  const shown = query.day === undefined ? latest : period.day
  const day = shown === null ? null : deliveryDay(shown < yesterday ? shown : yesterday)
  return (
    <Page
      printed={day ? format.date(day) : undefined}
      title={t('replay.title')}
      purpose={t('replay.purpose')}
      actions={
        <LinkButton to={screenPath('/imbalances', day ? { span: 'today', day } : {})} variant="outlined">
          {t('common:word.imbalances')}
        </LinkButton>
      }
      filters={
        day && <DayPicker value={day} max={yesterday} onChange={(next) => setPeriod({ kind: 'today', day: next })} />
      }
    >
      {userId > 0 && day ? (
        <>
          <Timeline key={`${day}/timeline`} userId={userId} day={day} />
          <WithForecast userId={userId} day={day} />
        </>
      ) : (
        <LoadingBlock height={520} />
      )}
    </Page>
  )
}

/** How far back the latest settled day is looked for. */
const searchedDays = 31

/** Where somebody starts who chose no day: the latest that is settled, else yesterday; null while that loads. */
function useLatestSettled(isAsked: boolean, yesterday: string): string | null {
  const span = { dateFrom: shiftDay(yesterday, 1 - searchedDays), dateTo: deliveryDay(yesterday) }
  const recent = useCall(listImbalances, { params: span, query: {} }, { enabled: isAsked })
  if (recent.isError) return yesterday
  return recent.data ? (recent.data.days[0]?.date ?? yesterday) : null
}

interface OwnDayProps {
  readonly userId: number
  readonly day: DeliveryDay
}

function Timeline({ userId, day }: OwnDayProps) {
  const hours = useCall(getUserDay, { params: { userId, day } })
  const imbalances = useCall(getUserImbalances, { params: { userId, marketDate: day } })
  const trades = useCall(listTradesOfUser, {
    params: { userId, dateFrom: day, dateTo: day },
    query: { marketType: null },
  })
  return (
    <Loaded of={[hours, imbalances, trades]} loading={520}>
      {(own, { lines }, made) => <DayTimeline day={own} lines={lines} trades={made} />}
    </Loaded>
  )
}

const known: ReadonlySet<string> = new Set(getDayReplay.refusals)

/** What is refused is no fault: the day cannot be compared, and the reason is said. */
function WithForecast({ userId, day }: OwnDayProps) {
  const t = useText('reports')
  const replay = useCall(getDayReplay, { params: { userId, day } })
  if (replay.data && !replay.isError) return <Comparison replay={replay.data} />
  if (!replay.isError) return <LoadingBlock height={320} />
  const { error } = replay
  const isRefused = error instanceof ApiError && error.status < 500 && known.has(error.code)
  if (!isRefused) return <ErrorState of={replay} />
  return (
    <Section title={t('replay.comparison')}>
      <EmptyState icon={mdiHistory} title={t('replay.none')} text={error.message} />
    </Section>
  )
}
