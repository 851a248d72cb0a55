import { exportParticipantImbalances } from '@tandem/contract/strategic-balancing.ts'
import { downloadFile } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { ExportButton, useNotify } from '../../ui/index.ts'

/** Saves the tables of a participant's balancing for the period in the address. */
export function BalancingExport({ userId }: { readonly userId: number }) {
  const notify = useNotify()
  const { span } = usePeriod('oneMonth')
  const save = async () => {
    try {
      await downloadFile(exportParticipantImbalances, { query: { userId, dateFrom: span.from, dateTo: span.to } })
    } catch (error) {
      notify({ text: failureText(error), tone: 'error' })
    }
  }
  return <ExportButton onExport={save} />
}
