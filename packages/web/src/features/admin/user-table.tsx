import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { User } from '@tandem/contract/accounts/accounts.ts'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { textAt, useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { fullName } from '../../lib/full-name.ts'
import { useFormat } from '../../lib/format.ts'
import { type Column, DataTable, LinkButton, StatusChip, SystemChip, type Tone } from '../../ui/index.ts'

interface UserTableProps {
  /** Undefined while they load. */
  readonly users: readonly User[] | undefined
  readonly error?: string | false
  readonly onRetry: () => void
  readonly empty?: ReactNode
  /** The user whose request is being answered right now. */
  readonly busy: number | null
  readonly onApprove: (user: User) => void
  readonly onReject: (user: User) => void
  /** Boxes with which users are chosen, to be answered together. */
  readonly choiceColumn?: Column<User>
}

/** Users to compare; a row leads to its user, and an upgrade request is answered in place. */
export function UserTable({ users, error, onRetry, empty, busy, onApprove, onReject, choiceColumn }: UserTableProps) {
  const t = useText('admin')
  const columns = useColumns(users?.some((user) => user.statusRequest === 'pending') ?? false)
  const navigate = useNavigate()
  return (
    <DataTable
      label={fieldName(f.users)}
      columns={choiceColumn ? [choiceColumn, ...columns.map(leaveRoom)] : columns}
      rows={users}
      rowKey={(user) => user.id}
      error={error}
      onRetry={onRetry}
      empty={empty}
      pageSize={20}
      onRowClick={(user) => void navigate(screenPath('/userDetails/{id}', { id: user.id }))}
      actions={(user) => (
        <>
          {user.statusRequest === 'pending' && (
            <>
              <Button
                size="small"
                variant="contained"
                loading={busy === user.id}
                aria-label={t('users.approveOf', { user: user.username })}
                onClick={(event) => {
                  event.stopPropagation()
                  onApprove(user)
                }}
              >
                {t('common:action.approve')}
              </Button>
              <Button
                size="small"
                color="error"
                disabled={busy === user.id}
                aria-label={t('users.rejectOf', { user: user.username })}
                onClick={(event) => {
                  event.stopPropagation()
                  onReject(user)
                }}
              >
                {t('common:action.reject')}
              </Button>
            </>
          )}
          <LinkButton
            size="small"
            to={screenPath('/userDetails/{id}', { id: user.id })}
            aria-label={t('users.detailsOf', { user: user.username })}
            onClick={(event: MouseEvent) => event.stopPropagation()}
          >
            {t('common:table.details')}
          </LinkButton>
        </>
      )}
    />
  )
}

/** Beside the boxes a desktop has no room for what a decision needs least. */
const leaveRoom = (column: Column<User>): Column<User> =>
  column.key === 'type' || column.key === 'activated' ? { ...column, phoneOnly: true } : column

const tones: Record<User['statusRequest'], Tone> = {
  none: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
}

/** On a phone a request is the second fact while there is one, else the type. */
function useColumns(hasRequests: boolean): Column<User>[] {
  const t = useText('admin')
  const format = useFormat()
  return [
    {
      key: 'name',
      header: t('common:word.name'),
      fact: true,
      sortBy: fullName,
      render: (user) =>
        user.isSystem ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
            {fullName(user)} <SystemChip />
          </Box>
        ) : (
          fullName(user)
        ),
    },
    {
      key: 'username',
      header: t('common:word.username'),
      sortBy: (user) => user.username,
      render: (user) => user.username,
    },
    { key: 'email', header: fieldName(f.email), sortBy: mailOf, render: mailOf },
    {
      key: 'type',
      header: fieldName(f.userType),
      fact: !hasRequests,
      sortBy: (user) => user.userType,
      render: (user) =>
        isAdministrator(user) ? t('common:userType.administrator') : textAt(`common.userType.${user.userType}`),
    },
    {
      key: 'status',
      header: t('users.status'),
      fact: hasRequests,
      sortBy: (user) => user.statusRequest,
      render: (user) =>
        user.statusRequest === 'none' ? (
          '–'
        ) : (
          <StatusChip label={requestWords(user, t)} tone={tones[user.statusRequest]} />
        ),
    },
    {
      key: 'registered',
      header: t('users.registered'),
      sortBy: (user) => user.registrationDate.epochMilliseconds,
      render: (user) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(user.registrationDate)}</Box>,
    },
    {
      key: 'activated',
      header: t('common:word.activated'),
      sortBy: (user) => Number(user.activated),
      render: (user) => (user.activated ? t('common:action.yes') : t('common:action.no')),
    },
  ]
}

/** A user that the platform itself runs reads no mail. */
function mailOf(user: User): string {
  return user.isSystem ? '–' : user.email
}

/** "Asks: Transactional user", or what became of it. */
function requestWords(user: User, t: ReturnType<typeof useText<'admin'>>): string {
  if (user.statusRequest !== 'pending') return t(`users.request.${user.statusRequest}`)
  const type = textAt(`common.userType.${user.requestedUserType ?? 'transactionalUser'}`)
  return t('users.request.pending', { type })
}
