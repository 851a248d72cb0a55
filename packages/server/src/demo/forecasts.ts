import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { saveReferencePrices } from '@tandem/contract/markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import type { DrivenClock } from '../platform/clock.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import { localInstant } from '../platform/market-settings.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { makeMorningForecasts, scoreDueForecasts } from '../slices/forecasting/index.ts'
import { referencePrices } from './reference-prices.ts'

/** Days with reference prices alone, and days of forecasts after them, before the first auction. */
const learnedDays = 100
const forecastDays = 18

interface Before {
  readonly seeding: Platform
  readonly server: FastifyInstance
  readonly past: DrivenClock
  readonly administrator: number
  /** The day of the first auction. */
  readonly first: DeliveryDay
}

/**
 * Lives through the months before the first auction: each afternoon the administrator saves the reference prices of the next day,
 * and in the last weeks each morning forecasts are made. So there is something to learn from and to judge by.
 */
export async function forecastBefore({ seeding, server, past, administrator, first }: Before): Promise<void> {
  const begin = addDays(first, -forecastDays)
  const prices = referencePrices()
  for (let day = addDays(begin, -learnedDays); day < first; day = addDays(day, 1)) {
    if (day >= begin) {
      past.set(atClock(day, '07:10'))
      await forecastMorning(seeding)
    }
    past.set(atClock(day, '14:00'))
    const body = { date: addDays(day, 1), prices: prices(addDays(day, 1)) }
    await callInProcess(server, saveReferencePrices, { body }, { token: issueToken(seeding, administrator) })
  }
}

const atClock = (day: DeliveryDay, time: string) => localInstant(day, time, displayZone, 'later')

/** What the platform does by itself every morning. */
export async function forecastMorning(seeding: Platform): Promise<void> {
  await scoreDueForecasts(seeding)
  await makeMorningForecasts(seeding)
}
