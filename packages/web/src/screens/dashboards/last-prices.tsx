import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChartBoxOutline } from '@mdi/js'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { DayIndices } from '../../features/markets/auction/day-indices.tsx'
import { ResultChart } from '../../features/markets/auction/result-chart.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { EmptyState, ErrorState, LinkButton, LoadingBlock, Section } from '../../ui/index.ts'

interface LastPricesProps {
  /** The cleared market to show; null when none was cleared, undefined while that loads. */
  readonly session: MarketSession | null | undefined
  readonly height?: number
}

/** Indices and prices of a cleared market. */
export function LastPrices({ session, height = 280 }: LastPricesProps) {
  const t = useText('reports')
  const format = useFormat()
  const outcome = useCall(getAuctionResult, { params: { id: session?.id ?? 0 } }, { enabled: Boolean(session) })
  if (session === null) {
    return (
      <Section>
        <EmptyState
          icon={mdiChartBoxOutline}
          title={t('dashboard.lastPricesNone')}
          text={t('dashboard.lastPricesNoneText')}
        />
      </Section>
    )
  }
  if (!session) return <LoadingBlock height={height + 200} />
  return (
    <Section
      title={t('dashboard.lastPrices', { day: `${format.weekday(session.date)} ${format.date(session.date)}` })}
      actions={
        <LinkButton to={screenPath('/reportsDaily', { day: session.date })} size="small">
          {t('dashboard.toResult')}
        </LinkButton>
      }
    >
      {outcome.isError ? (
        <ErrorState of={outcome} />
      ) : outcome.data?.indices.base.price === null ? (
        <Typography>{t('dashboard.lastPricesEmpty')}</Typography>
      ) : (
        <Stack spacing={3}>
          <DayIndices indices={outcome.data?.indices} />
          {outcome.data ? (
            <ResultChart periods={outcome.data.periods} height={height} />
          ) : (
            <LoadingBlock height={height} />
          )}
        </Stack>
      )}
    </Section>
  )
}

/**
 * The market with the latest delivery day that was cleared at a price, tomorrow at the latest: one of a far day, or one that nobody
 * traded in, says nothing about prices. Null when there is none.
 */
export function lastCleared(sessions: readonly MarketSession[] | undefined): MarketSession | null | undefined {
  if (!sessions) return undefined
  const tomorrow = shiftDay(todayIn(), 1)
  const cleared = sessions.filter(({ hasPrice, date }) => hasPrice && date <= tomorrow)
  return cleared.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0] ?? null
}
