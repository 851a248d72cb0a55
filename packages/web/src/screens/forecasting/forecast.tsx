import Box from '@mui/material/Box'
import { getForecast, type ForecastBoard, type ForecastSubject } from '@tandem/contract/forecasting.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { forecastKinds } from '@tandem/core/forecasting/forecast.ts'
import { useEffect, useEffectEvent } from 'react'
import { MorningDraft, OrderFromForecast } from '../../features/forecasting/order/index.ts'
import { DayCharts } from '../../features/forecasting/overview/day-charts.tsx'
import { readDay } from '../../features/forecasting/overview/day-choice.ts'
import { DayFilter } from '../../features/forecasting/overview/day-filter.tsx'
import { MadeOf } from '../../features/forecasting/overview/made-of.tsx'
import { Making } from '../../features/forecasting/overview/making.tsx'
import { isTradeable, NoOrder } from '../../features/forecasting/overview/no-order.tsx'
import { OutlookCard } from '../../features/forecasting/overview/outlook-card.tsx'
import { RecordLinks } from '../../features/forecasting/overview/record-links.tsx'
import { canBeMade, hasNeed } from '../../features/forecasting/overview/trust-sentences.ts'
import { TrustTiles } from '../../features/forecasting/overview/trust-tiles.tsx'
import { OwnSeriesSection } from '../../features/forecasting/sources/own-series.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { Loaded, LoadingBlock, Page } from '../../ui/index.ts'

/** /forecast: a day ahead in words and hours, how far to rely on it, and the order that follows from it. */
export default function Forecast() {
  const t = useText('forecasting')
  const userId = useSignedInUser()?.userId ?? 0
  const [search, change] = useAddress({ isStep: true })
  const { now } = useServerClock()
  const today = dayOf(now, displayZone)
  const day = readDay(search, today)
  const of: ForecastSubject = search.get('of') === 'group' ? 'group' : 'user'
  const board = useCall(getForecast, { params: { userId }, query: { day, of } }, { enabled: userId > 0 })
  useArrivals(board.data, now, () => void board.refetch())
  // Chosen further down, the day is shown where it begins.
  const showDay = (chosen: DeliveryDay) => {
    change({ day: chosen })
    window.scrollTo({ top: 0 })
  }
  // Of a group that may not be shown the address can still be written: back to one's own.
  const hasGroup = of === 'group' || (board.data?.group?.isShown ?? false)
  return (
    <Page
      title={t('common:word.forecast')}
      purpose={t('purpose')}
      filters={
        <DayFilter
          day={day}
          today={today}
          of={of}
          onDay={(chosen) => change({ day: chosen })}
          onOf={hasGroup ? (chosen) => change({ of: chosen === 'user' ? null : chosen }) : undefined}
        />
      }
    >
      <Loaded of={[board]} loading={<LoadingBoard />}>
        {(data) => <Board board={data} userId={userId} of={of} today={today} now={now} onDay={showDay} />}
      </Loaded>
    </Page>
  )
}

function LoadingBoard() {
  return (
    <>
      <LoadingBlock height={330} />
      <LoadingBlock height={240} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { lg: '1fr 1fr' } }}>
        <LoadingBlock height={500} />
        <LoadingBlock height={500} />
      </Box>
    </>
  )
}

/** Looking at the order has forecasts made that are missing: seconds later they are there. */
const arrivalSeconds = [2, 5, 12, 30]

function useArrivals(board: ForecastBoard | undefined, now: Temporal.Instant, refresh: () => void) {
  const onRefresh = useEffectEvent(refresh)
  const isAwaited =
    board !== undefined &&
    Temporal.Instant.compare(now, board.gateClosure) < 0 &&
    forecastKinds.some((kind) => board[kind].forecast === null && canBeMade(board[kind]))
  useEffect(() => {
    if (!isAwaited) return
    const timers = arrivalSeconds.map((seconds) => setTimeout(onRefresh, seconds * 1000))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [isAwaited])
}

interface BoardProps {
  readonly board: ForecastBoard
  readonly userId: number
  readonly of: ForecastSubject
  readonly today: DeliveryDay
  readonly now: Temporal.Instant
  readonly onDay: (day: DeliveryDay) => void
}

function Board({ board, userId, of, today, now, onDay }: BoardProps) {
  return (
    <>
      <OutlookCard
        board={board}
        of={of}
        today={today}
        making={<Making board={board} userId={userId} of={of} now={now} />}
      />
      <TrustTiles board={board} of={of} />
      <DayCharts board={board} of={of} minuteNow={Math.floor(now.epochMilliseconds / 60_000)} />
      <MadeOf board={board} of={of} now={now} />
      {of === 'user' && isTradeable(board, now) && hasNeed(board) && (
        <OrderFromForecast userId={userId} day={board.day} />
      )}
      {of === 'user' && !isTradeable(board, now) && board.day > today && (
        <NoOrder board={board} now={now} onDay={onDay} />
      )}
      {of === 'user' && <MorningDraft />}
      {of === 'user' && <OwnSeriesSection />}
      <RecordLinks />
    </>
  )
}
