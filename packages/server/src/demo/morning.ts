import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { writeHours } from '../slices/metering/index.ts'
import { applySettlementOf } from '../workflows/settle-imbalances.ts'
import { hoursAsTraded, soldHours } from './daily-readings.ts'
import type { DemoWorld } from './demo-world.ts'
import { hoursOfDay } from './habit-readings.ts'
import { weatherOf } from './habits.ts'
import type { DemoResident } from './place-orders.ts'

/**
 * Everybody's readings of yesterday come in, and the imbalances of the day before are applied: those of yesterday wait for an
 * administrator.
 */
export async function settleMorning(world: DemoWorld, today: DeliveryDay): Promise<void> {
  const { seeding, first, administrator } = world
  if (today > first) await readMeters(world, addDays(today, -1))
  const day = addDays(today, -2)
  if (day >= first) await applySettlementOf(seeding, { day, appliedBy: administrator })
}

async function readMeters({ seeding, traders, residents, metered, now }: DemoWorld, day: DeliveryDay): Promise<void> {
  const { db, clock } = seeding
  const sold = await soldHours(db, day)
  const lived = residents.filter((resident) => isRead(resident, day, now))
  const analysers = new Map(
    lived.flatMap(({ userId, analyserId }) => (analyserId === null ? [] : [[userId, analyserId]])),
  )
  await writeHours(
    db,
    [
      ...traders.filter(({ userId }) => !metered.has(userId)).flatMap((trader) => hoursAsTraded(trader, day, sold)),
      ...hoursOfDay(lived, day, weatherOf(day), sold).map((hour) => {
        const analyserId = analysers.get(hour.userId)
        return analyserId === undefined ? hour : { ...hour, analyserId, quality: 'measured' as const }
      }),
    ],
    clock.now(),
  )
}

/** Of who was there that day, and whose meter could be read. */
function isRead({ since, silent }: DemoResident, day: DeliveryDay, now: Temporal.Instant): boolean {
  return day >= since && (silent === null || day < addDays(dayOf(now, displayZone), -silent))
}
