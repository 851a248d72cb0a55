import { priceRules, tieRules, type AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { imbalanceModes, type ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import { auctionPeriods, clearPeriod, type PackagePeriod } from './package-auctions.ts'
import { pricesOf, standAloneOf } from './package-imbalances.ts'
import { isSeveral, textOf, wholeOf } from './package-line.ts'
import type { PackageLine, ReadTables } from './read-package.ts'

/** Rules to hold the same orders and meters by; what is left out stays as it was. */
export interface OtherRules {
  readonly price?: AuctionRules['price']
  readonly tie?: AuctionRules['tie']
  readonly imbalance?: ImbalanceMode
}

/** Reads `tie=time`; a text says what is wrong with it. */
export function readRule(text: string): OtherRules | string {
  const [name = '', value = '', ...more] = text.split('=')
  const words = { price: priceRules, tie: tieRules, imbalance: imbalanceModes }
  const allowed: readonly string[] | undefined = Object.hasOwn(words, name)
    ? words[name as keyof typeof words]
    : undefined
  if (!allowed || more.length > 0) return `--rule ${text}: must be price, tie or imbalance with a value`
  if (!allowed.includes(value)) return `--rule ${text}: must be one of ${allowed.join(', ')}`
  return { [name]: value }
}

/** What somebody gained by the rules that were, and by the others, in 1e-8 TC, and the Wh that it traded in auctions. */
export interface RuleGain {
  readonly account: string
  readonly before: bigint
  readonly after: bigint
  readonly energyBefore: bigint
  readonly energyAfter: bigint
}

type When = 'before' | 'after'

/** Everybody who is not named, the account that takes what paidAsBid leaves, and the one that imbalances are paid from. */
const others = 'others'
const marketSurplus = 'market:surplus'
const balancing = 'balancing'

/**
 * Who gains and who pays where the same orders were cleared and the same imbalances settled by other rules: of an auction what each gained
 * against its limits, of an imbalance what it was paid, without what groups saved and without small
 * groups. What `paidAsBid` leaves goes to `market:surplus`. Null
 * where C is asked for and a period has no prices for it.
 */
export function compareRules(tables: ReadTables, rules: OtherRules): RuleGain[] | null {
  const gains = new Map<string, Omit<RuleGain, 'account'>>()
  const add = (account: string, when: When, units: bigint, energy = 0) => {
    const known = gains.get(account) ?? { before: 0n, after: 0n, energyBefore: 0n, energyAfter: 0n }
    const traded = when === 'before' ? 'energyBefore' : 'energyAfter'
    gains.set(account, { ...known, [when]: known[when] + units, [traded]: known[traded] + BigInt(energy) })
  }
  if (rules.price !== undefined || rules.tie !== undefined) {
    for (const auction of auctionPeriods(tables)) {
      const other = { price: rules.price ?? auction.rules.price, tie: rules.tie ?? auction.rules.tie }
      addGains(auction, auction.rules, 'before', add)
      addGains(auction, other, 'after', add)
    }
  }
  const { imbalance } = rules
  if (imbalance !== undefined) {
    const periods = new Map(tables.imbalance_periods.map((line) => [keyOf(line), line]))
    if (imbalance === 'C' && tables.imbalance_periods.some((line) => line['mode'] !== 'C')) return null
    for (const line of tables.imbalances) {
      const period = periods.get(keyOf(line))
      const before = wholeOf(line, 'stand_alone_units')
      const after = standAloneOf(line, period ? pricesOf(period, imbalance) : null)
      const account = textOf(line, 'member')
      // Several who are one here: what each was off plan cannot be seen.
      if (isSeveral(account)) continue
      add(account, 'before', before)
      add(account, 'after', after)
      add(balancing, 'before', -before)
      add(balancing, 'after', -after)
    }
  }
  return [...gains]
    .map(([account, found]) => ({ account, ...found }))
    .sort((a, b) => compare(b.after - b.before, a.after - a.before) || compare(a.account, b.account))
}

const keyOf = (line: PackageLine) => `${textOf(line, 'day')} ${textOf(line, 'period')}`
const compare = <Value extends bigint | string>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)

type Add = (account: string, when: When, units: bigint, energy?: number) => void

function addGains(auction: PackagePeriod, rules: AuctionRules, when: When, add: Add): void {
  const { price, fills, welfare } = clearPeriod(auction, rules)
  if (price === null) return
  if (rules.price === 'paidAsBid') add(marketSurplus, when, welfare)
  for (const { id, side, price: limit, member } of auction.orders) {
    const gain = rules.price === 'paidAsBid' ? 0 : side === 'buy' ? limit - price : price - limit
    const fill = fills.get(id) ?? 0
    add(member ?? others, when, BigInt(gain) * BigInt(fill), fill)
  }
}
