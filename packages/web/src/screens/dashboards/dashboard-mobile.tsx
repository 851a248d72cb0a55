import { getUserBoard } from '@tandem/contract/admin.ts'
import { getOverview } from '@tandem/contract/dashboards.ts'
import { findAnalyser, getLiveValues } from '@tandem/contract/analysers.ts'
import { listDayAheadSessions } from '@tandem/contract/markets.ts'
import Button from '@mui/material/Button'
import { mdiViewDashboardOutline } from '@mdi/js'
import { Link } from 'react-router'
import { OneAction } from '../../features/dashboard/one-action.tsx'
import { PhoneBalance, PhoneToday, PhoneTomorrow } from '../../features/dashboard/phone-cards.tsx'
import { flowSentence } from '../../features/energy/today-card.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser, type SignedInUser } from '../../lib/session.ts'
import { Icon, Page } from '../../ui/index.ts'
import { nextToOpen } from './last-prices.tsx'
import { MarketDashboard } from './market-dashboard.tsx'
import { Part } from './part.tsx'
import { useOutlook } from './use-outlook.ts'
import { useTraderNeeds } from './use-trader-needs.ts'

/** /dashboardMobile: the same for a phone, in one column: balance, today, tomorrow, and one thing to do. */
export default function DashboardMobile() {
  const user = useSignedInUser()
  if (!user) return null
  return user.userType === 'transactionalUser' ? <TraderOnPhone user={user} /> : <MarketDashboard user={user} />
}

function TraderOnPhone({ user: { userId } }: { readonly user: SignedInUser }) {
  const t = useText('dashboard')
  const { offset } = useServerClock()
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const sessions = useCall(listDayAheadSessions)
  const overview = useCall(getOverview, { params: { userId, period: 'today' } }, { everySeconds: 60 })
  const { sentences } = useOutlook({ userId, day: board.data && (board.data.activeMarket?.date ?? null) })
  const flow = useFlow(userId)
  const needs = useTraderNeeds(userId, board.data)
  return (
    <Page
      width="phone"
      title={t('phone.title')}
      actions={
        <Button component={Link} to="/dashboard" startIcon={<Icon path={mdiViewDashboardOutline} />} size="small">
          {t('phone.toBoard')}
        </Button>
      }
    >
      <Part calls={[board]}>
        <PhoneBalance board={board.data} change={overview.data?.span.balanceChange} />
      </Part>
      <Part calls={[overview]}>
        <PhoneToday today={overview.data?.span} flow={flow} />
      </Part>
      <PhoneTomorrow
        market={board.data?.activeMarket}
        order={board.data?.order ?? null}
        next={nextToOpen(sessions.data)}
        sentence={sentences?.[0]}
        offset={offset}
        onClosed={() => void board.refetch()}
      />
      <OneAction needs={needs} lastResult={board.data?.lastResult?.date ?? null} />
    </Page>
  )
}

/** What flows through the own connection now, in a sentence; null without an analyser, undefined while it loads. */
function useFlow(userId: number): string | null | undefined {
  const t = useText('energy')
  const format = useFormat()
  const analysers = useCall(findAnalyser, { params: { userId } })
  const analyser = analysers.data?.find((each) => each.isActive && each.profile !== null)
  const live = useCall(
    getLiveValues,
    { params: { analyzerId: analyser?.id ?? 0 } },
    { enabled: Boolean(analyser), everySeconds: 10 },
  )
  if (live.data) return flowSentence(live.data, t, format)
  const isAwaited = analysers.isPending || (analyser !== undefined && live.isPending)
  return isAwaited ? undefined : null
}
