import { priceRules, tieRules } from '@tandem/core/market/auction-rules.ts'
import { mtuChoices } from '@tandem/core/market/session.ts'
import { energyWh, maxPrice, minPrice, priceTick } from '@tandem/core/units/units.ts'
import { rule } from '@tandem/contract/validation.ts'
import { Day, Energy, Factor, Price } from '@tandem/contract/wire.ts'
import { z } from 'zod'

/*
 * What a scenario file says, once: validation, types, defaults and the published JSON schema (docs/scenario.schema.json) are made of it.
 * Energy in kWh, prices in TC/kWh, factors as decimal numbers; inside whole Wh, ticks and millionths.
 */

/** Every list of a scenario ends somewhere: a file that asks for more is refused, not tried. */
const most = { days: 366, replicates: 1_000, groups: 40, members: 2_000, designs: 64, choices: 16 }

const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, rule('invalid_format'))
  .describe('small letters, digits and dashes')

/** Factors are whole millionths of one, prices whole ticks of 1e-5. */
export const millionth = 1_000_000
const ticksPerCoin = 100_000

/** A factor that is not below zero. */
const share = (upTo: number) =>
  Factor.refine((value) => value >= 0 && value <= upTo * millionth, rule('between', { min: 0, max: upTo }))

/** A price that a market may have. */
const price = Price.refine(
  (ticks) => ticks >= minPrice && ticks <= maxPrice,
  rule('between', { min: minPrice / ticksPerCoin, max: maxPrice / ticksPerCoin }),
)

/** A path below the folder of the scenario, and nowhere else. */
const file = z
  .string()
  .max(200)
  .regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/, rule('invalid_format'))
  .describe('a file beside the scenario, or in a folder below it')

/** What a market is like; a design changes some of it. `paidAsBid` is no price at which the coins of the platform could move. */
const marketFields = {
  price: z
    .enum(priceRules)
    .exclude(['paidAsBid'])
    .describe('which price of the interval in which all prices clear the market'),
  tie: z.enum(tieRules).describe('who is filled at the price where not all can be'),
  minPrice: price.describe('the lowest price of an order, TC/kWh'),
  maxPrice: price.describe('the highest price of an order, TC/kWh'),
  lead: z
    .int()
    .min(60)
    .max(900)
    .describe('minutes from the closing of the gate to the midnight at which the delivery day begins'),
  imbalance: z.enum(['A', 'B']).describe('A: two prices around the reference, B: one price with an incentive'),
  imbalanceFactor: share(10).describe('k of the spread max(k · |reference|, m)'),
  imbalanceMinimum: price
    .refine((ticks) => ticks >= 0, rule('min_value', { min: 0 }))
    .describe('m of the spread, TC/kWh'),
}

const Market = z.strictObject({
  price: marketFields.price.default('midpoint'),
  tie: marketFields.tie.default('prorata'),
  minPrice: marketFields.minPrice.default(priceTick(-50_000)),
  maxPrice: marketFields.maxPrice.default(priceTick(400_000)),
  lead: marketFields.lead.default(660),
  imbalance: marketFields.imbalance.default('A'),
  imbalanceFactor: marketFields.imbalanceFactor.default(250_000),
  imbalanceMinimum: marketFields.imbalanceMinimum.default(priceTick(2_000)),
})
export type Market = z.output<typeof Market>

const MarketChange = z.strictObject(marketFields).partial()
type MarketChange = z.output<typeof MarketChange>

const choices = <Field extends z.ZodType>(field: Field) => z.array(field).min(1).max(most.choices)

const Grid = z
  .strictObject({
    price: choices(marketFields.price),
    tie: choices(marketFields.tie),
    lead: choices(marketFields.lead),
    imbalance: choices(marketFields.imbalance),
    imbalanceFactor: choices(marketFields.imbalanceFactor),
    imbalanceMinimum: choices(marketFields.imbalanceMinimum),
  })
  .partial()
type Grid = z.output<typeof Grid>

const profiles = ['household', 'business', 'flat', 'solar', 'wind', 'dispatchable'] as const
export type Profile = (typeof profiles)[number]

const Source = z
  .strictObject({
    profile: z.enum(profiles).optional().describe('dispatchable: it runs as it sold, up to its size'),
    file: file.optional().describe('CSV with a column time (start of each period, with offset) and others in kWh'),
    column: z.string().min(1).max(60).optional().describe('the column of the file'),
    size: share(1_000).default(millionth).describe('how many times the profile or the column; kW or kWp of a source'),
  })
  .refine(
    ({ profile, file: from, column }) =>
      (from === undefined) === (column === undefined) && (profile === undefined) !== (from === undefined),
    {
      ...rule('invalid_value'),
      path: [],
    },
  )
export type Source = z.output<typeof Source>

const strategies = [
  'priceTaker',
  'zeroIntelligence',
  'naive',
  'forecastFollower',
  'marketMaker',
  'program',
  'agent',
] as const
export type StrategyName = (typeof strategies)[number]

const Group = z
  .strictObject({
    name,
    count: z.int().min(1).max(most.members).describe('how many there are of it'),
    load: Source.optional().describe('what each consumes'),
    production: Source.optional().describe('what each produces'),
    region: name.optional().describe('where the sky is as `regions` says'),
    strategy: z.enum(strategies).describe('how each decides what it orders'),
    value: price.default(priceTick(100_000)).describe('what a kWh is worth to who consumes it, TC/kWh'),
    cost: price.default(priceTick(2_000)).describe('what producing a kWh costs, TC/kWh'),
    spread: share(1).default(200_000).describe('how far sizes, values and costs of its members lie apart, a share'),
    sizeSpread: share(1).optional().describe('how far sizes alone lie apart, where that is not `spread`'),
    forecastError: share(1).default(100_000).describe('how far its own energy may be from what it expects, a share'),
    margin: share(1).default(100_000).describe('of forecastFollower and marketMaker: how far from the price forecast'),
    quantity: Energy.refine((value) => value > 0, rule('min_value', { min: 0 }))
      .default(energyWh(1_000))
      .describe('of marketMaker: the energy of each order, kWh'),
    command: z
      .array(z.string().min(1).max(500))
      .min(1)
      .max(20)
      .optional()
      .describe('of program: the program and its arguments; one line of JSON in, one out, for each member and day'),
  })
  .refine(({ strategy, command }) => (strategy === 'program') === (command !== undefined), {
    ...rule('required'),
    path: ['command'],
  })
  .refine(
    ({ strategy, load, production }) => strategy === 'marketMaker' || load !== undefined || production !== undefined,
    {
      ...rule('required'),
      path: ['load'],
    },
  )
export type Group = z.output<typeof Group>

const recordings = ['periods', 'groups', 'members'] as const

export const Scenario = z
  .strictObject({
    scenario: name.describe('its name'),
    title: z.string().max(200).default(''),
    from: Day.describe('the first delivery day'),
    days: z.int().min(1).max(most.days).describe('how many delivery days'),
    zone: z.enum(['Europe/Bucharest', 'Europe/Berlin']).default('Europe/Bucharest').describe('of the delivery days'),
    period: z
      .union(mtuChoices.map((choice) => z.literal(choice)))
      .default(60)
      .describe('minutes of a delivery period'),
    seed: z.int().min(0).max(4_294_967_295).default(1),
    replicates: z.int().min(1).max(most.replicates).default(1),
    market: Market.default(Market.parse({})),
    designs: z
      .array(z.strictObject({ name, market: MarketChange }))
      .min(1)
      .max(most.designs)
      .optional()
      .describe('what is compared: each changes some of `market`'),
    grid: Grid.optional().describe('instead of designs: every combination of these'),
    regions: z
      .record(name, z.strictObject({ sun: share(10).default(millionth), wind: share(10).default(millionth) }))
      .refine((regions) => Object.keys(regions).length <= most.groups, rule('too_many_items', { max: most.groups }))
      .default({}),
    population: z.array(Group).min(1).max(most.groups),
    record: z.array(z.enum(recordings)).max(recordings.length).default(['periods', 'groups']),
    authors: z.array(z.string().min(1).max(100)).max(20).default([]).describe('of a package of the results'),
    licence: z.string().min(1).max(60).default('CC-BY-4.0').describe('of a package of the results, by its SPDX name'),
  })
  .refine(({ designs, grid }) => designs === undefined || grid === undefined, {
    ...rule('invalid_value'),
    path: ['grid'],
  })
  .refine(({ population }) => population.reduce((sum, { count }) => sum + count, 0) <= most.members, {
    ...rule('too_many_items', { max: most.members }),
    path: ['population'],
  })
  .refine(({ population }) => new Set(population.map((group) => group.name)).size === population.length, {
    ...rule('invalid_value'),
    path: ['population'],
  })
  .refine(({ population, regions }) => population.every(({ region }) => region === undefined || region in regions), {
    ...rule('invalid_value'),
    path: ['regions'],
  })
  .refine(({ designs }) => new Set(designs?.map((design) => design.name)).size === (designs?.length ?? 0), {
    ...rule('invalid_value'),
    path: ['designs'],
  })
export type Scenario = z.output<typeof Scenario>

/** One market that a scenario tries. */
export interface Design {
  readonly name: string
  readonly market: Market
}

/** The designs of a scenario, the first of them what the others are held against. Null: there are more than may be. */
export function designsOf({ market, designs, grid }: Scenario): Design[] | null {
  if (designs)
    return designs.map(({ name: each, market: change }) => ({ name: each, market: { ...market, ...change } }))
  const combinations = combine(grid ?? {})
  if (combinations.length > most.designs) return null
  return combinations.map((change) => ({ name: nameOf(change), market: { ...market, ...change } }))
}

function combine(grid: Grid): MarketChange[] {
  let all: MarketChange[] = [{}]
  for (const [key, values] of Object.entries(grid)) {
    all = all.flatMap((change) => values.map((value) => ({ ...change, [key]: value })))
    if (all.length > most.designs) break
  }
  return all
}

function nameOf(change: MarketChange): string {
  const wire = Object.entries(z.encode(MarketChange, change)).map(([key, value]) => `${key}-${String(value)}`)
  return wire.length === 0 ? 'market' : wire.join('_')
}
