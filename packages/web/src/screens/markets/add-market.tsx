import { addSession, getMarketSettings, listDayAheadSessions } from '@tandem/contract/markets.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import { MarketEditor } from '../../features/markets/market-editor.tsx'
import { newValues } from '../../features/markets/market-terms.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { ErrorState, LoadingBlock, Page } from '../../ui/index.ts'

/** /addMarket: one more delivery day. */
export default function AddMarket() {
  const t = useText('markets')
  const format = useFormat()
  const plan = useCall(getMarketSettings)
  const sessions = useCall(listDayAheadSessions)
  const add = useAction(addSession)
  const failed = [plan, sessions].find((call) => call.isError)
  return (
    <Page title={t('add.title')} purpose={t('add.purpose')} width="form">
      {failed ? (
        <ErrorState message={failureText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : !plan.data || !sessions.data ? (
        <LoadingBlock height={560} />
      ) : (
        <MarketEditor
          initial={newValues(firstFreeDay(sessions.data, plan.data.zone), plan.data)}
          changeable="all"
          plan={plan.data}
          submitText={t('add.submit')}
          call={add}
          onSave={(body, onSuccess) => add.mutate({ body }, { onSuccess })}
          savedText={(market) => t('add.added', { day: format.date(market.date) })}
        />
      )}
    </Page>
  )
}

/** The next day from tomorrow on that has no day-ahead market. */
function firstFreeDay(sessions: readonly MarketSession[], zone: string): string {
  const taken = new Set<string>(sessions.map((session) => session.date))
  let day = shiftDay(todayIn(zone), 1)
  while (taken.has(day)) day = shiftDay(day, 1)
  return day
}
