import {
  applySettlement,
  correctSettlement,
  previewSettlement,
  type SettlementReport,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { RequestInput } from '@tandem/contract/request.ts'
import { useState } from 'react'
import { callApi } from '../../../lib/api.ts'
import { useAction } from '../../../lib/query.ts'

/** How a day is priced, where it is not as in the settings. */
export type DayOptions = NonNullable<RequestInput<typeof previewSettlement>['query']>

interface Preview {
  readonly report: SettlementReport
  /** What it was generated with, and what is applied then. */
  readonly terms: DayOptions
}

/** A day on its way: generated as often as wanted, applied once, corrected by the difference. */
export function useSettlement(marketId: number) {
  const applying = useAction(applySettlement)
  const correcting = useAction(correctSettlement)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [busy, setBusy] = useState<'generate' | 'apply' | 'correct' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const params = { marketId }

  const run = async (what: NonNullable<typeof busy>, action: () => Promise<void>): Promise<boolean> => {
    setBusy(what)
    setFailure(null)
    try {
      await action()
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setBusy(null)
    }
  }
  return {
    preview,
    busy,
    failure,
    generate: (terms: DayOptions) =>
      run('generate', async () => {
        setPreview(null)
        setPreview({ report: await callApi(previewSettlement, { params, query: terms }), terms })
      }),
    apply: (terms: DayOptions) =>
      run('apply', async () => {
        await applying.mutateAsync({ params, query: terms })
        setPreview(null)
      }),
    /** `version` is the one that is corrected. */
    correct: (version: number) =>
      run('correct', async () => {
        await correcting.mutateAsync({ params, body: { version } })
        setPreview(null)
      }),
    forget: () => {
      setPreview(null)
      setFailure(null)
    },
  }
}
