import Typography from '@mui/material/Typography'
import { mdiCheckAll } from '@mdi/js'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import { MissingOrder, type listMissingOrders } from '@tandem/contract/admin/strategic-board.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { participantPath } from '../../../lib/strategic-paths.ts'
import {
  Countdown,
  DataTable,
  EmptyState,
  Section,
  StatusChip,
  useColumns,
  WholeDates,
  type Column,
} from '../../../ui/index.ts'
import { useNamedRows } from './named-rows.tsx'

export type MissingOrders = ResponseOf<typeof listMissingOrders>

interface MissingOrdersProps {
  readonly answer: MissingOrders | undefined
  /** How far the server's clock is ahead of this browser's. */
  readonly offset: number
  readonly onClosed: () => void
  readonly onPage: (page: number) => void
}

/** Who has sent no order for tomorrow, with what is left until the gate closes. */
export function MissingOrdersTable({ answer, offset, onClosed, onPage }: MissingOrdersProps) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const named = useNamedRows<MissingOrder>(participantPath)
  const described = useColumns(MissingOrder, ['participant', 'need', 'lastOrderDay'], {
    participant: named.cell,
    need: { fact: true },
  })
  const status: Column<MissingOrder> = {
    key: 'status',
    header: fieldName(f.sessionStatus),
    fact: 'below',
    render: ({ hasDraft }) => (
      <StatusChip tone={hasDraft ? 'info' : 'warning'} label={hasDraft ? t('orders.draft') : t('orders.missing')} />
    ),
  }
  const day = answer ? format.date(answer.day) : ''
  const total = answer?.participants.total ?? 0
  const missing = answer?.count ?? 0
  return (
    <Section
      flush
      title={t('orders.title')}
      note={
        answer &&
        (missing === 0 && total > 0 ? t('orders.all', { total, day }) : t('orders.note', { missing, total, day }))
      }
      actions={answer && <Gate answer={answer} offset={offset} onClosed={onClosed} />}
    >
      <DataTable
        label={t('orders.title')}
        columns={[...described, status]}
        rows={answer?.rows}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon={mdiCheckAll} title={t('orders.none')} />}
        paging={{ page: (answer?.page ?? 1) - 1, pageSize: answer?.pageSize ?? 10, total: missing, onPage }}
        {...(named.actions && { actions: named.actions })}
        skeletonRows={5}
      />
    </Section>
  )
}

interface GateProps {
  readonly answer: MissingOrders
  readonly offset: number
  readonly onClosed: () => void
}

/** What is left until the gate of tomorrow's market closes. */
export function Gate({ answer, offset, onClosed }: GateProps) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const { market } = answer
  if (!market)
    return (
      <Typography variant="body2">
        <WholeDates>{t('orders.noMarket', { day: format.date(answer.day) })}</WholeDates>
      </Typography>
    )
  if (market.isOpen) {
    return (
      <Typography variant="body2">
        {t('orders.closesIn')}{' '}
        <strong>
          <Countdown to={market.gateClosure} offset={offset} doneText={t('orders.closed')} onEnd={onClosed} />
        </strong>
      </Typography>
    )
  }
  const isAhead = Temporal.Instant.compare(market.gateOpening, Temporal.Now.instant().add({ milliseconds: offset })) > 0
  return (
    <Typography variant="body2">
      <WholeDates>
        {isAhead ? t('common:word.opensAt', { time: format.dateTime(market.gateOpening) }) : t('orders.closed')}
      </WholeDates>
    </Typography>
  )
}
