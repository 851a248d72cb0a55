/** For tests: settled lines whose figures come from the market's own arithmetic. */
import type {
  ImbalanceLine,
  ImbalanceTotals,
  SettlementTerms,
  UserImbalanceDay,
} from '@tandem/contract/imbalance/imbalance.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deficitOf, excessOf, type VolumeQuality } from '@tandem/core/imbalance/imbalance.ts'
import {
  imbalancePenalty,
  imbalancePrices,
  type ImbalancePricing,
  type ReferenceOrigin,
} from '@tandem/core/imbalance/imbalance-price.ts'
import { settleImbalances } from '@tandem/core/imbalance/imbalance-settlement.ts'
import { amount, energyWh, priceTick, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'

export const modeA: SettlementTerms = {
  mode: 'A',
  factor: 250_000,
  minimum: priceTick(2_000),
  unmetered: 'nothing',
  periodMinutes: 60,
}

interface LineInput {
  readonly period?: number
  readonly bought?: number
  readonly sold?: number
  readonly consumption?: number
  readonly production?: number
  readonly quality?: VolumeQuality
  readonly terms?: SettlementTerms
  readonly reference?: number | null
  readonly origin?: ReferenceOrigin
  /** Prices of mode C. */
  readonly uploaded?: { readonly deficit: number; readonly excess: number }
  /** Imbalances of the others of the group, in Wh. */
  readonly others?: readonly number[]
  /** What everybody outside the group adds to the imbalance of the system. */
  readonly rest?: number
}

/** A line by its trades and readings in Wh, priced and settled by the core. */
export function aLine(given: LineInput = {}): ImbalanceLine {
  const { bought = 2_000, sold = 0, consumption = 2_600, production = 0, quality = 'measured' } = given
  const { period = 15, terms = modeA, reference = 20_000, others, rest = 0 } = given
  const allocated = production - consumption
  const imbalance = energyWh(allocated - (sold - bought))
  const group = others ? 'g' : null
  const members = [imbalance, ...(others ?? []).map(energyWh)].map((each, index) => {
    return { user: String(index), group, imbalance: each }
  })
  const pricing = pricingOf(given)
  const everybody = [...members, { user: 'rest', group: null, imbalance: energyWh(rest) }]
  const settled = settleImbalances(everybody, pricing)
  const own = settled.members[0]
  if (!own) throw new Error('nobody was settled')
  const prices = imbalancePrices(pricing, settled.systemImbalance)
  const ref = reference === null ? null : priceTick(reference)
  const start = Temporal.Instant.from('2026-03-23T22:00Z').add({ minutes: (period - 1) * 60 })
  const isMeasured = quality === 'measured'
  return {
    period,
    start,
    end: start.add({ minutes: 60 }),
    label: hour(period),
    bought: energyWh(bought),
    sold: energyWh(sold),
    ordered: energyWh(sold - bought),
    consumption: energyWh(consumption),
    production: energyWh(production),
    quality,
    imbalance,
    real: isMeasured ? energyWh(allocated) : null,
    estimated: isMeasured ? null : energyWh(allocated),
    deficitVolume: deficitOf(imbalance),
    excessVolume: excessOf(imbalance),
    reference: ref,
    referenceOrigin: ref === null ? null : (given.origin ?? 'dayAhead'),
    ...prices,
    systemImbalance: settled.systemImbalance,
    price: own.price,
    standAlone: own.standAlone,
    imbalanceCost: amount(-own.standAlone),
    preCost: own.preCost,
    cash: own.cash,
    penalty: ref === null || terms.mode === 'C' ? null : imbalancePenalty(imbalance, ref, prices),
    group: settled.groups[0] ?? null,
  }
}

function pricingOf({ terms = modeA, reference = 20_000, uploaded }: LineInput): ImbalancePricing {
  if (terms.mode === 'C') {
    return {
      mode: 'C',
      deficitPrice: priceTick(uploaded?.deficit ?? 0),
      excessPrice: priceTick(uploaded?.excess ?? 0),
    }
  }
  const spread = { factorMillionths: terms.factor, minimum: terms.minimum }
  return { mode: terms.mode, reference: priceTick(reference ?? 0), spread }
}

function hour(period: number): string {
  const two = (of: number) => String(of % 24).padStart(2, '0')
  return `${two(period - 1)}:00-${two(period)}:00`
}

export function totalsOf(lines: readonly ImbalanceLine[]): ImbalanceTotals {
  const energy = (of: (line: ImbalanceLine) => number | null) => sumEnergy(lines.map((line) => energyWh(of(line) ?? 0)))
  const coins = (key: 'standAlone' | 'imbalanceCost' | 'preCost' | 'cash') => sumAmounts(lines.map((line) => line[key]))
  const count = (quality: VolumeQuality) => lines.filter((line) => line.quality === quality).length
  return {
    bought: energy((line) => line.bought),
    sold: energy((line) => line.sold),
    ordered: energy((line) => line.ordered),
    consumption: energy((line) => line.consumption),
    production: energy((line) => line.production),
    real: energy((line) => line.real),
    estimated: energy((line) => line.estimated),
    imbalance: energy((line) => line.imbalance),
    deficitVolume: energy((line) => line.deficitVolume),
    excessVolume: energy((line) => line.excessVolume),
    standAlone: coins('standAlone'),
    imbalanceCost: coins('imbalanceCost'),
    preCost: coins('preCost'),
    cash: coins('cash'),
    periods: lines.length,
    estimatedPeriods: count('estimated'),
    unmeteredPeriods: count('unmetered'),
  }
}

export function aDay(terms: Partial<UserImbalanceDay> = {}): UserImbalanceDay {
  const lines = terms.lines ?? [
    aLine({ period: 1 }),
    aLine({ period: 2, consumption: 1_500 }),
    aLine({ period: 3, quality: 'estimated', consumption: 2_000 }),
  ]
  return {
    date: '2026-03-24' as DeliveryDay,
    userId: 7,
    username: 'ana',
    state: 'applied',
    terms: modeA,
    group: null,
    lines,
    totals: totalsOf(lines),
    versions: [],
    ...terms,
  }
}
