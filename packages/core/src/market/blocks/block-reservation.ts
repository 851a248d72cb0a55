import { amount, type Amount } from '../../units/units.ts'
import { wholeRatio, type BlockOrder } from './block-order.ts'

/** Of blocks that hang together more than these are bounded from above; up to these every selection is looked at. */
const mostUnits = 12

/**
 * The coins set aside for the blocks of one user: the most that they can cost together over every selection that links, groups and
 * loops allow, ≥ 0 (market-rules.md section 5.1). Whoever is accepted loses nothing together with what depends on it, so a family
 * pays at most what its limits come to: buys less sells. A sell at a price above zero lowers that only where it must be accepted, as
 * a parent is with its child or the two of a loop are with each other; alone it would be rejected in the worst case. Purchases and sales
 * of a family settle as one sum. Exact for blocks that are all or nothing, where no more than twelve hang together or all of them are
 * one family, one loop or one group; else at least as much.
 */
export function reservationForBlocks(blocks: readonly BlockOrder[]): Amount {
  const units = unitsOf(blocks)
  const components = componentsOf(units)
  return amount(components.reduce((sum, each) => sum + costOfComponent(each), 0n))
}

/** What is accepted together: a block, or the two of a loop. Other units by their index. */
interface Unit {
  readonly cost: bigint
  /** Without which it may not be accepted. */
  readonly parents: readonly number[]
  readonly groups: readonly string[]
}

function unitsOf(blocks: readonly BlockOrder[]): Unit[] {
  const members: BlockOrder[][] = []
  const unitOf = new Map<string, number>()
  const byId = new Map(blocks.map((block) => [block.id, block]))
  for (const block of blocks) {
    if (unitOf.has(block.id)) continue
    const partner = block.loop === null ? undefined : byId.get(block.loop)
    const own = partner ? [block, partner] : [block]
    for (const { id } of own) unitOf.set(id, members.length)
    members.push(own)
  }
  return members.map((own, unit) => ({
    cost: own.reduce((sum, block) => sum + costOf(block), 0n),
    parents: own.flatMap(({ linkedTo }) => {
      const parent = linkedTo === null ? undefined : unitOf.get(linkedTo)
      return parent === undefined || parent === unit ? [] : [parent]
    }),
    // Two of one group that need each other are never accepted, which is left out of account: what they cost is set aside.
    groups: [...new Set(own.flatMap(({ exclusiveGroup }) => exclusiveGroup ?? []))],
  }))
}

/** The units that links and groups tie together; their parents stand before them where there is no circle. */
function componentsOf(units: readonly Unit[]): Unit[][] {
  const root = units.map((_, index) => index)
  const find = (index: number): number => {
    let at = index
    while (root[at] !== at) at = root[at] ?? at
    return at
  }
  const first = new Map<string, number>()
  units.forEach(({ parents, groups }, index) => {
    for (const parent of parents) root[find(index)] = find(parent)
    for (const group of groups) {
      root[find(index)] = find(first.get(group) ?? index)
      if (!first.has(group)) first.set(group, index)
    }
  })
  const byRoot = Map.groupBy(units.keys(), find)
  return [...byRoot.values()].map((indices) => {
    const sorted = parentsFirst(indices, units)
    const place = new Map(sorted.map((index, at) => [index, at]))
    return sorted.map((index) => {
      const { cost, parents, groups } = units[index] as Unit
      return { cost, groups, parents: parents.flatMap((parent) => place.get(parent) ?? []) }
    })
  })
}

function parentsFirst(indices: readonly number[], units: readonly Unit[]): number[] {
  const sorted = new Set<number>()
  const open = new Set<number>()
  const visit = (index: number) => {
    // Two loops may be linked to each other crosswise: then neither stands before the other.
    if (sorted.has(index) || open.has(index)) return
    open.add(index)
    for (const parent of units[index]?.parents ?? []) visit(parent)
    sorted.add(index)
  }
  for (const index of indices) visit(index)
  return [...sorted]
}

function costOfComponent(units: readonly Unit[]): bigint {
  if (units.length > mostUnits || units.some(({ parents }, index) => parents.some((parent) => parent >= index))) {
    return boundOf(units)
  }
  const rest = units.map((_, from) => units.slice(from).reduce((sum, { cost }) => sum + positive(cost), 0n))
  let most = 0n
  const accepted: boolean[] = []
  const taken = new Set<string>()
  const choose = (index: number, sum: bigint) => {
    const unit = units[index]
    if (!unit) {
      if (sum > most) most = sum
      return
    }
    if (sum + (rest[index] ?? 0n) <= most) return
    if (unit.parents.every((parent) => accepted[parent]) && !unit.groups.some((group) => taken.has(group))) {
      accepted[index] = true
      for (const group of unit.groups) taken.add(group)
      choose(index + 1, sum + unit.cost)
      for (const group of unit.groups) taken.delete(group)
    }
    accepted[index] = false
    choose(index + 1, sum)
  }
  choose(0, 0n)
  return most
}

/** No less than the dearest selection: of a group the dearest where its members stand alone, of a family what hangs together. */
function boundOf(units: readonly Unit[]): bigint {
  const isLone = units.every(({ parents }) => parents.length === 0)
  const [group] = units[0]?.groups ?? []
  if (isLone && group !== undefined && units.every(({ groups }) => groups.includes(group))) {
    return units.reduce((most, { cost }) => (cost > most ? cost : most), 0n)
  }
  const isFamily = units.every(({ parents }, index) => parents.length <= 1 && parents.every((parent) => parent < index))
  if (!isFamily) return units.reduce((sum, { cost }) => sum + positive(cost), 0n)
  const family = units.map(({ cost }) => cost)
  let total = 0n
  for (let index = units.length - 1; index >= 0; index--) {
    const worth = positive(family[index] ?? 0n)
    const parent = units[index]?.parents[0]
    if (parent === undefined) total += worth
    else family[parent] = (family[parent] ?? 0n) + worth
  }
  return total
}

/** The most that an accepted block costs by its own limit, in 1e-8 TC; below zero where it brings at least something. */
function costOf({ side, price, quantities, minimumRatio }: BlockOrder): bigint {
  const paysFor = BigInt(side === 'buy' ? price : -price)
  const parts = Math.max(0, ...quantities.values())
  // What brings coins brings the least when as little of it is taken as may be.
  const exact = BigInt(minimumRatio) * BigInt(parts)
  const least = exact / BigInt(wholeRatio) + (exact % BigInt(wholeRatio) === 0n ? 0n : 1n)
  const level = paysFor > 0n || minimumRatio === wholeRatio ? BigInt(parts) : least > 0n ? least : 1n
  let energy = 0n
  for (const quantity of quantities.values()) energy += parts === 0 ? 0n : (BigInt(quantity) * level) / BigInt(parts)
  return paysFor * energy
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n
}
