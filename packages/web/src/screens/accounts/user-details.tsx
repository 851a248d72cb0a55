import { getUser, listRoles } from '@tandem/contract/accounts/accounts.ts'
import { listUserTypes } from '@tandem/contract/accounts/lookups.ts'
import { mdiAccountOffOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useNavigate, useParams } from 'react-router'
import { AccountFacts, PersonalFacts } from '../../features/accounts/account-facts.tsx'
import { SystemUserNotice } from '../../features/markets/trading-agents/system-user-notice.tsx'
import { DeleteUser } from '../../features/accounts/delete-user.tsx'
import { UserRequest } from '../../features/accounts/user-request.tsx'
import { UserRolesForm, UserTypeForm } from '../../features/accounts/user-rights.tsx'
import { textAt, useText } from '../../i18n/use-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { EmptyState, LinkButton, Loaded, LoadingBlock, Page, Section, useNotify } from '../../ui/index.ts'

/** One account as the administrator sees it: data, request, type, roles, closing. */
export default function UserDetailsScreen() {
  const t = useText('accounts')
  const { id } = useParams()
  const account = useCall(getUser, { params: { id: Number(id) } }, { enabled: /^[1-9]\d{0,8}$/.test(id ?? '') })
  const toBoard = <LinkButton to={screenPath('/admin')}>{t('common:word.allUsers')}</LinkButton>
  const isUnknown = !account.isEnabled || (account.error instanceof ApiError && account.error.status < 500)
  return (
    <Page
      title={account.data ? fullName(account.data) : t('details.title')}
      purpose={account.data?.isSystem ? textAt('tradingAgents.chipHelp') : t('details.purpose')}
      actions={toBoard}
      width="form"
    >
      {isUnknown ? (
        <Section>
          <EmptyState icon={mdiAccountOffOutline} title={t('details.unknownTitle')} text={t('details.unknownText')} />
        </Section>
      ) : (
        <Loaded
          of={[account]}
          loading={
            <>
              <LoadingBlock height={360} />
              <LoadingBlock height={360} />
            </>
          }
        >
          {(data) => <Details key={data.id} user={data} />}
        </Loaded>
      )}
    </Page>
  )
}

function Details({ user }: { readonly user: Parameters<typeof AccountFacts>[0]['user'] }) {
  const t = useText('accounts')
  const notify = useNotify()
  const navigate = useNavigate()
  const me = useSignedInUser()
  const types = useCall(listUserTypes)
  const roles = useCall(listRoles)
  return (
    <>
      {user.isSystem && <SystemUserNotice />}
      <UserRequest user={user} />
      <Section title={t('details.person')}>
        <PersonalFacts user={user} />
      </Section>
      <Section title={t('common:word.account')}>
        <AccountFacts user={user} isDetailed />
      </Section>
      {!user.isSystem && (
        <>
          {types.data && <UserTypeForm key={user.userType} user={user} types={types.data} />}
          {roles.data && <UserRolesForm key={user.roles.join()} user={user} roles={roles.data} />}
          <DeleteUser
            user={user}
            isOwn={me?.userId === user.id}
            onDeleted={() => {
              notify(t('details.deleted'))
              void navigate(screenPath('/admin'), { replace: true })
            }}
          />
        </>
      )}
    </>
  )
}
