import { exportParticipantImbalances } from '@tandem/contract/admin/strategic-balancing.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { ExportButton } from '../../ui/index.ts'

/** Saves the tables of a participant's balancing for the period in the address. */
export function BalancingExport({ userId }: { readonly userId: number }) {
  const { span } = usePeriod('oneMonth')
  return (
    <ExportButton
      endpoint={exportParticipantImbalances}
      input={{ query: { userId, dateFrom: span.from, dateTo: span.to } }}
    />
  )
}
