import * as forecasting from '@tandem/contract/forecasting.ts'
import type { ForecastRun } from '@tandem/contract/forecasting.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction, useRefresh } from '../../../lib/query.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useNotify } from '../../../ui/index.ts'
import { askForRun, followRun, blockingRun } from './follow-run.ts'
import { hasEnded, keepRun, keptRun, type ForecastWork } from './kept-run.ts'

interface RunsShown {
  readonly run: ForecastRun | null
  readonly ended: readonly ForecastRun[]
  readonly fault: string | null
  readonly isBusy: boolean
}

const nothing: RunsShown = { run: null, ended: [], fault: null, isBusy: false }

/** Asks for forecasts, one work after the other as the server takes them, follows them while they are made, and can stop them. */
export function useForecastRuns(works: readonly ForecastWork[]) {
  const userId = useSignedInUser()?.userId ?? 0
  const showEnded = useEndedToast()
  const cancelling = useAction(forecasting.cancelForecastRun)
  const [shown, setShown] = useState(nothing)
  const following = useRef<AbortController>(null)
  const show = (next: Partial<RunsShown>) => setShown((before) => ({ ...before, ...next }))

  const end = (last: ForecastRun) => {
    showEnded(last)
    setShown((before) => ({ ...before, run: null, isBusy: false, ended: [...before.ended, last] }))
  }
  const follow = async (runId: number, signal: AbortSignal) => {
    const last = await followRun(runId, { signal, onStep: (run) => show({ run, isBusy: true }) })
    if (last) end(last)
    return last
  }
  const makeAll = async (span: DaySpan, signal: AbortSignal) => {
    for (const work of works) {
      show({ isBusy: true })
      const first = await askForRun(work, span)
      keepRun(userId, first.id)
      if (hasEnded(first)) end(first)
      else show({ run: first })
      const last = hasEnded(first) ? first : await follow(first.id, signal)
      if (!last || last.state === 'cancelled') return
    }
  }
  const poll = async (action: (signal: AbortSignal) => Promise<unknown>) => {
    following.current?.abort()
    const { signal } = (following.current = new AbortController())
    await action(signal).catch((error: unknown) => {
      const blocking = blockingRun(error)
      if (signal.aborted) return
      show({ fault: failureText(error), run: null, isBusy: false })
      if (blocking !== null) return follow(blocking, signal).catch(() => null)
    })
  }
  // One that was asked for before the page was left; what cannot be found any more is let go.
  const findAgain = useEffectEvent(() => {
    const runId = keptRun(userId)
    if (runId === null) return
    void poll(async (signal) => {
      await follow(runId, signal).catch(() => null)
      // Told now, and once is enough.
      if (!signal.aborted) keepRun(userId, null)
    })
  })
  useEffect(() => {
    findAgain()
    return () => following.current?.abort()
  }, [])

  const { run, ended, fault, isBusy } = shown
  return {
    run,
    ended,
    fault,
    isBusy,
    isStopping: run !== null && (cancelling.isPending || cancelling.data?.id === run.id),
    start: (span: DaySpan) => {
      setShown({ ...nothing, isBusy: true })
      void poll((signal) => makeAll(span, signal))
    },
    stop: () => {
      if (run)
        cancelling.mutate({ params: { id: run.id } }, { onError: (error) => show({ fault: failureText(error) }) })
    },
    /** Puts away what was told of those that ended. */
    close: () => {
      keepRun(userId, null)
      show({ ended: [], fault: null })
    },
  }
}

/** Has everything read anew that shows forecasts, and says so where some were made. */
function useEndedToast() {
  const t = useText('forecastRecord')
  const notify = useNotify()
  const refresh = useRefresh()
  return ({ state, doneDays, skippedDays }: ForecastRun) => {
    void refresh(forecasting.generatePriceForecast)
    const count = doneDays - skippedDays
    if (state === 'done' && count > 0) notify(t('runs.done', { count }))
  }
}
