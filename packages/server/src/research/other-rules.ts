import { Refusal } from '@tandem/core/refusal.ts'
import { priceRules, tieRules, type AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { imbalanceModes, type ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import { clearAuction, packageAuctions, type PackageAuction } from './package-auctions.ts'
import type { PackageBlock } from './package-blocks.ts'
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
 * groups. What `paidAsBid` leaves goes to `market:surplus`. Refuses `rule_without_prices` where C is asked for and a period has no prices for
 * it, and `rule_of_blocks` for the lowest or the highest price of a market with blocks: of its prices, which all periods share, there is
 * no lowest.
 */
export function compareRules(tables: ReadTables, rules: OtherRules): RuleGain[] {
  const gains = new Map<string, Omit<RuleGain, 'account'>>()
  const add = (account: string, when: When, units: bigint, energy = 0) => {
    const known = gains.get(account) ?? { before: 0n, after: 0n, energyBefore: 0n, energyAfter: 0n }
    const traded = when === 'before' ? 'energyBefore' : 'energyAfter'
    gains.set(account, { ...known, [when]: known[when] + units, [traded]: known[traded] + BigInt(energy) })
  }
  if (rules.price !== undefined || rules.tie !== undefined) {
    for (const auction of packageAuctions(tables)) {
      if (auction.proof && (rules.price === 'low' || rules.price === 'high'))
        throw new Refusal('rule_of_blocks', { rule: `price=${rules.price}` })
      const other = { price: rules.price ?? auction.rules.price, tie: rules.tie ?? auction.rules.tie }
      addGains(auction, auction.rules, 'before', add)
      addGains(auction, other, 'after', add)
    }
  }
  const { imbalance } = rules
  if (imbalance !== undefined) {
    const periods = new Map(tables.imbalance_periods.map((line) => [keyOf(line), line]))
    if (imbalance === 'C' && tables.imbalance_periods.some((line) => line['mode'] !== 'C'))
      throw new Refusal('rule_without_prices', { rule: 'imbalance=C' })
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

function addGains(auction: PackageAuction, rules: AuctionRules, when: When, add: Add): void {
  const { periods, clearing } = clearAuction(auction, rules)
  const blocks = new Map(clearing?.blocks.map((result) => [result.id, result.fills]))
  auction.periods.forEach(({ period, orders }, index) => {
    const result = periods[index]
    if (!result || result.price === null) return
    const { price, fills, welfare } = result
    if (rules.price === 'paidAsBid') add(marketSurplus, when, welfare)
    const addOne = (
      account: string | null,
      { side, price: limit }: Pick<PackageBlock, 'side' | 'price'>,
      fill: number,
    ) => {
      const gain = rules.price === 'paidAsBid' ? 0 : side === 'buy' ? limit - price : price - limit
      add(account ?? others, when, BigInt(gain) * BigInt(fill), fill)
    }
    for (const order of orders) addOne(order.member, order, fills.get(order.id) ?? 0)
    for (const block of auction.blocks) addOne(block.member, block, blocks.get(block.id)?.get(period) ?? 0)
  })
}
