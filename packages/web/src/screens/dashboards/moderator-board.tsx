import Alert from '@mui/material/Alert'
import { mdiCheckAll } from '@mdi/js'
import { listUsers } from '@tandem/contract/accounts/accounts.ts'
import { getModeratorBoard } from '@tandem/contract/admin/admin.ts'
import { listCoinPurchases } from '@tandem/contract/ledger/ledger.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useUpgradeDecisions } from '../../features/admin/use-upgrade-decisions.ts'
import { UserTable } from '../../features/admin/user-table.tsx'
import { WaitingCounts } from '../../features/admin/waiting-counts.tsx'
import { PendingRequests } from '../../features/ledger/coin-requests.tsx'
import { useCoinDecisions } from '../../features/ledger/use-coin-decisions.ts'
import { ManyCoins, ManyUpgrades } from '../../features/accounts/people/many-buttons.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { EmptyState, ErrorState, LinkButton, Page, Section, useRowChoice } from '../../ui/index.ts'

/** /mod: everything that waits for a yes or a no, answered in place. */
export default function ModeratorBoard() {
  const t = useText('admin')
  const board = useCall(getModeratorBoard, {}, { everySeconds: 60 })
  const users = useCall(listUsers)
  const purchases = useCall(listCoinPurchases)
  const upgrade = useUpgradeDecisions()
  const coins = useCoinDecisions()
  const asking = users.data?.filter((user) => user.statusRequest === 'pending')
  const chosenUsers = useRowChoice(
    asking,
    ({ id }) => id,
    ({ username }) => username,
  )
  const waiting = purchases.data?.filter(({ status }) => status === 'pending')
  const chosenCoins = useRowChoice(
    waiting,
    ({ id }) => id,
    ({ username }) => username,
  )
  const failure = upgrade.failure ?? coins.failure
  return (
    <Page
      title={t('moderator.title')}
      purpose={t('moderator.purpose')}
      actions={
        <LinkButton to={screenPath('/admin')} variant="outlined">
          {t('common:word.allUsers')}
        </LinkButton>
      }
    >
      {board.isError ? <ErrorState of={board} /> : <WaitingCounts counts={board.data} />}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Section flush title={t('users.pending')}>
        {asking && asking.length > 1 && <ManyUpgrades choice={chosenUsers} />}
        <UserTable
          users={asking}
          {...(asking && asking.length > 1 ? { choiceColumn: chosenUsers.column } : {})}
          error={users.isError && failureText(users.error)}
          onRetry={() => void users.refetch()}
          empty={<EmptyState icon={mdiCheckAll} title={t('users.noneTitle')} text={t('users.noneText')} />}
          busy={upgrade.busy}
          onApprove={upgrade.approve}
          onReject={upgrade.reject}
        />
      </Section>
      <Section flush title={t('common:word.coinRequests')}>
        {waiting && waiting.length > 1 && <ManyCoins choice={chosenCoins} />}
        <PendingRequests
          {...(waiting && waiting.length > 1 ? { choiceColumn: chosenCoins.column } : {})}
          requests={purchases.data}
          error={purchases.isError && failureText(purchases.error)}
          onRetry={() => void purchases.refetch()}
          busy={coins.busy}
          onAccept={coins.accept}
          onReject={coins.reject}
        />
      </Section>
    </Page>
  )
}
