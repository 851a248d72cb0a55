import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import {
  mdiAccountGroupOutline,
  mdiAccountKeyOutline,
  mdiCalendarClock,
  mdiCashMultiple,
  mdiDatabaseImportOutline,
  mdiCheckAll,
  mdiClipboardCheckOutline,
  mdiFlaskOutline,
  mdiGauge,
  mdiHistory,
  mdiRobotOutline,
  mdiStorefrontOutline,
  mdiSwapHorizontal,
  mdiTextBoxEditOutline,
} from '@mdi/js'
import { listUsers, type User } from '@tandem/contract/accounts/accounts.ts'
import { getAdministratorBoard } from '@tandem/contract/admin/admin.ts'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { plainText } from '@tandem/contract/texts/plain-text.ts'
import { userTypes } from '@tandem/core/access/access.ts'
import { useUpgradeDecisions } from '../../features/admin/use-upgrade-decisions.ts'
import { UserTable } from '../../features/admin/user-table.tsx'
import { WaitingCounts } from '../../features/admin/waiting-counts.tsx'
import { PlaceholderWarning } from '../../features/admin/content/placeholder-warning.tsx'
import { AssociationSwitch } from '../../features/groups/association-switch.tsx'
import { textAt, useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useCall } from '../../lib/query.ts'
import { useAddress } from '../../lib/use-address.ts'
import { SearchBox, Select } from '../../ui/form/index.ts'
import { EmptyState, ErrorState, LinkButton, Page, Section } from '../../ui/index.ts'

const shownKinds = ['all', 'pending', 'notActivated'] as const
type Shown = (typeof shownKinds)[number]

const places = [
  { to: screenPath('/roles'), icon: mdiAccountKeyOutline, name: 'common.word.roles' },
  { to: screenPath('/mod'), icon: mdiClipboardCheckOutline, name: 'admin.moderator.title' },
  { to: screenPath('/peopleSettings'), icon: mdiAccountGroupOutline, name: 'people.title' },
  { to: screenPath('/markets'), icon: mdiStorefrontOutline, name: 'common.word.markets' },
  { to: screenPath('/financialTransactionsAdmin'), icon: mdiCashMultiple, name: 'common.word.coinRequests' },
  { to: screenPath('/Transactions'), icon: mdiSwapHorizontal, name: 'trades.list.titleAll' },
  { to: screenPath('/analyzersAdministration'), icon: mdiGauge, name: 'common.word.analysers' },
  { to: screenPath('/siteContent'), icon: mdiTextBoxEditOutline, name: 'common.word.publicContent' },
  { to: screenPath('/tradingAgents'), icon: mdiRobotOutline, name: 'tradingAgents.title' },
  { to: screenPath('/auditLog'), icon: mdiHistory, name: 'audit.title' },
  { to: screenPath('/dataSources'), icon: mdiDatabaseImportOutline, name: 'dataSources.title' },
  { to: screenPath('/research'), icon: mdiFlaskOutline, name: 'research.title' },
  { to: screenPath('/jobs'), icon: mdiCalendarClock, name: 'jobs.title' },
] as const

/** /admin: what waits for a decision, and all users. */
export default function AdminBoard() {
  const t = useText('admin')
  const [search, change] = useAddress()
  const board = useCall(getAdministratorBoard, {}, { everySeconds: 60 })
  const users = useCall(listUsers)
  const { busy, failure, approve, reject } = useUpgradeDecisions()
  const shown = shownKinds.find((kind) => kind === search.get('show')) ?? 'all'
  const type = userTypes.find((each) => each === search.get('type')) ?? 'all'
  const wanted = search.get('q') ?? ''
  const choose = (name: string, value: string) => change({ [name]: value === '' || value === 'all' ? null : value })
  const rows = users.data?.filter(
    (user) => isShown(user, shown) && (type === 'all' || user.userType === type) && fits(user, wanted),
  )
  const total = users.data?.length ?? 0
  return (
    <Page title={t('board.title')} purpose={t('board.purpose')}>
      {board.data && <PlaceholderWarning placeholders={board.data.placeholders} withLink />}
      {board.isError ? <ErrorState of={board} /> : <WaitingCounts counts={board.data} />}
      <Places />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Section flush title={fieldName(f.users)} note={rows && t('board.usersNote', { count: rows.length, total })}>
        <Filters wanted={wanted} shown={shown} type={type} choose={choose} />
        <UserTable
          users={rows}
          error={users.isError && failureText(users.error)}
          onRetry={() => void users.refetch()}
          empty={
            shown === 'pending' && wanted === '' ? (
              <EmptyState icon={mdiCheckAll} title={t('users.noneTitle')} text={t('users.noneText')} />
            ) : (
              textAt('common.state.noneForFilters')
            )
          }
          busy={busy}
          onApprove={approve}
          onReject={reject}
        />
      </Section>
      <AssociationSwitch />
    </Page>
  )
}

/** Where an administrator's work is done. */
function Places() {
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {places.map((place) => (
        <LinkButton key={place.to} to={place.to} variant="outlined" icon={place.icon}>
          {textAt(place.name)}
        </LinkButton>
      ))}
    </Stack>
  )
}

interface FiltersProps {
  readonly wanted: string
  readonly shown: Shown
  readonly type: User['userType'] | 'all'
  readonly choose: (name: 'q' | 'show' | 'type', value: string) => void
}

function Filters({ wanted, shown, type, choose }: FiltersProps) {
  const t = useText('admin')
  return (
    <Stack
      role="search"
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: { xs: 2, sm: 3 }, pb: 2 }}
    >
      <SearchBox
        label={t('common:action.search')}
        placeholder={t('users.searchHelp')}
        value={wanted}
        onChange={(words) => choose('q', words)}
      />
      <Select
        label={t('common:action.show')}
        value={shown}
        choices={shownKinds.map((value) => ({ value, label: t(`users.${value}`) }))}
        onChange={(value) => choose('show', value)}
      />
      <Select
        label={fieldName(f.userType)}
        value={type}
        choices={[
          { value: 'all' as const, label: t('users.all') },
          ...userTypes.map((value) => ({ value, label: textAt(`common.userType.${value}`) })),
        ]}
        onChange={(value) => choose('type', value)}
      />
    </Stack>
  )
}

function isShown(user: User, shown: Shown): boolean {
  if (shown === 'pending') return user.statusRequest === 'pending'
  return shown === 'all' || !user.activated
}

/** Letters with and without diacritics are the same. */
function fits(user: User, wanted: string): boolean {
  const text = `${user.lastName} ${user.firstName} ${user.lastName} ${user.username} ${user.email}`
  return plainText(text).includes(plainText(wanted.trim()))
}
