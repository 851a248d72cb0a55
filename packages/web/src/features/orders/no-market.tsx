import { mdiCalendarClock } from '@mdi/js'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyState, LinkButton } from '../../ui/index.ts'

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
      title={t('common:word.noDayAheadMarket')}
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
          <LinkButton to={screenPath('/PzuMarket')} variant="outlined">
            {t('common:word.toDayAheadMarket')}
          </LinkButton>
        )
      }
    />
  )
}
