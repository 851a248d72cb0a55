import Stack from '@mui/material/Stack'
import type { User } from '@tandem/contract/accounts/accounts.ts'
import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DefinitionList, StatusChip, SystemChip, type Tone } from '../../ui/index.ts'
import { administratorRole } from '@tandem/core/access/access.ts'

/** What the person is, in words: the administrator first, then the user type. */
function useTypeName(): (user: Pick<User, 'userType' | 'roles'>) => string {
  const t = useText('common')
  return ({ userType, roles }) =>
    t(roles.includes(administratorRole) ? 'userType.administrator' : `userType.${userType}`)
}

interface FactsProps {
  readonly user: User
}

/** What a person told us about themselves. */
export function PersonalFacts({ user }: FactsProps) {
  const t = useText('accounts')
  const format = useFormat()
  const { panelPower: watts } = user
  return (
    <DefinitionList
      items={[
        { key: 'lastName', term: t('common:word.surname'), value: user.lastName },
        { key: 'firstName', term: t('field.firstName'), value: user.firstName },
        { key: 'username', term: t('common:word.username'), value: user.username },
        { key: 'email', term: t('common:word.email'), value: user.isSystem ? '–' : user.email },
        { key: 'phone', term: t('field.phone'), value: user.phone || t('profile.missing') },
        { key: 'address', term: t('common:word.address'), value: user.address || t('profile.missing') },
        ...(watts === null
          ? []
          : [{ key: 'panelPower', term: t('field.panelPower'), value: format.decimal(watts, 3) }]),
      ]}
    />
  )
}

/** What the account is and may do. `isDetailed` adds what only the administrator needs. */
export function AccountFacts({ user, isDetailed = false }: FactsProps & { readonly isDetailed?: boolean }) {
  const t = useText('accounts')
  const format = useFormat()
  const typeName = useTypeName()
  const holdsCoins = user.userType === 'transactionalUser'
  return (
    <DefinitionList
      items={[
        ...(isDetailed ? [{ key: 'id', term: fieldName(f.userId), value: user.id }] : []),
        {
          key: 'type',
          term: t('common:word.type'),
          value: user.isSystem ? <TypeOfSystem name={typeName(user)} /> : typeName(user),
        },
        { key: 'roles', term: t('common:word.roles'), value: <RoleChips roles={user.roles} /> },
        { key: 'request', term: t('profile.statusRequest'), value: <RequestStatus user={user} /> },
        ...(holdsCoins ? [{ key: 'balance', term: t('common:chart.coins'), value: format.coins(user.balance) }] : []),
        { key: 'since', term: t('common:word.memberSince'), value: format.date(user.registrationDate) },
        ...(isDetailed
          ? [{ key: 'activated', term: t('common:word.activated'), value: <Activation user={user} /> }]
          : []),
      ]}
    />
  )
}

function TypeOfSystem({ name }: { readonly name: string }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {name} <SystemChip />
    </Stack>
  )
}

function RoleChips({ roles }: { readonly roles: readonly string[] }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      {roles.map((role) => (
        <span key={role}>
          <code>{role}</code>
        </span>
      ))}
    </Stack>
  )
}

const tones: Record<User['statusRequest'], Tone> = {
  none: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
}

/** How a request for another user type stands. */
function RequestStatus({ user }: FactsProps) {
  const t = useText('accounts')
  const { statusRequest, requestedUserType } = user
  const status = t(`status.${statusRequest}`)
  if (statusRequest === 'none') return status
  const label = requestedUserType
    ? t('profile.requestedFor', { status, type: t(`common:userType.${requestedUserType}`) })
    : status
  return <StatusChip label={label} tone={tones[statusRequest]} />
}

function Activation({ user }: FactsProps) {
  const t = useText('accounts')
  return user.activated ? t('common:action.yes') : <StatusChip label={t('details.notActivated')} tone="warning" />
}
