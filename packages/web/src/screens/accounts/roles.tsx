import { listRoles } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { RolesTable } from '../../features/accounts/roles-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { LinkButton, Page, Section } from '../../ui/index.ts'

/** All roles. */
export default function RolesScreen() {
  const t = useText('accounts')
  const roles = useCall(listRoles)
  return (
    <Page
      title={t('common:word.roles')}
      purpose={t('roles.purpose')}
      actions={
        <LinkButton to={screenPath('/addRole/')} variant="contained">
          {t('roles.add')}
        </LinkButton>
      }
    >
      <Section flush>
        <RolesTable
          roles={roles.data}
          error={roles.error ? failureText(roles.error) : null}
          onRetry={() => void roles.refetch()}
        />
      </Section>
    </Page>
  )
}
