/*
 * The independent verifier of auction results (market-rules.md section 2.9). It is given the orders and the published
 * result, solves nothing and shares no code with the clearing: only types are imported, so that a mistake in the
 * clearing or in its arithmetic cannot hide itself here. Every figure is an exact integer.
 */
import type { AuctionRules } from '../market/auction-rules.ts'
import { checksBy } from './auction-checks.ts'
import type {
  BookPeriod,
  FilledOrder,
  PeriodCheck,
  PeriodUnderCheck,
  PublishedPeriod,
  VerificationCheck,
  VerificationReport,
} from './verification-report.ts'

/** Checks a published auction against its orders, period by period, and reports every check of section 2.9; by the usual rules or others. */
export function verifyAuction(
  book: readonly BookPeriod[],
  published: readonly PublishedPeriod[],
  rules: AuctionRules = { price: 'midpoint', tie: 'prorata' },
): VerificationReport {
  const periodChecks = checksBy(rules)
  const { periods, faults } = matchResults(book, published)
  const findings = periodChecks.map((check) => examine(check, periods))
  const orders = periods.reduce((count, period) => count + period.orders.length, 0)
  const complete: VerificationCheck = withDetail(
    { id: 'V2', name: 'every order filled between nothing and all of it', figure: orders },
    faults[0],
  )
  const checks = [
    ...findings,
    complete,
    { id: 'V9', name: 'block orders', passed: true, figure: 0, detail: 'no blocks in this auction' } as const,
    checkSequence(periodChecks, periods, findings),
  ].sort((a, b) => number(a) - number(b))
  return { passed: checks.every((check) => check.passed), checks }
}

function examine({ id, name, examine }: PeriodCheck, periods: readonly PeriodUnderCheck[]): VerificationCheck {
  let total = 0n
  let firstFault: string | undefined
  for (const period of periods) {
    const { figure, fault } = examine(period)
    total += figure
    if (fault !== null) firstFault ??= `${period.label}: ${fault}`
  }
  return withDetail({ id, name, figure: total.toString() }, firstFault)
}

/** V12: the verdict must not depend on the sequence in which the orders are given. */
function checkSequence(
  periodChecks: readonly PeriodCheck[],
  periods: readonly PeriodUnderCheck[],
  findings: readonly VerificationCheck[],
): VerificationCheck {
  const reversed = periods.map((period) => ({ ...period, orders: period.orders.toReversed() }))
  const differing = periodChecks.filter((check, index) => {
    const [before, again] = [findings[index], examine(check, reversed)]
    return again.figure !== before?.figure || again.passed !== before.passed
  })
  const fault = differing[0] && `${differing[0].id} came out differently with the orders reversed`
  return withDetail({ id: 'V12', name: 'the sequence of the orders does not matter', figure: differing.length }, fault)
}

/** V2: pairs every period and every order with its result; whatever has no partner, or is no whole number, is a fault. */
function matchResults(book: readonly BookPeriod[], published: readonly PublishedPeriod[]) {
  const faults: string[] = []
  const periods: PeriodUnderCheck[] = []
  const results = new Map<string, PublishedPeriod>()
  for (const result of published) {
    if (results.has(result.label)) faults.push(`${result.label}: the result has this period twice`)
    results.set(result.label, result)
  }
  const labels = new Set<string>()
  for (const period of book) {
    const result = results.get(period.label)
    if (labels.has(period.label)) faults.push(`${period.label}: the book has this period twice`)
    labels.add(period.label)
    const filled = result ? pairFills(period, result) : 'the result does not have this period'
    if (typeof filled === 'string') faults.push(`${period.label}: ${filled}`)
    else if (result) periods.push({ label: period.label, bounds: period.bounds, orders: filled, result })
  }
  for (const label of results.keys())
    if (!labels.has(label)) faults.push(`${label}: the book does not have this period`)
  return { periods, faults }
}

/** The orders with their fills, or the first fault. */
function pairFills(period: BookPeriod, result: PublishedPeriod): FilledOrder[] | string {
  const { price, interval, volume, welfare } = result
  const figures = [interval.low, interval.high, volume, ...(price === null ? [] : [price])]
  if (!figures.every(Number.isSafeInteger) || typeof welfare !== 'bigint')
    return 'a figure is not a whole number of units'
  const ids = new Set<string>()
  const filled: FilledOrder[] = []
  for (const { id, side, price: limit, quantity, time } of period.orders) {
    ids.add(id)
    if (ids.size === filled.length) return `order ${id} is in the book twice`
    const fill = result.fills.get(id)
    if (fill === undefined) return `order ${id} has no fill`
    if (!Number.isSafeInteger(fill)) return `the fill of order ${id} is not a whole number of Wh`
    if (fill < 0 || fill > quantity) return `order ${id} got ${fill} Wh of ${quantity}`
    filled.push({ id, side, price: limit, quantity, time, fill })
  }
  // Each order has a fill: where there are no more fills than orders, none is of another.
  if (result.fills.size === ids.size) return filled
  for (const id of result.fills.keys()) if (!ids.has(id)) return `order ${id} is not in the book`
  return filled
}

function withDetail(check: Omit<VerificationCheck, 'passed' | 'detail'>, fault: string | undefined): VerificationCheck {
  return fault === undefined ? { ...check, passed: true } : { ...check, passed: false, detail: fault }
}

function number({ id }: { readonly id: VerificationCheck['id'] }): number {
  return Number(id.slice(1))
}
