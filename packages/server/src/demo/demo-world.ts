import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { FastifyInstance } from 'fastify'
import type { DrivenClock } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import type { DemoResident } from './place-orders.ts'
import type { DemoTrader } from './traders.ts'
import type { HourPrice } from './reference-prices.ts'

/** The demo while it is lived through. */
export interface DemoWorld {
  /** The platform under the driven clock. */
  readonly seeding: Platform
  readonly server: FastifyInstance
  readonly past: DrivenClock
  readonly now: Temporal.Instant
  readonly administrator: number
  readonly traders: readonly DemoTrader[]
  /** Those who joined later are added when they do. */
  readonly residents: DemoResident[]
  /** Traders whose readings come from a meter or from files. */
  readonly metered: ReadonlySet<number>
  /** Reference prices of one day after the other. */
  readonly prices: (date: DeliveryDay) => HourPrice[]
  /** The first day of trading. */
  readonly first: DeliveryDay
}
