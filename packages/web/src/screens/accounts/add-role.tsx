import { screenPath } from '@tandem/contract/screens.ts'
import { useNavigate } from 'react-router'
import { RoleForm } from '../../features/accounts/role-form.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Page, Section, useNotify } from '../../ui/index.ts'

/** A new role. */
export default function AddRoleScreen() {
  const t = useText('accounts')
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <Page title={t('roles.add')} purpose={t('addRole.purpose')} width="form">
      <Section>
        <RoleForm
          onAdded={({ name }) => {
            notify(t('addRole.added', { name }))
            void navigate(screenPath('/roles'))
          }}
        />
      </Section>
    </Page>
  )
}
