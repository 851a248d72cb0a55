import {
  addSession,
  getActiveDayAheadSession,
  getMarketSettings,
  listActiveSessions,
  listDayAheadSessions,
  listSessions,
} from '@tandem/contract/markets.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import { getAdministratorBoard, getModeratorBoard } from '@tandem/contract/admin.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MarketForm } from '../../features/markets/market-form.tsx'
import { newValues } from '../../features/markets/market-terms.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { ErrorState, LeaveGuard, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'

const changed = [
  listSessions,
  listDayAheadSessions,
  listActiveSessions,
  getActiveDayAheadSession,
  getAdministratorBoard,
  getModeratorBoard,
]

/** /addMarket: one more delivery day. */
export default function AddMarket() {
  const t = useText('markets')
  const format = useFormat()
  const navigate = useNavigate()
  const notify = useNotify()
  const { now } = useServerClock()
  const [isDirty, setDirty] = useState(false)
  const plan = useCall(getMarketSettings)
  const sessions = useCall(listDayAheadSessions)
  const add = useAction(addSession, changed)
  const failed = [plan, sessions].find((call) => call.isError)
  return (
    <Page title={t('add.title')} purpose={t('add.purpose')} width="form">
      {failed ? (
        <ErrorState message={failureText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : !plan.data || !sessions.data ? (
        <LoadingBlock height={560} />
      ) : (
        <Section>
          <MarketForm
            initial={newValues(firstFreeDay(sessions.data, plan.data.zone), plan.data)}
            changeable="all"
            plan={plan.data}
            now={now}
            submitText={t('add.submit')}
            isSending={add.isPending}
            failure={add.error}
            onDirty={setDirty}
            onCancel={() => void navigate('/markets')}
            onSubmit={(body) => {
              add.mutate(
                { body },
                {
                  onSuccess: (market) => {
                    notify(t('add.added', { day: format.date(market.date) }))
                    void navigate('/markets', { replace: true })
                  },
                },
              )
            }}
          />
          <LeaveGuard isDirty={isDirty && !add.isSuccess} />
        </Section>
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
