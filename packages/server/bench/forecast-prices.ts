import { parentPort, workerData } from 'node:worker_threads'
import { dampingDays } from '@tandem/core/forecasting/damping.ts'
import { measureErrors, type ForecastErrors } from '@tandem/core/forecasting/forecast-error.ts'
import { besideTrees, forecastLear, learSettings, type LearSettings } from '@tandem/core/forecasting/lear.ts'
import { forecastNaive } from '@tandem/core/forecasting/naive-price.ts'
import { finishForecast, mixMembers, type MadeDay, type Members } from '@tandem/core/forecasting/members.ts'
import { forecastNetworks } from '@tandem/core/forecasting/network-forecast.ts'
import { hasNetworks, hasTrees, type PriceHistory } from '@tandem/core/forecasting/price-forecast.ts'
import { quantileDays } from '@tandem/core/forecasting/quantiles.ts'
import { forecastTrees } from '@tandem/core/forecasting/tree-forecast.ts'
import { compareLosses, type Comparison } from './diebold-mariano.ts'
import { judgeAveraging, judgeSureness, type Averaging, type Sureness } from './forecast-sureness.ts'
import { findHolidays, parseMarket, readPublished, testDays } from './price-markets.ts'

export interface PriceTask {
  readonly market: string
  readonly file: string
  /** How many of the last days, of at most the official 728, and every which of them. */
  readonly days: number
  readonly every: number
  /** Days at the end that are not judged: choices are made on those before the official ones. */
  readonly skip?: number
  /** What LEAR is made of, alone; the forecasts of the product where there are none. */
  readonly settings?: LearSettings
}

/** What is forecast beside each other: with the calendar of the market and without, and each that it is made of. */
export const forms = [
  'together and holidays',
  'together',
  'LEAR and holidays',
  'LEAR',
  'trees alone',
  'networks alone',
] as const
export type Form = (typeof forms)[number]

/** How one form did on the days that are judged. */
export interface Judged {
  readonly form: Form
  /** rMAE is beside the price a week before (market-rules.md section 6.2). */
  readonly errors: ForecastErrors
  /** Null where days are left out between those that are judged. */
  readonly sureness: Sureness | null
  /** Of processor time, for a day; growing trees and training networks is in it. */
  readonly milliseconds: number
  /** And for how sure it is; null where that is not judged. */
  readonly sureMilliseconds: number | null
}

export interface PriceResult {
  readonly days: number
  /** The first is the forecast that the others stand beside: with holidays where the market has a calendar. */
  readonly judged: readonly Judged[]
  readonly naiveMae: number
  /** Quantile regression over LEAR, the trees and the networks; null where days are left out. */
  readonly averaging: Averaging | null
  /** What others said of the same days, beside the first. */
  readonly besides: readonly Beside[]
}

/** How another forecast of the same days did, and whether ours was nearer by more than chance. */
export interface Beside {
  readonly name: string
  readonly mae: number
  readonly comparison: Comparison | null
}

export type PriceMessage = { readonly done: number; readonly of: number; readonly mae: number } | PriceResult

const hours = 24
const week = 7

type Days = Map<number, Float64Array>

/** Forecasts each day of the task from what was known the day before; `report` is told how far it is. */
function judgeMarket(task: PriceTask, report: (message: PriceMessage) => void): PriceResult {
  const market = parseMarket(task.market, task.file)
  const { history, days } = market
  const end = days - (task.skip ?? 0)
  const first = end - Math.min(task.days, testDays)
  const asked = Array.from({ length: Math.ceil((end - first) / task.every) }, (_, index) => first + index * task.every)
  const isWhole = task.every === 1 && !task.settings
  const maker = new Maker(history, findHolidays(market), task.settings)
  // Those of the days before, and those that these are damped by.
  for (let day = Math.max(week, first - quantileDays - dampingDays - 1); isWhole && day < first; day++) maker.make(day)
  const layOut = (of: (day: number) => Float64Array) => Float64Array.from(asked.flatMap((day) => [...of(day)]))
  const actualOf = (day: number) => history.prices.subarray(day * hours, (day + 1) * hours)
  const naiveOf = (day: number) => forecastNaive(history, day)
  let sum = 0
  asked.forEach((day, index) => {
    maker.make(day)
    sum += measureErrors({ forecast: maker.said(day), actual: actualOf(day), naive: naiveOf(day) }).mae
    const done = index + 1
    if (done % 50 === 0) report({ done, of: asked.length, mae: sum / done })
  })
  const [actual, naive, weekly] = [layOut(actualOf), layOut(naiveOf), layOut((day) => actualOf(day - week))]
  const judged = [...maker.made].map(([form, made]): Judged => {
    const forecast = layOut((day) => made.get(day) ?? new Float64Array(hours).fill(NaN))
    const { result: sureness, spent } = timeOf(() =>
      isWhole
        ? judgeSureness({ prices: history.prices, forecasts: made, sizes: maker.sizesOf(form), first, end })
        : null,
    )
    return {
      form,
      errors: measureErrors({ forecast, actual, naive: weekly }),
      sureness,
      milliseconds: maker.millisecondsOf(form),
      sureMilliseconds: sureness && spent / (end - first),
    }
  })
  const layForm = (made: Days) => layOut((day) => made.get(day) ?? new Float64Array(hours).fill(NaN))
  const [ours = new Float64Array(0), ...others] = [...maker.made.values()].map(layForm)
  const names = [...maker.made.keys()].slice(1)
  // The files end with the official period, and so do the published forecasts.
  const published = readPublished(task.market).map(({ name, values }) => {
    const start = days * hours - values.length
    return [name, layOut((day) => values.subarray(day * hours - start, (day + 1) * hours - start))] as const
  })
  const beside = [
    ...others.map((values, place) => [names[place] ?? '', values] as const),
    ['the naive forecast', naive] as const,
    ['a week before', weekly] as const,
    ...published,
  ]
  const members = maker.listMembers()
  return {
    days: asked.length,
    judged,
    naiveMae: measureErrors({ forecast: ours, actual, naive }).naiveMae ?? 0,
    averaging: isWhole && members.length > 1 ? judgeAveraging({ prices: history.prices, members, first, end }) : null,
    besides: compareWith(beside, ours, actual),
  }
}

/** A forecast that is not finished, and what it is made of. */
interface Raw {
  readonly values: Float64Array
  readonly members: Members | null
}

const alone = (values: Float64Array): Raw => ({ values, members: null })

/** Makes all forms of a day's forecast, each member once, and counts the time of each. */
class Maker {
  /** In the order of `forms`, those that there are. What the product says is finished, where the days before were made. */
  readonly made: ReadonlyMap<Form, Days>
  /** Of the same what was made first: members by their usual shares, and nothing damped. */
  readonly #raw: ReadonlyMap<Form, Map<number, Raw>>
  /** How large errors were at the hours of each day, as networks learnt it. */
  readonly #sizes = new Map<number, Float64Array>()
  readonly #history: PriceHistory
  readonly #holidays: PriceHistory | null
  readonly #settings: LearSettings | undefined
  /** Of processor time, for all days of a member. */
  readonly #spent = new Map<Form, number>()

  constructor(history: PriceHistory, holidays: Float64Array | undefined, settings: LearSettings | undefined) {
    this.#history = history
    this.#holidays = holidays && !settings ? { ...history, holidays } : null
    this.#settings = settings
    const isAlone = settings !== undefined || history.known.length === 0
    const own = forms.filter(
      (form) => (this.#holidays || !form.endsWith('holidays')) && (!isAlone || form.startsWith('LEAR')),
    )
    this.made = new Map(own.map((form) => [form, new Map<number, Float64Array>()]))
    this.#raw = new Map(own.map((form) => [form, new Map<number, Raw>()]))
  }

  make(day: number): void {
    const isBeside = hasTrees(this.#history, day)
    const settings = this.#settings ?? (isBeside ? besideTrees : learSettings)
    const linear = this.#time('LEAR', () => forecastLear(this.#history, day, settings))
    const known = this.#holidays
    const holidays = known && this.#time('LEAR and holidays', () => forecastLear(known, day, settings))
    const trees = isBeside ? this.#time('trees alone', () => forecastTrees(this.#history, day)) : null
    const networks = hasNetworks(this.#history, day)
      ? this.#time('networks alone', () => forecastNetworks(this.#history, day))
      : null
    if (networks) this.#sizes.set(day, networks.sizes)
    this.#keep('LEAR', day, alone(linear))
    if (holidays) this.#keep('LEAR and holidays', day, alone(holidays))
    if (trees) this.#keep('trees alone', day, alone(trees))
    if (networks) this.#keep('networks alone', day, alone(networks.values))
    const mix = (own: Float64Array): Raw => {
      if (!trees) return alone(own)
      const members = networks ? [own, trees, networks.values] : [own, trees]
      return { values: mixMembers(members), members }
    }
    this.#keep('together', day, mix(linear))
    if (holidays) this.#keep('together and holidays', day, mix(holidays))
  }

  /** The first form of a day that was made. */
  said(day: number): Float64Array {
    const [first] = this.made.values()
    return first?.get(day) ?? new Float64Array(hours).fill(NaN)
  }

  millisecondsOf(form: Form): number {
    const linear: Form = form.endsWith('holidays') ? 'LEAR and holidays' : 'LEAR'
    const parts: Form[] = form.startsWith('together') ? [linear, 'trees alone', 'networks alone'] : [form]
    const days = this.made.get(form)?.size ?? 0
    return parts.reduce((sum, part) => sum + (this.#spent.get(part) ?? 0), 0) / Math.max(1, days)
  }

  /** Of the forecasts of the product, how large errors were where networks learnt. */
  sizesOf(form: Form): Days | undefined {
    return form.startsWith('together') ? this.#sizes : undefined
  }

  /** What quantiles are made of by regression: LEAR, the trees and the networks. */
  listMembers(): Days[] {
    return [
      this.made.get('LEAR and holidays') ?? this.made.get('LEAR'),
      this.made.get('trees alone'),
      this.made.get('networks alone'),
    ].flatMap((days) => days ?? [])
  }

  #keep(form: Form, day: number, raw: Raw): void {
    const days = this.#raw.get(form)
    days?.set(day, raw)
    this.made.get(form)?.set(day, this.#isOfProduct(form) ? this.#finish(days ?? new Map(), day, raw) : raw.values)
  }

  /** Members and steps are judged as they are. */
  #isOfProduct(form: Form): boolean {
    return form.startsWith('together') || (this.#history.known.length === 0 && !this.#settings)
  }

  #finish(days: ReadonlyMap<number, Raw>, day: number, raw: Raw): Float64Array {
    const past: MadeDay[] = []
    for (let each = day - dampingDays - 1; each < day; each++) {
      const made = days.get(each)
      if (made) past.push({ ...made, actual: this.#history.prices.subarray(each * hours, (each + 1) * hours) })
    }
    return finishForecast(past, raw)
  }

  #time<T>(form: Form, make: () => T): T {
    const { result, spent } = timeOf(make)
    this.#spent.set(form, (this.#spent.get(form) ?? 0) + spent)
    return result
  }
}

/** What a call returns, and the processor time of this thread that it took, in milliseconds. */
function timeOf<T>(call: () => T): { readonly result: T; readonly spent: number } {
  const begun = process.threadCpuUsage()
  const result = call()
  const { user, system } = process.threadCpuUsage(begun)
  return { result, spent: (user + system) / 1000 }
}

/** Each by the mean absolute errors of its days. */
function compareWith(
  others: readonly (readonly [string, Float64Array])[],
  forecast: Float64Array,
  actual: Float64Array,
): Beside[] {
  const lossesOf = (values: Float64Array) =>
    Array.from({ length: actual.length / hours }, (_, day) => {
      let sum = 0
      for (let place = day * hours; place < (day + 1) * hours; place++) {
        sum += Math.abs((values[place] ?? NaN) - (actual[place] ?? NaN)) / hours
      }
      return sum
    })
  const own = lossesOf(forecast)
  return others.map(([name, values]) => {
    const losses = lossesOf(values)
    const mae = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
    return { name, mae, comparison: compareLosses(own, losses) }
  })
}

if (parentPort) {
  const port = parentPort
  port.postMessage(judgeMarket(workerData as PriceTask, (message) => port.postMessage(message)))
}
