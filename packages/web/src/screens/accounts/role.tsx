import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { getRole } from '@tandem/contract/accounts.ts'
import { mdiAccountOffOutline } from '@mdi/js'
import { Link as RouterLink, useParams } from 'react-router'
import { useRoleMeaning } from '../../features/accounts/role-meaning.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { DataTable, EmptyState, Page, Section } from '../../ui/index.ts'

/** One role and who has it. */
export default function RoleScreen() {
  const t = useText('accounts')
  const { id } = useParams()
  const meaningOf = useRoleMeaning()
  const role = useCall(getRole, { params: { id: Number(id) } }, { enabled: /^[1-9]\d{0,8}$/.test(id ?? '') })
  const members = role.isEnabled ? role.data?.members : []
  return (
    <Page
      title={role.data?.name ?? t('role.title')}
      purpose={(role.data && meaningOf(role.data)) || t('role.purpose')}
      width="form"
      actions={
        <Button component={RouterLink} to="/roles">
          {t('role.toRoles')}
        </Button>
      }
    >
      <Section flush title={t('role.members')} note={members && t('role.memberCount', { count: members.length })}>
        <DataTable
          label={t('role.members')}
          rows={members}
          rowKey={(member) => member.id}
          error={role.error && failureText(role.error)}
          onRetry={() => void role.refetch()}
          empty={<EmptyState icon={mdiAccountOffOutline} title={t('role.noMembers')} text={t('role.noMembersText')} />}
          columns={[
            {
              key: 'username',
              header: t('field.username'),
              fact: true,
              sortBy: (member) => member.username,
              render: (member) => (
                <Link
                  component={RouterLink}
                  to={`/userDetails/${String(member.id)}`}
                  aria-label={t('role.openUser', { name: member.username })}
                >
                  {member.username}
                </Link>
              ),
            },
          ]}
        />
      </Section>
    </Page>
  )
}
