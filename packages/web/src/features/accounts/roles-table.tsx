import Button from '@mui/material/Button'
import type { Role } from '@tandem/contract/accounts.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, type Column } from '../../ui/index.ts'
import { useRoleMeaning } from './role-meaning.ts'

interface RolesTableProps {
  readonly roles: readonly Role[] | undefined
  readonly error: string | null
  readonly onRetry: () => void
}

/** All roles with the number of their users. */
export function RolesTable({ roles, error, onRetry }: RolesTableProps) {
  const t = useText('accounts')
  const common = useText('common')
  const format = useFormat()
  const meaningOf = useRoleMeaning()
  const columns: readonly Column<Role>[] = [
    {
      key: 'name',
      header: t('roles.name'),
      fact: true,
      sortBy: (role) => role.name,
      render: (role) => role.name,
    },
    { key: 'description', header: t('roles.description'), render: (role) => meaningOf(role) || '–' },
    {
      key: 'users',
      header: t('roles.users'),
      align: 'right',
      fact: true,
      sortBy: (role) => role.users,
      render: (role) => format.count(role.users),
    },
  ]
  return (
    <DataTable
      label={t('roles.title')}
      rows={roles}
      rowKey={(role) => role.id}
      error={error}
      onRetry={onRetry}
      empty={t('roles.empty')}
      skeletonRows={3}
      columns={columns}
      actions={(role) => (
        <Button
          component={Link}
          to={`/role/${String(role.id)}`}
          size="small"
          aria-label={`${common('action.view')}: ${role.name}`}
        >
          {common('action.view')}
        </Button>
      )}
    />
  )
}
