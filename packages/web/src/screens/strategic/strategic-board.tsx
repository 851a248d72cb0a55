import * as board from '@tandem/contract/admin/strategic-board.ts'
import { useState } from 'react'
import { WhenNear } from '../../features/admin/dashboard/when-near.tsx'
import { ImbalanceCostsTable } from '../../features/admin/portfolio/imbalance-costs.tsx'
import { MarketsOfWeek } from '../../features/admin/portfolio/markets-of-week.tsx'
import { MissingOrdersTable } from '../../features/admin/portfolio/missing-orders.tsx'
import { OffPlan } from '../../features/admin/portfolio/off-plan.tsx'
import { Participants } from '../../features/admin/portfolio/participants.tsx'
import { PortfolioEnergy } from '../../features/admin/portfolio/portfolio-energy.tsx'
import { PositionBoard } from '../../features/admin/portfolio/position-board.tsx'
import { useText } from '../../i18n/use-text.ts'
import { spanOfPeriod } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { useAddress } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { Page, PeriodPicker } from '../../ui/index.ts'
import { Part } from '../dashboards/part.tsx'
import { usePositions } from './use-positions.ts'

const pageSize = 10

/** /strategicBoard: what a supplier asks, in this sequence: short or long, who is off plan, what markets brought and imbalances cost, who has not ordered. */
export default function StrategicBoard() {
  const t = useText('strategicBoard')
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <PositionPart />
      <OffPlanPart />
      <WhenNear height={320}>
        <WeekPart />
      </WhenNear>
      <WhenNear height={560}>
        <CostsPart />
      </WhenNear>
      <WhenNear height={560}>
        <OrdersPart />
      </WhenNear>
      <WhenNear height={900}>
        <EnergyPart />
      </WhenNear>
      <WhenNear height={640}>
        <PeoplePart />
      </WhenNear>
    </Page>
  )
}

const often = { everySeconds: 60 }

function PositionPart() {
  const [search, change] = useAddress()
  const shown = search.get('day') === 'today' ? 'today' : 'tomorrow'
  const { today, tomorrow } = usePositions()
  return (
    <Part calls={[today, tomorrow]}>
      <PositionBoard
        today={today.data}
        tomorrow={tomorrow.data}
        shown={shown}
        onShow={(day) => change({ day: day === 'today' ? day : null })}
      />
    </Part>
  )
}

function OffPlanPart() {
  const [search, change] = useAddress()
  const [page, setPage] = useState(0)
  const day = search.get('off') === 'today' ? 'today' : 'yesterday'
  const isOfflineOnly = search.get('only') === 'offline'
  const call = useCall(
    board.listDeviations,
    {
      query: {
        day: day === 'today' ? todayIn() : shiftDay(todayIn(), -1),
        ...(isOfflineOnly && { only: 'offline' as const }),
        page: page + 1,
        pageSize,
      },
    },
    { keepsLast: true, ...often },
  )
  const choose = (values: Readonly<Record<string, string | null>>) => {
    setPage(0)
    change(values)
  }
  return (
    <Part calls={[call]}>
      <OffPlan
        answer={call.data}
        day={day}
        isOfflineOnly={isOfflineOnly}
        onDay={(next) => choose({ off: next === 'today' ? next : null })}
        onOfflineOnly={(isOn) => choose({ only: isOn ? 'offline' : null })}
        onPage={setPage}
      />
    </Part>
  )
}

function WeekPart() {
  const call = useCall(board.getMarketsOfWeek)
  return (
    <Part calls={[call]}>
      <MarketsOfWeek answer={call.data} />
    </Part>
  )
}

function CostsPart() {
  const [page, setPage] = useState(0)
  const call = useCall(board.listImbalanceCosts, { query: { page: page + 1, pageSize } }, { keepsLast: true })
  return (
    <Part calls={[call]}>
      <ImbalanceCostsTable answer={call.data} onPage={setPage} />
    </Part>
  )
}

function OrdersPart() {
  const { offset } = useServerClock()
  const [page, setPage] = useState(0)
  const query = { page: page + 1, pageSize }
  const call = useCall(board.listMissingOrders, { query }, { keepsLast: true, ...often })
  return (
    <Part calls={[call]}>
      <MissingOrdersTable answer={call.data} offset={offset} onClosed={() => void call.refetch()} onPage={setPage} />
    </Part>
  )
}

function EnergyPart() {
  const { period, setPeriod } = usePeriod('oneMonth')
  const { from, to } = spanOfPeriod(period)
  const query = { dateFrom: from, dateTo: to }
  const energy = useCall(board.getPortfolioEnergyGraphic, { query }, { keepsLast: true })
  const trades = useCall(board.getPortfolioTradeGraphic, { query }, { keepsLast: true })
  return (
    <Part calls={[energy, trades]}>
      <PortfolioEnergy
        energy={energy.data}
        trades={trades.data}
        filters={<PeriodPicker value={period} onChange={setPeriod} kinds={['today', 'month', 'year']} />}
      />
    </Part>
  )
}

function PeoplePart() {
  const call = useCall(board.listBoardUsers)
  return (
    <Part calls={[call]}>
      <Participants answer={call.data} />
    </Part>
  )
}
