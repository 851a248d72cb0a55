import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Skeleton from '@mui/material/Skeleton'
import type { AuctionOutcome } from '@tandem/contract/markets/auctions.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { LinkButton } from '../../ui/index.ts'

interface ClearedNoticeProps {
  readonly market: MarketSession
  /** Undefined while it loads. */
  readonly outcome: AuctionOutcome | undefined
  readonly onClose: () => void
}

/** What closing a day-ahead market has brought, with the way to the whole result. */
export function ClearedNotice({ market, outcome, onClose }: ClearedNoticeProps) {
  const t = useText('markets')
  const format = useFormat()
  return (
    <Alert severity="success" onClose={onClose} slotProps={{ closeButton: { title: textAt('common.action.close') } }}>
      <AlertTitle>{t('list.clearedTitle', { day: format.date(market.date) })}</AlertTitle>
      {outcome ? <Outcome outcome={outcome} /> : <Skeleton width="40ch" />}
      <LinkButton
        to={screenPath('/reportsDaily', { day: market.date })}
        color="inherit"
        variant="outlined"
        size="small"
        sx={{ mt: 1.5, borderColor: 'currentcolor' }}
      >
        {t('list.seeResult')}
      </LinkButton>
    </Alert>
  )
}

function Outcome({ outcome }: { readonly outcome: AuctionOutcome }) {
  const t = useText('markets')
  const format = useFormat()
  const { base } = outcome.indices
  if (base.price === null) return <div>{t('list.clearedEmpty')}</div>
  return (
    <>
      <div>
        {t('list.clearedText', {
          volume: format.energy(base.volume),
          price: format.price(base.price),
          orders: outcome.orders,
          participants: outcome.participants,
        })}
      </div>
      {outcome.verification.passed && (
        <div>{t('list.clearedVerified', { count: outcome.verification.checks.length })}</div>
      )}
    </>
  )
}
