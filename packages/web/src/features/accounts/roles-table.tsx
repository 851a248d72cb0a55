import type { Role } from '@tandem/contract/accounts/accounts.ts'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { type Column, DataTable, LinkButton } from '../../ui/index.ts'
import { useRoleMeaning } from './role-meaning.ts'

interface RolesTableProps {
  readonly roles: readonly Role[] | undefined
  readonly error: string | null
  readonly onRetry: () => void
}

/** All roles with the number of their users. */
export function RolesTable({ roles, error, onRetry }: RolesTableProps) {
  const t = useText('accounts')
  const format = useFormat()
  const meaningOf = useRoleMeaning()
  const columns: readonly Column<Role>[] = [
    {
      key: 'name',
      header: t('common:word.role'),
      fact: true,
      sortBy: (role) => role.name,
      render: (role) => role.name,
    },
    { key: 'description', header: t('roles.description'), render: (role) => meaningOf(role) || '–' },
    {
      key: 'users',
      header: fieldName(f.users),
      align: 'right',
      fact: true,
      named: true,
      sortBy: (role) => role.users,
      render: (role) => format.count(role.users),
    },
  ]
  return (
    <DataTable
      label={t('common:word.roles')}
      rows={roles}
      rowKey={(role) => role.id}
      error={error}
      onRetry={onRetry}
      empty={t('roles.empty')}
      skeletonRows={3}
      columns={columns}
      actions={(role) => (
        <LinkButton
          to={screenPath('/role/{id}', { id: role.id })}
          size="small"
          aria-label={`${t('common:action.view')}: ${role.name}`}
        >
          {t('common:action.view')}
        </LinkButton>
      )}
    />
  )
}
