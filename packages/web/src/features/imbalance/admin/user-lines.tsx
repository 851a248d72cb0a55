import Alert from '@mui/material/Alert'
import { getSettlementUser } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { EmptyState, isLoaded, Loaded, Section } from '../../../ui/index.ts'
import { DayBoard } from '../day-board.tsx'
import type { DayOptions } from './use-settlement.ts'

interface UserLinesProps {
  readonly marketId: number
  readonly userId: number
  /** Of the preview that one comes from; without it a preview follows the settings. */
  readonly terms?: DayOptions | undefined
}

/** One user's day as the administrator sees it, each line with its arithmetic. */
export function UserLines({ marketId, userId, terms }: UserLinesProps) {
  const t = useText('imbalance')
  const call = useCall(getSettlementUser, { params: { userId }, query: { ...terms, marketId } })
  if (!isLoaded(call)) return <Loaded of={[call]} loading={420} />
  if (call.data === null || call.data.lines.length === 0) {
    return (
      <Section>
        <EmptyState text={t('state.otherNoPart')} />
      </Section>
    )
  }
  return (
    <>
      {call.data.state === 'preview' && (
        <Alert severity="info">{t(terms ? 'admin.user.previewWithTerms' : 'admin.user.preview')}</Alert>
      )}
      <DayBoard day={call.data} perspective="other" />
    </>
  )
}
