import { mdiCalendarClock } from '@mdi/js'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { EmptyState, LinkButton } from '../../../ui/index.ts'

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
      title={t('common:word.noIntradayMarket')}
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
        <LinkButton to={screenPath('/reportsPI')} variant="outlined">
          {t('common:word.intradayResults')}
        </LinkButton>
      }
    />
  )
}
