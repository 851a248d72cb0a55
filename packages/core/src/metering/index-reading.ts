import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { Refusal } from '../refusal.ts'
import { divideHalfUp } from '../units/rounding.ts'
import { decimals, energyWh, type EnergyWh } from '../units/units.ts'
import { formatDecimal } from '../units/decimal.ts'

/** What the registers of a meter showed for a month, named by its first day. They only ever rise. */
export interface MonthIndex {
  readonly month: DeliveryDay
  readonly consumption: EnergyWh
  /** null where the meter has no such register, or nobody read it. */
  readonly production: EnergyWh | null
}

const registers = ['consumption', 'production'] as const
type Register = (typeof registers)[number]

const fields = { consumption: 'consumptionIndex', production: 'productionIndex' } as const

/** The months that tell what is usual, at most. */
const usualMonths = 6
/** And at least: one month says nothing of the next. */
const leastMonths = 2
/** Beyond this many times the usual, or below it by as many, somebody should look again. */
const farFactor = 3n

/** How an index stands against another one that must not be above or below it. */
export interface IndexConflict {
  readonly code: 'index_below_last' | 'index_above_next'
  readonly register: Register
  readonly other: EnergyWh
  readonly month: DeliveryDay
}

/** Where an index is lower than the one entered before it, or higher than the one after it; null where it fits. */
export function indexConflict(
  wanted: MonthIndex,
  previous: MonthIndex | null,
  next: MonthIndex | null,
): IndexConflict | null {
  for (const register of registers) {
    const value = wanted[register]
    const [last, following] = [previous?.[register] ?? null, next?.[register] ?? null]
    if (value === null) continue
    if (previous && last !== null && value < last)
      return { code: 'index_below_last', register, other: last, month: previous.month }
    if (next && following !== null && value > following)
      return { code: 'index_above_next', register, other: following, month: next.month }
  }
  return null
}

/** Refuses `index_below_last` and `index_above_next`, naming the other index. */
export function checkIndex(wanted: MonthIndex, previous: MonthIndex | null, next: MonthIndex | null): void {
  const conflict = indexConflict(wanted, previous, next)
  if (!conflict) return
  const other = formatDecimal(conflict.other, decimals.energy)
  const name = conflict.code === 'index_below_last' ? 'last' : 'next'
  const details = { [name]: other, month: conflict.month.slice(0, 7) }
  throw new Refusal(conflict.code, details, fields[conflict.register])
}

/** How many months lie between two, the later one last. */
function monthsFrom(earlier: DeliveryDay, later: DeliveryDay): number {
  const [from, to] = [Temporal.PlainDate.from(earlier), Temporal.PlainDate.from(later)]
  return from.until(to, { largestUnit: 'months' }).months
}

/** The energy of a month by two indexes; of several months, the mean, to the nearest Wh. */
function energyOfMonth(earlier: MonthIndex, later: MonthIndex, register: Register): EnergyWh | null {
  const [from, to] = [earlier[register], later[register]]
  const months = monthsFrom(earlier.month, later.month)
  if (from === null || to === null || months < 1) return null
  return energyWh(divideHalfUp(BigInt(to - from), BigInt(months)))
}

/**
 * The usual energy of a month: the mean, to the nearest Wh, of up to the last 6 months whose index and the one before it are
 * known. null before there are two of them. `earlier` are the indexes before the month in question, in order.
 */
export function usualEnergy(earlier: readonly MonthIndex[], register: Register): EnergyWh | null {
  const months = earlier.flatMap((each, index) => {
    const before = earlier[index - 1]
    const energy = before ? energyOfMonth(before, each, register) : null
    return energy === null ? [] : [energy]
  })
  const last = months.slice(-usualMonths)
  if (last.length < leastMonths) return null
  const sum = last.reduce((total, energy) => total + BigInt(energy), 0n)
  return energyWh(divideHalfUp(sum, BigInt(last.length)))
}

/**
 * Refuses `index_far_from_usual` where the energy of the month is more than 3 times, or less than a third of, the usual:
 * a digit too many or too few makes ten times as much. The user who has looked may save it all the same.
 */
export function checkIsUsual(wanted: MonthIndex, earlier: readonly MonthIndex[]): void {
  const previous = earlier.at(-1)
  if (!previous) return
  for (const register of registers) {
    const energy = energyOfMonth(previous, wanted, register)
    const usual = usualEnergy(earlier, register)
    if (energy === null || usual === null || !isFar(BigInt(energy), BigInt(usual))) continue
    const details = {
      energy: formatDecimal(energy, decimals.energy),
      usual: formatDecimal(usual, decimals.energy),
    }
    throw new Refusal('index_far_from_usual', details, fields[register])
  }
}

function isFar(energy: bigint, usual: bigint): boolean {
  return energy > usual * farFactor || energy * farFactor < usual
}
