import {
  getEnergyHeatMap,
  getGroupEnergy,
  getPlatformEnergy,
  getPlatformEnergyGraphic,
  getPowerQuality,
} from '@tandem/contract/metering/energy.ts'
import { listIndexReadings } from '@tandem/contract/metering/readings.ts'
import { deliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { BesideOthers } from '../../features/metering/energy/beside-others.tsx'
import type { SpanChoice } from '../../features/metering/energy/energy-span.ts'
import { IndexTable } from '../../features/metering/energy/index-table.tsx'
import { SupplyQuality } from '../../features/metering/energy/supply-quality.tsx'
import { mapQuantities, YearMap } from '../../features/metering/energy/year-map.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { ErrorState, isLoaded, Loaded, Section } from '../../ui/index.ts'

interface ReadingsBesideProps {
  readonly userId: number
  readonly choice: SpanChoice
  readonly search: URLSearchParams
  readonly change: (values: Record<string, string | null>) => void
  readonly onDay: (day: string) => void
}

/** What stands beside the span: its year by hour, the others, the supply, the monthly indexes. */
export function ReadingsBeside(props: ReadingsBesideProps) {
  const { userId, choice } = props
  const params = { userId, dateFrom: choice.from, dateTo: choice.to }
  const quality = useCall(getPowerQuality, { params }, { enabled: userId > 0 })
  return (
    <>
      <YearOfHours {...props} />
      <Others {...props} />
      <Loaded of={[quality]} loading={280}>
        {(data) => <SupplyQuality quality={data} />}
      </Loaded>
      <Indexes {...props} />
    </>
  )
}

function YearOfHours({ userId, choice, search, change, onDay }: ReadingsBesideProps) {
  const t = useText('energy')
  const year = yearOf(search, choice)
  const map = useCall(getEnergyHeatMap, { params: { userId, ...daysOf(year) } }, { enabled: userId > 0 })
  const quantity = mapQuantities.find((each) => each === search.get('map')) ?? 'consumption'
  return (
    <Section title={t('map.title')} note={t('map.note')}>
      {map.isError ? (
        <ErrorState of={map} />
      ) : (
        <YearMap
          year={year}
          map={map.data}
          quantity={quantity}
          onDay={onDay}
          onQuantity={(next) => change({ map: next })}
          onYear={(next) => change({ year: String(next) })}
        />
      )}
    </Section>
  )
}

function Others({ userId, choice }: ReadingsBesideProps) {
  const params = { dateFrom: choice.from, dateTo: choice.to }
  const group = useCall(getGroupEnergy, { params: { userId, ...params } }, { enabled: userId > 0 })
  const platform = useCall(getPlatformEnergy, { params: { userId, ...params } }, { enabled: userId > 0 })
  const graphic = useCall(getPlatformEnergyGraphic, { params })
  if (!isLoaded(group) || !isLoaded(platform)) return <Loaded of={[group, platform]} loading={240} />
  return <BesideOthers group={group.data} platform={platform.data} graphic={graphic.data} />
}

function Indexes({ userId, choice, search }: ReadingsBesideProps) {
  const year = yearOf(search, choice)
  const readings = useCall(listIndexReadings, { params: { userId, ...daysOf(year) } }, { enabled: userId > 0 })
  return (
    <IndexTable
      year={year}
      readings={readings.data}
      error={readings.isError && failureText(readings.error)}
      onRetry={() => void readings.refetch()}
    />
  )
}

/** The year that is asked for, else that in which the span ends. */
function yearOf(search: URLSearchParams, { to }: SpanChoice): number {
  return Number(/^20\d\d$/.exec(search.get('year') ?? '')?.[0] ?? to.slice(0, 4))
}

function daysOf(year: number): { dateFrom: DeliveryDay; dateTo: DeliveryDay } {
  return { dateFrom: deliveryDay(`${String(year)}-01-01`), dateTo: deliveryDay(`${String(year)}-12-31`) }
}
