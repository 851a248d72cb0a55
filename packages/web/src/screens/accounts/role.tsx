import { getRole } from '@tandem/contract/accounts/accounts.ts'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useParams } from 'react-router'
import { RoleMembers } from '../../features/accounts/role-members.tsx'
import { useRoleMeaning } from '../../features/accounts/role-meaning.ts'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useCall } from '../../lib/query.ts'
import { EmptyState, LinkButton, Loaded, Page, Section } from '../../ui/index.ts'

/** One role and who has it. */
export default function RoleScreen() {
  const t = useText('accounts')
  const meaningOf = useRoleMeaning()
  const { id } = useParams()
  const role = useCall(getRole, { params: { id: Number(id) } }, { enabled: /^[1-9]\d{0,8}$/.test(id ?? '') })
  const isUnknown = !role.isEnabled || (role.error instanceof ApiError && role.error.status < 500)
  return (
    <Page
      title={role.data?.name ?? t('common:word.role')}
      purpose={(role.data && meaningOf(role.data)) || t('role.purpose')}
      width="form"
      actions={<LinkButton to={screenPath('/roles')}>{t('role.toRoles')}</LinkButton>}
    >
      {isUnknown ? (
        <Section>
          <EmptyState title={t('role.unknownTitle')} text={t('role.unknownText')} />
        </Section>
      ) : (
        <Loaded of={[role]} loading={320}>
          {(data) => (
            <Section flush title={fieldName(f.members)} note={t('role.memberCount', { count: data.members.length })}>
              <RoleMembers members={data.members} />
            </Section>
          )}
        </Loaded>
      )}
    </Page>
  )
}
