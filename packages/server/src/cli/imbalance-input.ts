import {
  factorDecimals,
  imbalanceModes,
  type ImbalancePricing,
  type PriceSpread,
} from '@tandem/core/imbalance/imbalance-price.ts'
import type { UserImbalance } from '@tandem/core/imbalance/imbalance-settlement.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import {
  checkTotal,
  readEnergy,
  readList,
  readPrice,
  readRecord,
  readText,
  readUnits,
  readWord,
  refuseMisspelt,
  type Faults,
  type Json,
} from './json-input.ts'

/** One period to settle. */
export interface ImbalancePeriod {
  readonly pricing: ImbalancePricing
  readonly members: readonly UserImbalance[]
}

type Fields = Readonly<Record<string, Json>>

/** The largest k there may be, a thousand times the reference: what it leads to can still be counted exactly. */
const maxFactor = 1000n * 10n ** BigInt(factorDecimals)

/** Reads the period of `imbalance settle`, as a list of one; every fault is added to `faults` with its place. */
export function readImbalancePeriod(json: Json, faults: Faults): ImbalancePeriod[] {
  const root = readRecord(json, '', faults)
  if (!root) return []
  const pricing = readPricing(root, faults)
  const users = new Set<string>()
  const members = readList(root['members'], 'members', faults).flatMap((item, index) => {
    const place = `members[${index}]`
    const member = readRecord(item, place, faults)
    return (member && readMember(member, place, users, faults)) ?? []
  })
  checkTotal(
    members.map(({ imbalance }) => energyWh(Math.abs(imbalance))),
    'members',
    faults,
  )
  return pricing ? [{ pricing, members }] : []
}

function readPricing(root: Fields, faults: Faults): ImbalancePricing | null {
  const mode = readWord(root['mode'], imbalanceModes, 'mode', faults)
  if (mode === null) return null
  if (mode === 'C') {
    const deficitPrice = readPrice(root['deficitPrice'], 'deficitPrice', faults)
    return { mode, deficitPrice, excessPrice: readPrice(root['excessPrice'], 'excessPrice', faults) }
  }
  return { mode, reference: readPrice(root['reference'], 'reference', faults), spread: readSpread(root, faults) }
}

function readSpread(root: Fields, faults: Faults): PriceSpread {
  const factor = readUnits(root['k'], { decimals: factorDecimals, limit: maxFactor }, 'k', faults)
  if (factor < 0n) faults.add('k', 'must not be below 0')
  const minimum = readPrice(root['m'], 'm', faults)
  if (minimum < 0) faults.add('m', 'must not be below 0')
  return { factorMillionths: Number(factor), minimum }
}

function readMember(fields: Fields, place: string, users: Set<string>, faults: Faults): UserImbalance | null {
  const before = faults.count
  refuseMisspelt(fields, ['group'], place, faults)
  const user = readText(fields['user'], `${place}.user`, faults)
  if (user !== null && users.has(user)) faults.add(`${place}.user`, `${JSON.stringify(user)} is there twice`)
  if (user !== null) users.add(user)
  // Without a group, left out or null, the user is a BRP of its own.
  const hasGroup = fields['group'] !== undefined && fields['group'] !== null
  const group = hasGroup ? readText(fields['group'], `${place}.group`, faults) : null
  const imbalance = readEnergy(fields['imbalance'], `${place}.imbalance`, faults)
  return faults.count > before || user === null ? null : { user, group, imbalance }
}
