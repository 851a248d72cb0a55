import Button from '@mui/material/Button'
import { mdiCalendarClock } from '@mdi/js'
import type { MarketSession } from '@tandem/contract/markets.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyState } from '../../ui/index.ts'

interface NoActiveMarketProps {
  /** The market that opens next, where one is planned. */
  readonly next: MarketSession | null
}

/** No intra-day market takes orders now: when the next one opens, and where to look meanwhile. */
export function NoActiveMarket({ next }: NoActiveMarketProps) {
  const t = useText('intraday')
  const format = useFormat()
  return (
    <EmptyState
      icon={mdiCalendarClock}
      title={t('screen.noneTitle')}
      text={
        <>
          {next && (
            <>
              {t('screen.noneNext', { day: format.date(next.date), time: format.dateTime(next.openingTime) })}
              <br />
            </>
          )}
          {t('screen.noneText')}
        </>
      }
      action={
        <Button component={Link} to="/reportsPI" variant="outlined">
          {t('screen.toResults')}
        </Button>
      }
    />
  )
}
