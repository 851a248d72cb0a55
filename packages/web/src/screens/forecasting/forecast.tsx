import { getForecast } from '@tandem/contract/forecasting.ts'
import type { ForecastBoard, ForecastSubject } from '@tandem/contract/forecasting.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useSearchParams } from 'react-router'
import { MorningDraft, OrderFromForecast } from '../../features/forecasting/order/index.ts'
import { DayCharts } from '../../features/forecasting/overview/day-charts.tsx'
import { readDay } from '../../features/forecasting/overview/day-choice.ts'
import { DayFilter } from '../../features/forecasting/overview/day-filter.tsx'
import { MadeOf } from '../../features/forecasting/overview/made-of.tsx'
import { Making } from '../../features/forecasting/overview/making.tsx'
import { OutlookCard } from '../../features/forecasting/overview/outlook-card.tsx'
import { RecordLinks } from '../../features/forecasting/overview/record-links.tsx'
import { TrustTiles } from '../../features/forecasting/overview/trust-tiles.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { ErrorState, LoadingBlock, Page } from '../../ui/index.ts'

/** /forecast: a day ahead in words and hours, how far to rely on it, and the order that follows from it. */
export default function Forecast() {
  const t = useText('forecasting')
  const userId = useSignedInUser()?.userId ?? 0
  const [search, setSearch] = useSearchParams()
  const { now } = useServerClock()
  const today = dayOf(now, displayZone)
  const day = readDay(search, today)
  const of: ForecastSubject = search.get('of') === 'group' ? 'group' : 'user'
  const board = useCall(getForecast, { params: { userId }, query: { day, of } }, { enabled: userId > 0 })
  const change = (values: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { preventScrollReset: true })
  }
  // Of a group that may not be shown the address can still be written: back to one's own.
  const hasGroup = of === 'group' || (board.data?.group?.isShown ?? false)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      filters={
        <DayFilter
          {...{ day, today, of }}
          onDay={(chosen) => change({ day: chosen })}
          onOf={hasGroup ? (chosen) => change({ of: chosen === 'user' ? null : chosen }) : undefined}
        />
      }
    >
      {board.isError ? (
        <ErrorState message={failureText(board.error)} onRetry={() => void board.refetch()} />
      ) : board.data ? (
        <Board board={board.data} {...{ userId, of, today, now }} />
      ) : (
        <>
          <LoadingBlock height={260} />
          <LoadingBlock height={220} />
          <LoadingBlock height={480} />
        </>
      )}
    </Page>
  )
}

interface BoardProps {
  readonly board: ForecastBoard
  readonly userId: number
  readonly of: ForecastSubject
  readonly today: DeliveryDay
  readonly now: Temporal.Instant
}

function Board({ board, userId, of, today, now }: BoardProps) {
  const isOpen = Temporal.Instant.compare(now, board.gateClosure) < 0
  return (
    <>
      <OutlookCard {...{ board, of, today }} making={<Making {...{ board, userId, of, now }} />} />
      <TrustTiles board={board} of={of} />
      <DayCharts board={board} of={of} minuteNow={Math.floor(now.epochMilliseconds / 60_000)} />
      <MadeOf board={board} now={now} />
      {of === 'user' && isOpen && <OrderFromForecast userId={userId} day={board.day} />}
      {of === 'user' && <MorningDraft />}
      <RecordLinks />
    </>
  )
}
