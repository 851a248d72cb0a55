import { mdiFileChartOutline } from '@mdi/js'
import { getUser } from '@tandem/contract/accounts/accounts.ts'
import { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { standardNeeds } from '../../features/admin/dashboard/list-needs.ts'
import { NeedsCard } from '../../features/admin/dashboard/needs-card.tsx'
import { OutlookLines } from '../../features/admin/dashboard/outlook-lines.tsx'
import { NextDelivery } from '../../features/reports/next-delivery.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { LinkButton, Page } from '../../ui/index.ts'
import { Columns } from './columns.tsx'
import { IntradayNow } from './intraday-now.tsx'
import { LastPrices, lastCleared } from './last-prices.tsx'
import { nextToOpen } from '../../lib/pending-markets.ts'
import { Part } from './part.tsx'
import { useOutlook } from './use-outlook.ts'

/** What everybody can see of the market, and the invitation to take part for whom it is meant. */
export function MarketDashboard({ user }: { readonly user: SignedInUser }) {
  const reports = useText('reports')
  const t = useText('dashboard')
  const { offset } = useServerClock()
  const board = useCall(getUserBoard, {}, { everySeconds: 30 })
  const sessions = useCall(listDayAheadSessions, {}, { everySeconds: 60 })
  const isInvited = user.userType === 'standard' && !isAdministrator(user)
  const profile = useCall(getUser, { params: { id: user.userId } }, { enabled: isInvited })
  const outlook = useOutlook({
    userId: user.userId,
    what: 'prices',
    day: board.data && (board.data.activeMarket?.date ?? null),
  })
  return (
    <Page
      title={reports('dashboard.hello', { name: user.firstName })}
      purpose={reports(isInvited ? 'dashboard.purposeStandard' : 'dashboard.purposeMarkets')}
      actions={
        <LinkButton to={screenPath('/reportsDaily')} variant="outlined" icon={mdiFileChartOutline}>
          {t('standard.daily')}
        </LinkButton>
      }
    >
      <Part calls={[sessions]}>
        <LastPrices session={lastCleared(sessions.data)} />
      </Part>
      <Columns>
        <Part calls={[board]}>
          <NextDelivery
            title={reports('dashboard.marketTitle')}
            market={board.data?.activeMarket}
            next={nextToOpen(sessions.data)}
            offset={offset}
            onClosed={() => void board.refetch()}
          />
        </Part>
        <Part calls={[outlook.call]}>
          <OutlookLines
            title={outlook.name ?? t('standard.pricesTitle')}
            sentences={outlook.sentences}
            none={t('standard.pricesNone')}
            to={null}
          />
        </Part>
        <IntradayNow userId={user.userId} isReadable={!isInvited} />
        {isInvited && <NeedsCard needs={profile.data && standardNeeds(profile.data, reports)} />}
      </Columns>
    </Page>
  )
}
