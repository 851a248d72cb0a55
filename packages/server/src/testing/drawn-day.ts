import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { aClearedDay } from './cleared-day.ts'
import { meter } from './imbalances.ts'
import type { TestApp, TestUser } from './test-app.ts'

interface DrawnOptions {
  readonly date: string
  readonly seed: number
  readonly admin: TestUser
  /** Every other one buys, the others sell. */
  readonly users: readonly TestUser[]
}

/** A day on which everybody trades, consumes and produces by chance; some hours are not read. The clock stands after it. */
export async function aDrawnDay(
  app: TestApp,
  { date, seed, admin, users }: DrawnOptions,
): Promise<{ readonly date: DeliveryDay; readonly marketId: number }> {
  const pick = seededWholeNumbers(seed)
  app.clock.set(Temporal.Instant.from(`${date}T08:00:00Z`).subtract({ hours: 24 }))
  const orders = users.map((user, index) => ({
    as: user,
    lines: Array.from({ length: 23 }, (_, hour) => ({
      period: hour + 1,
      side: index % 2 === 0 ? ('buy' as const) : ('sell' as const),
      steps: [{ price: perKWh(index % 2 === 0 ? '0.30' : '0.10'), quantity: energyWh(pick(1, 9000)) }],
    })),
  }))
  const { id } = await aClearedDay(app, { date, admin }, orders)
  app.clock.set(Temporal.Instant.from(`${date}T08:00:00Z`).add({ hours: 24 }))
  for (const user of users) {
    const read = () => ({ consumption: pick(0, 9000) / 1000, production: pick(0, 9000) / 1000 })
    await meter(app, user, date, () => (pick(1, 10) === 1 ? undefined : read()))
  }
  return { date: date as DeliveryDay, marketId: id }
}
