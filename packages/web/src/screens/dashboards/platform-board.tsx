import { getPlatformOverview, type OverviewPeriod } from '@tandem/contract/admin/dashboards.ts'
import { getPlatformEnergyGraphic } from '@tandem/contract/metering/energy.ts'
import { getPlatformWalletGraphic, getPlatformWalletSummary } from '@tandem/contract/ledger/wallet.ts'
import { PlatformCoins } from '../../features/admin/dashboard/platform-coins.tsx'
import { PlatformEnergy } from '../../features/admin/dashboard/platform-energy.tsx'
import { PlatformMarkets } from '../../features/admin/dashboard/platform-markets.tsx'
import { PlatformPeople } from '../../features/admin/dashboard/platform-people.tsx'
import { overviewPeriodOf } from '../../features/admin/dashboard/steps.ts'
import { WhenNear } from '../../features/admin/dashboard/when-near.tsx'
import { useFormat } from '../../lib/format.ts'
import { periodName, spanOfPeriod, type DaySpan, type Period } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { Part } from './part.tsx'

/** What waits is the same for every period: any will do where the one that is looked at is over. */
export function useOverview(period: Period) {
  const known: OverviewPeriod | null = overviewPeriodOf(period)
  const call = useCall(getPlatformOverview, { params: { period: known ?? 'month' } }, { everySeconds: 60 })
  return { call, isOfPeriod: known !== null }
}

/** Markets, coins, people and energy of the whole platform over a period. */
export function PlatformBoard({ period }: { readonly period: Period }) {
  const format = useFormat()
  const { call: overview, isOfPeriod } = useOverview(period)
  const span = daysShown(spanOfPeriod(period))
  const query = { dateFrom: span.from, dateTo: span.to }
  const summary = useCall(getPlatformWalletSummary, { query })
  const graphic = useCall(getPlatformWalletGraphic, { query })
  const name = periodName(period, format)
  const ever = overview.data && `${format.date(overview.data.from)} – ${format.date(overview.data.to)}`
  const isAll = period.kind === 'all'
  return (
    <>
      <Part calls={[summary, overview]}>
        <PlatformMarkets
          overview={isOfPeriod ? overview.data : null}
          summary={summary.data}
          period={isAll ? (ever ?? '') : name}
        />
      </Part>
      <Part calls={[summary, graphic]}>
        <PlatformCoins
          summary={summary.data}
          days={graphic.data?.days}
          today={todayIn()}
          period={isAll ? `${format.date(span.from)} – ${format.date(span.to)}` : name}
        />
      </Part>
      <WhenNear height={480}>
        <AllEnergy span={span} />
      </WhenNear>
      <Part calls={[overview]}>
        <PlatformPeople overview={overview.data} isOfPeriod={isOfPeriod} />
      </Part>
    </>
  )
}

/** The energy of all users over a span. */
export function AllEnergy({ span }: { readonly span: DaySpan }) {
  const format = useFormat()
  const energy = useCall(getPlatformEnergyGraphic, { params: { dateFrom: span.from, dateTo: span.to } })
  return (
    <Part calls={[energy]}>
      <PlatformEnergy graphic={energy.data} period={`${format.date(span.from)} – ${format.date(span.to)}`} />
    </Part>
  )
}

/** The steps are days, so of all time the last year is shown. */
export function daysShown({ from, to }: DaySpan): DaySpan {
  const first = shiftDay(to, -365)
  return { from: from < first ? first : from, to }
}
