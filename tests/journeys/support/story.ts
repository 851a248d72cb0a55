import type { Language } from '@tandem/contract/texts/format.ts'

/** What one telling of the whole story says. Prices in TC/kWh, energy in kWh, coins in TC. */
export interface Story {
  readonly language: Language
  readonly width: number
  readonly username: string
  /** When the market is open, and when its gate closes; local time. */
  readonly opens: string
  readonly closes: string
  /** The delivery day. */
  readonly day: string
  readonly periods: number
  readonly reserved: number
  readonly bought: number
  readonly paid: number
  /** The limit that the price left behind, and in how many intervals. */
  readonly refused: number
  readonly refusals: number
}

export const ticks = (price: number): number => Math.round(price * 100_000)
export const wattHours = (kWh: number): number => Math.round(kWh * 1_000)
export const coinUnits = (coins: number): bigint => BigInt(Math.round(coins * 100_000_000))

/** What the administrator issues in each story. */
export const coinsBought = 100
