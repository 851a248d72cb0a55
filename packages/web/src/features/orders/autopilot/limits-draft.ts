import type { AutopilotSettings } from '@tandem/contract/orders/autopilot.ts'
import type { AutopilotPricing } from '@tandem/core/forecasting/autopilot.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, energyWh, maxLineEnergy, maxPrice, minPrice, priceTick } from '@tandem/core/units/units.ts'

/** By what the closing of a gap is limited. */
export const gapLimits = ['none', 'energy', 'coins'] as const
type GapLimit = (typeof gapLimits)[number]

/** Limits while they are being chosen: numbers as they are typed, canonical decimal text. */
export interface LimitsDraft {
  readonly pricing: AutopilotPricing
  readonly chance: number | null
  readonly highestPrice: string
  readonly lowestPrice: string
  readonly coinsPerDay: string
  readonly closesGaps: boolean
  readonly gapLimit: GapLimit
  readonly gap: string
  readonly mostLoss: string
}

export type TypedLimit = 'highestPrice' | 'lowestPrice' | 'coinsPerDay' | 'gap' | 'mostLoss'

export function draftOf(settings: AutopilotSettings): LimitsDraft {
  const { pricing, chance, highestPrice, lowestPrice, coinsPerDay, closesGaps, gapEnergy, gapCoins, mostLoss } =
    settings
  const coinsText = (value: bigint) => formatDecimal(value, decimals.amount)
  return {
    pricing,
    chance,
    highestPrice: formatDecimal(highestPrice, decimals.price),
    lowestPrice: formatDecimal(lowestPrice, decimals.price),
    coinsPerDay: coinsText(coinsPerDay),
    closesGaps,
    gapLimit: gapEnergy !== null ? 'energy' : gapCoins !== null ? 'coins' : 'none',
    gap: gapEnergy !== null ? formatDecimal(gapEnergy, decimals.energy) : gapCoins !== null ? coinsText(gapCoins) : '',
    mostLoss: coinsText(mostLoss),
  }
}

/** Which of the limits that count cannot be read. */
export function faultsIn(draft: LimitsDraft): ReadonlySet<TypedLimit> {
  const { pricing, closesGaps, gapLimit } = draft
  const isPriced = pricing === 'ownPrices'
  const faults: TypedLimit[] = []
  if (isPriced && parsePrice(draft.highestPrice) === null) faults.push('highestPrice')
  if (isPriced && parsePrice(draft.lowestPrice) === null) faults.push('lowestPrice')
  if (parseCoins(draft.coinsPerDay) === null) faults.push('coinsPerDay')
  if (parseCoins(draft.mostLoss) === null) faults.push('mostLoss')
  if (closesGaps && gapLimit === 'energy' && parseEnergy(draft.gap) === null) faults.push('gap')
  if (closesGaps && gapLimit === 'coins' && parseCoins(draft.gap) === null) faults.push('gap')
  return new Set(faults)
}

/** Null while a limit that counts cannot be read; one that does not count keeps what `otherwise` has. */
export function readLimits(draft: LimitsDraft, otherwise: AutopilotSettings): AutopilotSettings | null {
  const coinsPerDay = parseCoins(draft.coinsPerDay)
  const mostLoss = parseCoins(draft.mostLoss)
  if (faultsIn(draft).size > 0 || coinsPerDay === null || mostLoss === null) return null
  const { pricing, chance, closesGaps, gapLimit, gap } = draft
  return {
    pricing,
    chance,
    highestPrice: parsePrice(draft.highestPrice) ?? otherwise.highestPrice,
    lowestPrice: parsePrice(draft.lowestPrice) ?? otherwise.lowestPrice,
    coinsPerDay,
    closesGaps,
    gapEnergy: gapLimit === 'energy' ? parseEnergy(gap) : null,
    gapCoins: gapLimit === 'coins' ? parseCoins(gap) : null,
    mostLoss,
  }
}

/** The same text for limits that do the same. */
export function limitsKey(limits: AutopilotSettings): string {
  return Object.entries(limits)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
}

function parsePrice(text: string) {
  const ticks = parseDecimal(text, decimals.price)
  return typeof ticks === 'bigint' && ticks >= BigInt(minPrice) && ticks <= BigInt(maxPrice) ? priceTick(ticks) : null
}

function parseEnergy(text: string) {
  const wh = parseDecimal(text, decimals.energy)
  return typeof wh === 'bigint' && wh > 0n && wh <= BigInt(maxLineEnergy) ? energyWh(wh) : null
}

function parseCoins(text: string) {
  const units = parseDecimal(text, decimals.amount)
  return typeof units === 'bigint' && units > 0n ? amount(units) : null
}
