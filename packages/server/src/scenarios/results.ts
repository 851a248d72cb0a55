import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import {
  accountKeys,
  accountsOf,
  addAccounts,
  measureNames,
  measures,
  measuresOf,
  type Account,
  type Measure,
} from './figures.ts'
import type { LivedDay } from './live-day.ts'
import { membersOf } from './members.ts'
import type { Design, Scenario } from './scenario.ts'
import { estimate, pairedTest } from './statistics.ts'

/** A replicate of a design that has been lived through. */
export interface Replicate {
  readonly design: Design
  readonly replicate: number
  readonly days: readonly LivedDay[]
}

type Row = readonly string[]

/** A table of the results, the names of its columns first. */
export interface ResultTable {
  readonly file: string
  readonly rows: readonly Row[]
}

/** What designs came to and how they differ, for the page and for JSON. */
export interface Summary {
  readonly estimates: readonly {
    readonly design: string
    readonly measure: Measure
    readonly replicates: number
    readonly mean: string
    readonly low: string | null
    readonly high: string | null
  }[]
  readonly comparisons: readonly {
    readonly design: string
    readonly against: string
    readonly measure: Measure
    readonly difference: string
    readonly low: string | null
    readonly high: string | null
    readonly p: string
  }[]
}

interface Measured {
  readonly design: string
  readonly replicate: number
  readonly accounts: readonly Account[]
  readonly values: Record<Measure, bigint | null>
}

/** All that a scenario came to, in the sequence of its designs and replicates. */
export function resultsOf(scenario: Scenario, all: readonly Replicate[]): { tables: ResultTable[]; summary: Summary } {
  const members = membersOf(scenario)
  const measured = all.map(({ design, replicate, days }): Measured => {
    const accounts = accountsOf(days, members)
    return { design: design.name, replicate, accounts, values: measuresOf(days, accounts) }
  })
  const summary = summarize(scenario, measured)
  const tables = [
    replicateTable(measured),
    summaryTable(summary),
    comparisonTable(summary),
    ...(scenario.record.includes('periods') ? [periodTable(all)] : []),
    ...(scenario.record.includes('groups') ? [groupTable(scenario, measured)] : []),
    ...(scenario.record.includes('members') ? [memberTable(scenario, measured)] : []),
  ]
  return { tables, summary }
}

const written = (value: bigint | null, measure: Measure) =>
  value === null ? null : formatDecimal(value, measures[measure].decimals)

function summarize({ seed }: Scenario, measured: readonly Measured[]): Summary {
  const byDesign = Map.groupBy(measured, ({ design }) => design)
  const [[first, reference] = ['', []], ...others] = [...byDesign]
  const estimates = [...byDesign].flatMap(([design, replicates]) =>
    measureNames.flatMap((measure) => {
      const found = estimate(replicates.flatMap(({ values }) => values[measure] ?? []))
      if (!found) return []
      const { count, mean, low, high } = found
      const text = (value: bigint | null) => written(value, measure)
      return [{ design, measure, replicates: count, mean: text(mean) ?? '', low: text(low), high: text(high) }]
    }),
  )
  const comparisons = others.flatMap(([design, replicates]) =>
    measureNames.flatMap((measure) => {
      const differences = replicates.flatMap(({ replicate, values }) => {
        const [one, other] = [values[measure], reference.find((each) => each.replicate === replicate)?.values[measure]]
        return one === null || other === null || other === undefined ? [] : [one - other]
      })
      const [found, p] = [estimate(differences), pairedTest(differences, seed)]
      if (!found || p === null) return []
      const text = (value: bigint | null) => written(value, measure)
      const difference = { difference: text(found.mean) ?? '', low: text(found.low), high: text(found.high) }
      return [{ design, against: first, measure, ...difference, p: formatDecimal(p, 4) }]
    }),
  )
  return { estimates, comparisons }
}

function replicateTable(measured: readonly Measured[]): ResultTable {
  const rows = measured.flatMap(({ design, replicate, values }) =>
    measureNames.map((measure) => [design, String(replicate), measure, written(values[measure], measure) ?? '']),
  )
  return { file: 'replicates.csv', rows: [['design', 'replicate', 'measure', 'value'], ...rows] }
}

function summaryTable({ estimates }: Summary): ResultTable {
  const rows = estimates.map(({ design, measure, replicates, mean, low, high }) => [
    ...[design, measure, measures[measure].unit, String(replicates), mean, low ?? '', high ?? ''],
  ])
  return { file: 'summary.csv', rows: [['design', 'measure', 'unit', 'replicates', 'mean', 'low', 'high'], ...rows] }
}

function comparisonTable({ comparisons }: Summary): ResultTable {
  const rows = comparisons.map(({ design, against, measure, difference, low, high, p }) => [
    ...[design, against, measure, measures[measure].unit, difference, low ?? '', high ?? '', p],
  ])
  const names = ['design', 'against', 'measure', 'unit', 'difference', 'low', 'high', 'p']
  return { file: 'comparison.csv', rows: [names, ...rows] }
}

function periodTable(all: readonly Replicate[]): ResultTable {
  const energy = (wh: number) => formatDecimal(wh, decimals.energy)
  const rows = all.flatMap(({ design, replicate, days }) =>
    days.flatMap(({ cleared }) =>
      (cleared?.periods ?? []).map(({ start, price, volume, welfare, asked, offered }) => [
        ...[design.name, String(replicate), start, price === null ? '' : formatDecimal(price, decimals.price)],
        ...[energy(volume), formatDecimal(BigInt(welfare), decimals.amount), energy(asked), energy(offered)],
      ]),
    ),
  )
  const names = ['design', 'replicate', 'start', 'price', 'volume', 'welfare', 'asked', 'offered']
  return { file: 'periods.csv', rows: [names, ...rows] }
}

function accountCells(account: Account): Row {
  return accountKeys.map((key) => formatDecimal(account[key], isCoins(key) ? decimals.amount : decimals.energy))
}

const isCoins = (key: keyof Account) => key === 'surplus' || key === 'imbalanceCost'

function groupTable({ population }: Scenario, measured: readonly Measured[]): ResultTable {
  const rows = measured.flatMap(({ design, replicate, accounts }) => {
    let from = 0
    return population.map(({ name, count }) => {
      const own = accounts.slice(from, (from += count))
      return [design, String(replicate), name, String(count), ...accountCells(addAccounts(own))]
    })
  })
  return { file: 'groups.csv', rows: [['design', 'replicate', 'group', 'members', ...accountKeys], ...rows] }
}

function memberTable(scenario: Scenario, measured: readonly Measured[]): ResultTable {
  const members = membersOf(scenario)
  const rows = measured.flatMap(({ design, replicate, accounts }) =>
    members.map(({ index, group }) => {
      const account = accounts[index] ?? addAccounts([])
      return [design, String(replicate), String(index + 1), group.name, ...accountCells(account)]
    }),
  )
  return { file: 'members.csv', rows: [['design', 'replicate', 'member', 'group', ...accountKeys], ...rows] }
}
