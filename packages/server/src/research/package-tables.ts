/*
 * The tables of a research package, once: the columns of CSV and Parquet, the schemas of datapackage.json, and what a replay reads are
 * made of it. Energy in whole Wh, prices in whole ticks of 1e-5 TC/kWh, coins in whole 1e-8 TC: exact, and the same in every language.
 */
import type { PackageTableName } from '@tandem/contract/texts/package-words.ts'

export interface PackageColumn {
  readonly name: string
  readonly type: 'integer' | 'string' | 'datetime' | 'date'
  readonly about: string
  readonly mayMiss?: true
}

export type Cell = string | number | bigint | null
export type PackageRow = readonly Cell[]

const text = (name: string, about: string): PackageColumn => ({ name, type: 'string', about })
const whole = (name: string, about: string): PackageColumn => ({ name, type: 'integer', about })
const instant = (name: string, about: string): PackageColumn => ({ name, type: 'datetime', about })
const date = (name: string, about: string): PackageColumn => ({ name, type: 'date', about })
const or = (column: PackageColumn): PackageColumn => ({ ...column, mayMiss: true })

const session = text('session', 'the market: its type and delivery day')
const period = whole('period', 'from 1 on within the delivery day')
const member = text('member', 'the pseudonym of a member, of this package alone')
const order = text('order', 'a number of this package')
const block = whole('block', 'place among the blocks of its order, from 1 on')
const side = text('side', 'buy or sell')

/** Of each table its columns, the ones that name a row first. `keys` is how many they are. */
export const packageTables = {
  sessions: {
    about: 'The markets, with the rules they were held by',
    keys: 1,
    columns: [
      ...[session, text('market', 'dayAhead or intraday'), date('delivery_day', 'the day on which energy flows')],
      ...[text('zone', 'of the delivery day'), whole('period_minutes', 'length of a period')],
      ...[instant('gate_opening', 'orders are taken from then on'), instant('gate_closure', 'and until then')],
      ...[whole('min_price_ticks', 'the lowest price of an order'), whole('max_price_ticks', 'the highest')],
      ...[text('price_rule', 'midpoint, low or high'), text('tie_rule', 'prorata or time')],
      whole(
        'is_complete',
        '1: every order of it is here, by name or merged; 0: somebody who is not named had blocks, and all blocks are left out',
      ),
    ],
  },
  clearings: {
    about: 'What each auction came to',
    keys: 2,
    columns: [
      ...[session, period, instant('start', 'of the period'), instant('end', 'of the period')],
      ...[
        or(whole('price_ticks', 'the clearing price; nothing where nothing traded')),
        whole('low_ticks', 'the lowest'),
      ],
      ...[whole('high_ticks', 'and the highest price that clears'), whole('volume_wh', 'energy traded')],
      ...[whole('asked_wh', 'asked for at any price'), whole('offered_wh', 'offered at any price')],
      whole('welfare_units', 'economic surplus by the limits, 1e-8 TC'),
    ],
  },
  curves: {
    about: 'What was asked for and offered at each price',
    keys: 4,
    columns: [session, period, side, whole('price_ticks', 'limit'), whole('quantity_wh', 'of all steps at it')],
  },
  orders: {
    about: 'Orders of members who consented',
    keys: 1,
    columns: [
      ...[order, session, member, whole('sequence', 'who came first, within the market')],
      ...[text('status', 'what became of it'), whole('reserved_units', 'coins set aside, 1e-8 TC')],
    ],
  },
  steps: {
    about: 'Price steps of those orders; without an order: all steps of everybody else at a price, as one',
    keys: 6,
    columns: [
      ...[session, period, side, whole('price_ticks', 'limit'), or(order), whole('step', 'place in its line')],
      ...[whole('quantity_wh', 'asked for or offered'), whole('accepted_wh', 'what it got')],
    ],
  },
  blocks: {
    about: 'Blocks of those orders, in markets in which everybody who had some is named',
    keys: 3,
    columns: [
      ...[session, order, block, side, whole('price_ticks', 'limit, for all of its periods')],
      ...[whole('minimum_millionths', 'the least part of it that may be accepted; 1000000: all or nothing')],
      ...[or(whole('linked_to', 'the block of the same order without which it may not be accepted'))],
      ...[or(whole('exclusive_group', 'of the blocks of an order with the same number at most one is accepted'))],
      ...[or(whole('loop', 'the block of the same order with which it is accepted or rejected'))],
      ...[whole('level', 'what was accepted of it, in its parts'), text('reason', 'why')],
      whole('surplus_units', 'what all of it gains at the prices, 1e-8 TC'),
    ],
  },
  block_quantities: {
    about: 'What those blocks ask for or offer in each of their periods',
    keys: 4,
    columns: [
      ...[session, order, block, period, whole('quantity_wh', 'asked for or offered')],
      whole('accepted_wh', 'what it got'),
    ],
  },
  proofs: {
    about: 'That no other selection of those blocks has more welfare, or how much at most',
    keys: 1,
    columns: [
      ...[session, whole('welfare_units', 'of all periods, 1e-8 TC')],
      ...[whole('gap_units', 'what another selection could have more at most, 1e-8 TC')],
      ...[text('tie', 'proven: of equal selections it is the one that the rules prefer; or unproven')],
      ...[whole('search_seconds', 'how much was searched at most'), text('certificate', 'the proof, as JSON')],
    ],
  },
  contracts: {
    about: 'The books of the intraday market',
    keys: 2,
    columns: [session, period, whole('events', 'how many there were, also of members who are not named')],
  },
  book_events: {
    about: 'What members who consented did in the books of the intraday market',
    keys: 3,
    columns: [
      ...[
        session,
        period,
        whole('number', 'place among the events of the contract; a gap: somebody who is not named'),
        instant('at', 'when'),
      ],
      ...[text('type', 'order, amend, cancel or gateClosure'), or(order), or(member), or(side)],
      ...[
        or(whole('price_ticks', 'limit')),
        or(whole('quantity_wh', 'wanted')),
        or(text('execution', 'NON, IOC or FOK')),
      ],
      or(whole('display_wh', 'what an iceberg shows')),
    ],
  },
  trades: {
    about: 'Trades of members who consented, each from their side',
    keys: 6,
    columns: [
      ...[session, period, or(order), member, side, or(whole('number', 'of a trade in a book'))],
      ...[whole('quantity_wh', 'energy'), whole('price_ticks', 'price'), instant('at', 'when')],
    ],
  },
  balances: {
    about: 'Coins of members before the first and after the last posting that is here',
    keys: 1,
    columns: [member, whole('opening_units', 'before, 1e-8 TC'), whole('closing_units', 'after, 1e-8 TC')],
  },
  postings: {
    about: 'What was posted to and from the accounts of members who consented',
    keys: 1,
    columns: [
      ...[whole('posting', 'a number of this package'), instant('at', 'when'), text('kind', 'of what')],
      ...[or(session), text('from', 'account'), text('to', 'account'), whole('amount_units', '1e-8 TC, above zero')],
    ],
  },
  readings: {
    about: 'Hours of the meters of members who consented, as last known',
    keys: 2,
    columns: [
      ...[member, instant('start', 'of the hour'), or(whole('consumption_wh', 'consumed'))],
      ...[or(whole('production_wh', 'produced')), text('quality', 'measured, estimated, manual or imported')],
    ],
  },
  forecasts: {
    about: 'Forecasts by the hour: of prices, and of the energy of members who consented',
    keys: 6,
    columns: [
      ...[text('kind', 'price, consumption or production'), or(member), date('delivery_day', 'of which')],
      ...[instant('made_at', 'when'), instant('start', 'of the hour'), text('model', 'how')],
      ...[whole('value', 'ticks or Wh'), or(whole('low', 'of the interval')), or(whole('high', 'of the interval'))],
    ],
  },
  imbalance_periods: {
    about: 'How imbalances were priced, by the last version of each day',
    keys: 2,
    columns: [
      ...[date('day', 'of settlement'), period, instant('start', 'of the period'), text('mode', 'A, B or C')],
      ...[whole('factor_millionths', 'k of the spread'), whole('minimum_ticks', 'm of the spread')],
      ...[or(whole('reference_ticks', 'reference price')), or(whole('deficit_price_ticks', 'what a deficit pays'))],
      ...[or(whole('excess_price_ticks', 'what an excess gets')), whole('system_wh', 'sum of all imbalances')],
    ],
  },
  imbalances: {
    about: 'What members who consented were off plan, and what it came to',
    keys: 3,
    columns: [
      ...[date('day', 'of settlement'), period, member, whole('bought_wh', 'bought'), whole('sold_wh', 'sold')],
      ...[whole('consumption_wh', 'consumed'), whole('production_wh', 'produced')],
      ...[
        whole('stand_alone_units', 'imbalance × price, 1e-8 TC'),
        whole('group_units', 'part of the saving of a group'),
      ],
    ],
  },
  settings: {
    about: 'Settings and versions of the platform',
    keys: 1,
    columns: [text('key', 'which'), text('value', 'as JSON')],
  },
} as const satisfies Record<PackageTableName, { about: string; keys: number; columns: readonly PackageColumn[] }>

export type TableName = keyof typeof packageTables
export const tableNames = Object.keys(packageTables) as TableName[]
export type PackageRows = Readonly<Record<TableName, readonly PackageRow[]>>
