import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { f } from '@tandem/contract/fields.ts'
import type { Group, GroupMember } from '@tandem/contract/groups.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { fullName } from '../../lib/full-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, Section, StatusChip, type Column } from '../../ui/index.ts'
import { useMemberActions } from './use-group-actions.ts'

interface MemberTableProps {
  readonly group: Group
  readonly members: readonly GroupMember[]
  readonly userId: number
}

/** Who belongs to a group; who administers it hands it over and removes members here. */
export function MemberTable({ group, members, userId }: MemberTableProps) {
  const t = useText('groups')
  const { busy, failure, remove, handOver } = useMemberActions()
  const columns = useColumns(userId)
  return (
    <Section flush title={t('common:word.members')}>
      {failure && (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          <Alert severity="error">{failure}</Alert>
        </Box>
      )}
      <DataTable
        label={t('common:word.members')}
        rows={members}
        rowKey={(member) => member.userId}
        pageSize={20}
        columns={columns}
        {...(group.place === 'owner' && {
          actions: (member: GroupMember) =>
            !member.isOwner && (
              <>
                <Button
                  size="small"
                  disabled={busy === member.userId}
                  aria-label={t('members.handOverOf', { user: member.username })}
                  onClick={() => handOver(group, member)}
                >
                  {t('members.handOver')}
                </Button>
                <Button
                  size="small"
                  color="error"
                  loading={busy === member.userId}
                  aria-label={t('members.removeOf', { user: member.username })}
                  onClick={() => remove(group, member)}
                >
                  {t('common:action.remove')}
                </Button>
              </>
            ),
        })}
      />
    </Section>
  )
}

function useColumns(userId: number): Column<GroupMember>[] {
  const t = useText('groups')
  const format = useFormat()
  return [
    {
      key: 'name',
      header: fieldName(f.member),
      fact: true,
      sortBy: (member) => member.username,
      render: (member) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
          {`${fullName(member)} (${member.username})`}
          {member.isOwner && <StatusChip label={t('common:userType.administrator')} tone="info" />}
          {member.userId === userId && <StatusChip label={t('common:word.you')} />}
        </Box>
      ),
    },
    {
      key: 'joined',
      header: t('common:word.memberSince'),
      fact: true,
      sortBy: (member) => member.joinedAt.epochMilliseconds,
      render: (member) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(member.joinedAt)}</Box>,
    },
    {
      key: 'readings',
      header: t('members.readings'),
      render: (member) => t(member.isMetered ? 'common:action.yes' : 'members.notMetered'),
    },
  ]
}
