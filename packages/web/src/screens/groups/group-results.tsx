import { getGroupEnergy } from '@tandem/contract/metering/energy.ts'
import { listGroupOrders, listGroupTrades, type Group } from '@tandem/contract/groups.ts'
import { getGroupStatement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { ReactNode } from 'react'
import { GroupEnergy } from '../../features/groups/group-energy.tsx'
import { GroupOrders } from '../../features/groups/group-orders.tsx'
import { GroupTrades } from '../../features/groups/group-trades.tsx'
import { StatementBoard } from '../../features/groups/statement.tsx'
import { failureText } from '../../lib/failure-text.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/index.ts'

interface ResultsProps {
  readonly group: Group
  readonly span: DaySpan
  readonly userId: number
  /** Stands between what was saved and how. */
  readonly children?: ReactNode
}

/** What a group saved, used, ordered and traded in a span, as far as the reader may see it. */
export function GroupResults({ group, span, userId, children }: ResultsProps) {
  const { groupId, place } = group
  const days = { dateFrom: span.from, dateTo: span.to }
  const isOwner = place === 'owner'
  const statement = useCall(getGroupStatement, { params: { groupId, ...days } })
  const energy = useCall(getGroupEnergy, { params: { userId, ...days } }, { enabled: isOwner || place === 'member' })
  const orders = useCall(listGroupOrders, { params: { groupId, ...days } }, { enabled: isOwner })
  const trades = useCall(listGroupTrades, { params: days }, { enabled: isOwner })
  const isMember = isOwner || place === 'member'
  return (
    <>
      <Loaded of={[statement]} loading={320}>
        {(data) => <StatementBoard statement={data} span={span} userId={userId} />}
      </Loaded>
      {children}
      {isMember && (
        <Loaded of={[energy]} loading={320}>
          {(data) => <GroupEnergy energy={data} />}
        </Loaded>
      )}
      {isOwner && (
        <>
          <GroupOrders
            orders={orders.data}
            error={orders.isError && failureText(orders.error)}
            onRetry={() => void orders.refetch()}
          />
          <GroupTrades
            trades={trades.data}
            error={trades.isError && failureText(trades.error)}
            onRetry={() => void trades.refetch()}
          />
        </>
      )}
    </>
  )
}
