import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiAccountGroupOutline } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { plainText } from '@tandem/contract/texts/plain-text.ts'
import type { Group } from '@tandem/contract/groups.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { SearchBox } from '../../ui/form/index.ts'
import { type Column, DataTable, EmptyState, LinkButton, Section, StatusChip } from '../../ui/index.ts'
import { detailsPath } from './paths.ts'
import { useJoining } from './use-joining.ts'

interface GroupTableProps {
  /** Undefined while they load. */
  readonly groups: readonly Group[] | undefined
  readonly error: string | false
  readonly onRetry: () => void
  readonly wanted: string
  readonly onWanted: (text: string) => void
  /** The reader is free to ask one of them. */
  readonly mayAsk: boolean
}

/** All groups, found by name or by who administers them; one that is free to ask is asked in place. */
export function GroupTable({ groups, error, onRetry, wanted, onWanted, mayAsk }: GroupTableProps) {
  const t = useText('groups')
  const columns = useColumns()
  const { busy, failure, ask } = useJoining()
  const rows = groups?.filter((group) => fits(group, wanted))
  return (
    <Section
      flush
      title={t('all.title')}
      note={groups && groups.length > 0 && t('all.note', { count: groups.length })}
      actions={
        groups &&
        groups.length > 1 && (
          <SearchBox label={t('all.search')} placeholder={t('all.searchHelp')} value={wanted} onChange={onWanted} />
        )
      }
    >
      {failure && (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          <Alert severity="error">{failure}</Alert>
        </Box>
      )}
      <DataTable
        label={t('all.title')}
        columns={columns}
        rows={rows}
        rowKey={({ groupId }) => groupId}
        error={error}
        onRetry={onRetry}
        pageSize={20}
        empty={
          groups?.length === 0 ? (
            <EmptyState icon={mdiAccountGroupOutline} title={t('all.emptyTitle')} text={t('all.emptyText')} />
          ) : (
            t('all.notFound')
          )
        }
        actions={(group) => (
          <>
            {mayAsk && (
              <Button
                size="small"
                variant="outlined"
                loading={busy === group.groupId}
                aria-label={t('ask.openOf', { group: group.name })}
                onClick={() => ask(group)}
              >
                {t('ask.open')}
              </Button>
            )}
            <LinkButton
              size="small"
              to={detailsPath(group.groupId)}
              aria-label={t('all.detailsOf', { group: group.name })}
            >
              {t('common:table.details')}
            </LinkButton>
          </>
        )}
      />
    </Section>
  )
}

function useColumns(): Column<Group>[] {
  const t = useText('groups')
  const format = useFormat()
  return [
    {
      key: 'name',
      header: fieldName(f.groupName),
      fact: true,
      sortBy: (group) => group.name,
      render: (group) => group.name,
    },
    {
      key: 'owner',
      header: t('common:userType.administrator'),
      sortBy: (group) => group.owner.username,
      render: (group) => group.owner.username,
    },
    {
      key: 'members',
      header: fieldName(f.members),
      align: 'right',
      fact: true,
      named: true,
      sortBy: (group) => group.members,
      render: (group) => format.count(group.members),
    },
    {
      key: 'founded',
      header: t('all.founded'),
      sortBy: (group) => group.createdAt.epochMilliseconds,
      render: (group) => format.date(group.createdAt),
    },
    {
      key: 'place',
      header: t('all.place'),
      render: ({ place }) =>
        place === 'none' ? t('place.none') : <StatusChip label={t(`place.${place}`)} tone={tones[place]} />,
    },
  ]
}

const tones = { owner: 'success', member: 'success', requested: 'warning' } as const

/** Letters with and without diacritics are the same. */
function fits(group: Group, wanted: string): boolean {
  return plainText(`${group.name} ${group.owner.username}`).includes(plainText(wanted.trim()))
}
