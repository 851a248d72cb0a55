import Button from '@mui/material/Button'
import { mdiCalendarClock } from '@mdi/js'
import type { MarketSession } from '@tandem/contract/markets.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyState } from '../../ui/index.ts'

interface NoMarketProps {
  /** The market that opens next, where one is planned. */
  readonly next: MarketSession | null
  readonly showLink?: boolean
}

/** No market takes orders now: when the next one opens, and where to look meanwhile. */
export function NoMarket({ next, showLink = false }: NoMarketProps) {
  const t = useText('orders')
  const format = useFormat()
  return (
    <EmptyState
      icon={mdiCalendarClock}
      title={t('add.noneTitle')}
      text={
        <>
          {next && (
            <>
              {t('add.noneNext', { day: format.date(next.date), time: format.dateTime(next.openingTime) })}
              <br />
            </>
          )}
          {t('add.noneText')}
        </>
      }
      action={
        showLink && (
          <Button component={Link} to="/PzuMarket" variant="outlined">
            {t('add.toMarket')}
          </Button>
        )
      }
    />
  )
}

/** The planned day-ahead market that opens first. */
export function nextToOpen(sessions: readonly MarketSession[] | undefined): MarketSession | null {
  const planned = (sessions ?? []).filter((session) => session.status === 'scheduled')
  return planned.toSorted((a, b) => Temporal.Instant.compare(a.openingTime, b.openingTime))[0] ?? null
}
