import Button from '@mui/material/Button'
import { listRoles } from '@tandem/contract/accounts.ts'
import { Link } from 'react-router'
import { RolesTable } from '../../features/accounts/roles-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { Page, Section } from '../../ui/index.ts'

/** All roles. */
export default function RolesScreen() {
  const t = useText('accounts')
  const roles = useCall(listRoles)
  return (
    <Page
      title={t('roles.title')}
      purpose={t('roles.purpose')}
      actions={
        <Button component={Link} to="/addRole/" variant="contained">
          {t('roles.add')}
        </Button>
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
