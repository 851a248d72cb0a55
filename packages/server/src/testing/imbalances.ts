import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ReadingQuality } from '@tandem/core/metering/readings.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { writeHours } from '../slices/metering/index.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** kWh of an hour, or of its four quarters; null where it is not known. */
type Metered = number | readonly number[] | null

export interface MeteredHours {
  readonly consumption?: Metered
  readonly production?: Metered
  readonly quality?: ReadingQuality
}

/** Reads the meter of a user on a day: each hour as `hourOf` says, counted from 0 from local midnight on; undefined is no reading. */
export async function meter(
  app: TestApp,
  user: TestUser,
  day: string,
  hourOf: (hour: number) => MeteredHours | undefined,
): Promise<void> {
  const start = startOfDay(day as DeliveryDay, displayZone)
  const hours = start.until(startOfDay(addDays(day as DeliveryDay, 1), displayZone)).total('hours')
  const writes = Array.from({ length: hours }, (_, hour) => {
    const metered = hourOf(hour)
    if (!metered) return []
    const [consumption, consumptionQuarters] = read(metered.consumption)
    const [production, productionQuarters] = read(metered.production)
    return [
      {
        userId: user.userId,
        start: start.add({ hours: hour }),
        consumption,
        production,
        consumptionQuarters,
        productionQuarters,
        quality: metered.quality ?? ('imported' as const),
        placement: 'connection' as const,
      },
    ]
  }).flat()
  await writeHours(app.platform.db, writes, app.clock.now())
}

const wh = (kWh: number) => energyWh(Math.round(kWh * 1000))

function read(metered: Metered | undefined): [EnergyWh | null, EnergyWh[] | null] {
  if (metered === null || metered === undefined) return [null, null]
  if (typeof metered === 'number') return [wh(metered), null]
  const quarters = metered.map(wh)
  return [energyWh(quarters.reduce((sum, each) => sum + each, 0)), quarters]
}
