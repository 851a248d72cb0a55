import {
  addSession,
  getMarketSettings,
  listDayAheadSessions,
  type MarketSession,
} from '@tandem/contract/markets/markets.ts'
import { MarketEditor } from '../../features/markets/market-editor.tsx'
import { newValues } from '../../features/markets/market-terms.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { Loaded, Page } from '../../ui/index.ts'

/** /addMarket: one more delivery day. */
export default function AddMarket() {
  const t = useText('markets')
  const format = useFormat()
  const plan = useCall(getMarketSettings)
  const sessions = useCall(listDayAheadSessions)
  const add = useAction(addSession)
  return (
    <Page title={t('common:word.addMarket')} purpose={t('add.purpose')} width="form">
      <Loaded of={[plan, sessions]} loading={560}>
        {(settings, others) => (
          <MarketEditor
            initial={newValues(firstFreeDay(others, settings.zone), settings)}
            changeable="all"
            plan={settings}
            submitText={t('add.submit')}
            call={add}
            onSave={(body, onSuccess) => add.mutate({ body }, { onSuccess })}
            savedText={(market) => t('add.added', { day: format.date(market.date) })}
          />
        )}
      </Loaded>
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
