import { mdiLanDisconnect } from '@mdi/js'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import { BoardUser, type listBoardUsers } from '@tandem/contract/admin/strategic-board.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { participantPath } from '../../../lib/strategic-paths.ts'
import { DataTable, Section, StatusChip, useColumns, type Column } from '../../../ui/index.ts'
import { useNamedRows } from './named-rows.tsx'

type Users = ResponseOf<typeof listBoardUsers>
type Row = NonNullable<BoardUser['lately']> & Pick<BoardUser, 'userId' | 'state'> & { readonly participant: string }

/** The participants with what they did lately. */
export function Participants({ answer }: { readonly answer: Users | undefined }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const named = useNamedRows<Row>(participantPath)
  const [name] = useColumns(BoardUser, ['name'])
  const energy = useColumns(BoardUser.shape.lately.unwrap(), ['bought', 'sold', 'lastReadingAt'])
  const columns: Column<Row>[] = [
    {
      key: 'participant',
      header: name?.header ?? '',
      ...named.cell,
      sortBy: ({ participant }) => participant,
    },
    {
      key: 'state',
      header: t('common:word.state'),
      fact: true,
      render: ({ state }) =>
        state === 'offline' ? (
          <StatusChip tone="warning" icon={mdiLanDisconnect} label={t('common:word.offline')} />
        ) : (
          <StatusChip tone="success" label={t('users.active')} />
        ),
      sortBy: ({ state }) => state,
    },
    {
      key: 'orders',
      header: fieldName(f.orders),
      align: 'right',
      render: ({ orders }) => format.count(orders),
      sortBy: ({ orders }) => orders,
    },
    ...energy,
    {
      key: 'readHours',
      header: t('plan.hours'),
      align: 'right',
      render: ({ readHours }) => format.count(readHours),
      sortBy: ({ readHours }) => readHours,
    },
  ]
  const rows = answer?.users.flatMap(({ lately, name: participant, userId, state }) =>
    lately && participant !== null ? [{ ...lately, participant, userId, state }] : [],
  )
  return (
    <Section
      flush
      title={fieldName(f.participants)}
      note={answer && t('users.note', { day: format.date(answer.since) })}
    >
      <DataTable
        label={fieldName(f.participants)}
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        empty={t('users.none')}
        pageSize={10}
        {...(named.actions && { actions: named.actions })}
      />
    </Section>
  )
}
