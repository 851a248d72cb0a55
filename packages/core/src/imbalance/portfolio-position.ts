import { energyWh, sumEnergy, type EnergyWh } from '../units/units.ts'

/** A participant's hour: what was traded for it, + bought, − sold, and what is needed. */
export interface ParticipantHour {
  readonly dayAhead: EnergyWh
  readonly intraday: EnergyWh
  /** Consumption − production; null where neither a reading nor a forecast says. */
  readonly need: EnergyWh | null
  readonly isMeasured: boolean
}

/** Of each participant the same hours, in order. */
export type ParticipantHours = readonly ParticipantHour[]

/** An hour of all participants. */
export interface PortfolioHour {
  readonly dayAhead: EnergyWh
  readonly intraday: EnergyWh
  /** Of those whose need is known, and of the others. */
  readonly contracted: EnergyWh
  readonly otherContracted: EnergyWh
  readonly need: EnergyWh | null
  /** contracted − need: + long, − short. */
  readonly openPosition: EnergyWh | null
  readonly knownFor: number
  readonly measuredFor: number
}

/**
 * The open position of a portfolio by the hour. Only contracts of participants whose need is known stand against a need: those
 * of the others are told apart, so that what is not known is never counted as zero.
 */
export function portfolioHours(participants: readonly ParticipantHours[], hours: number): PortfolioHour[] {
  return Array.from({ length: hours }, (_, hour) => sumHour(participants.flatMap((own) => own[hour] ?? [])))
}

function sumHour(participants: readonly ParticipantHour[]): PortfolioHour {
  const known = participants.filter(({ need }) => need !== null)
  const contractedOf = (some: readonly ParticipantHour[]) =>
    sumEnergy(some.map(({ dayAhead, intraday }) => energyWh(dayAhead + intraday)))
  const contracted = contractedOf(known)
  const need = known.length === 0 ? null : sumEnergy(known.map((each) => each.need ?? energyWh(0)))
  return {
    dayAhead: sumEnergy(participants.map(({ dayAhead }) => dayAhead)),
    intraday: sumEnergy(participants.map(({ intraday }) => intraday)),
    contracted,
    otherContracted: contractedOf(participants.filter((each) => each.need === null)),
    need,
    openPosition: need === null ? null : energyWh(contracted - need),
    knownFor: known.length,
    measuredFor: known.filter(({ isMeasured }) => isMeasured).length,
  }
}

export interface PortfolioTotals {
  readonly dayAhead: EnergyWh
  readonly intraday: EnergyWh
  readonly contracted: EnergyWh
  readonly otherContracted: EnergyWh
  readonly need: EnergyWh | null
  readonly openPosition: EnergyWh | null
  /** Sums of the hours in which it is short, and long; both ≥ 0. */
  readonly short: EnergyWh
  readonly long: EnergyWh
  readonly shortHours: number
  readonly longHours: number
}

/** All hours in one; null where no hour is known. */
export function portfolioTotals(hours: readonly PortfolioHour[]): PortfolioTotals {
  const sum = (name: 'dayAhead' | 'intraday' | 'contracted' | 'otherContracted') =>
    sumEnergy(hours.map((each) => each[name]))
  const sumKnown = (name: 'need' | 'openPosition') => {
    const known = hours.flatMap((each) => each[name] ?? [])
    return known.length === 0 ? null : sumEnergy(known)
  }
  const positions = hours.flatMap(({ openPosition }) => openPosition ?? [])
  const [short, long] = [positions.filter((wh) => wh < 0), positions.filter((wh) => wh > 0)]
  return {
    dayAhead: sum('dayAhead'),
    intraday: sum('intraday'),
    contracted: sum('contracted'),
    otherContracted: sum('otherContracted'),
    need: sumKnown('need'),
    openPosition: sumKnown('openPosition'),
    short: energyWh(-sumEnergy(short)),
    long: sumEnergy(long),
    shortHours: short.length,
    longHours: long.length,
  }
}
