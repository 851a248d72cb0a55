import { z } from 'zod'
import { readableText } from '../accounts/readable-name.ts'
import { endpoint } from '../endpoint.ts'
import type { PiecesOfFile } from '../file-answer.ts'
import { field } from '../field.ts'
import { runStates, runStateWords, scenarioAbilities } from '../texts/scenario-words.ts'
import { Day, Id, Instant, PathId, PathNumber } from '../wire.ts'

/** A scenario of the browser is written by a person and read beside what people wait for. */
export const longestScenario = 32_000
/** Runs that are kept with their results. */
export const mostScenarioRuns = 50

/** What stands once in a scenario and can be changed by a form; a place of its text. */
export const scenarioFields = [
  ...(['title', 'from', 'days', 'replicates', 'seed', 'period'] as const),
  ...(['market.price', 'market.tie', 'market.minPrice', 'market.maxPrice', 'market.lead'] as const),
  ...(['market.imbalance', 'market.imbalanceFactor', 'market.imbalanceMinimum'] as const),
] as const
export type ScenarioField = (typeof scenarioFields)[number]

const ScenarioText = readableText(z.string().max(longestScenario))

/** What a form knows of a field, from the one description of a scenario: what it may be, and what it is. */
const FormField = z.object({
  name: z.enum(scenarioFields),
  kind: z.enum(['text', 'whole', 'decimal', 'day', 'choice']),
  choices: z.array(z.string()).max(20),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type FormField = z.output<typeof FormField>

export const getScenarioSetup = endpoint({
  method: 'GET',
  path: '/api/research/scenarios',
  audience: 'admin',
  about: ['scenarioRuns'],
  summary: 'Whether scenarios are run here, how large they may be, ready ones to begin with, and the fields of a form',
  response: z.object({
    ability: z.enum(scenarioAbilities),
    /** Days of one member in all designs and replicates, at most; and minutes of one run. */
    mostMemberDays: z.int(),
    mostMinutes: z.int(),
    fields: z.array(FormField).max(40),
    examples: z.array(z.object({ name: z.string(), title: z.string(), text: ScenarioText })).max(50),
  }),
})

const ScenarioFault = z.object({
  /** `population[2].count`; empty where it is the text as a whole. */
  place: z.string(),
  /** Of the text, from 1 on; null where no line of it is meant. */
  line: z.int().nullable(),
  message: z.string(),
})

export const checkScenario = endpoint({
  method: 'POST',
  path: '/api/research/scenarios/check',
  audience: 'admin',
  changes: [],
  summary:
    'What is wrong with the text of a scenario, by its lines, or what a run of it would be; with `set` the text is changed first, and its comments stay',
  body: z.object({
    text: ScenarioText,
    set: z.array(z.object({ name: z.enum(scenarioFields), value: z.string().max(200) })).max(40),
  }),
  maxBodyBytes: 150_000,
  response: z.object({
    text: z.string(),
    faults: z.array(ScenarioFault).max(100),
    /** What the fields of the form are in it, also where it does not say so; while something is wrong, those that it says. */
    values: z.array(z.object({ name: z.enum(scenarioFields), value: z.string() })).max(40),
    /** null while something is wrong. */
    outline: z
      .object({
        title: z.string(),
        from: Day,
        days: z.int(),
        /** Of the clock, in all designs and replicates. */
        allDays: z.int(),
        members: z.int(),
        replicates: z.int(),
        designs: z.array(z.string()).max(100),
        memberDays: z.int(),
      })
      .nullable(),
  }),
  refusals: ['scenario_faulty'],
  perMinute: 120,
})

export const ScenarioRun = z.object({
  id: Id,
  runTitle: field(z.string(), { kind: 'text', en: 'Scenario', ro: 'Scenariu', isTitle: true }),
  runState: field(z.enum(runStates), { kind: 'choice', en: 'State', ro: 'Stare', words: runStateWords }),
  /** Days of the clock that are lived through, of how many in all designs and replicates. */
  doneDays: z.int(),
  allDays: field(z.int(), { kind: 'count', en: 'Days', ro: 'Zile' }),
  /** How long the rest will take; null while nobody knows. */
  secondsLeft: z.int().nullable(),
  designs: z.array(z.string()).max(100),
  members: field(z.int(), { kind: 'count', en: 'Members', ro: 'Participanți' }),
  replicates: field(z.int(), { kind: 'count', en: 'Replicates', ro: 'Replici' }),
  failure: z.string().nullable(),
  /** Of all files of the results: the same text and seed have the same on any machine. */
  hash: z.string().nullable(),
  bytes: z.int().nullable(),
  askedBy: field(z.string(), { kind: 'text', en: 'Requested by', ro: 'Cerută de' }),
  askedAt: field(Instant, { kind: 'instant', en: 'Requested', ro: 'Cerută', fact: 'below' }),
  endedAt: field(Instant.nullable(), { kind: 'instant', en: 'Ended', ro: 'Încheiată' }),
})
export type ScenarioRun = z.output<typeof ScenarioRun>

/** Decimal numbers as texts, with all their digits. */
const Estimate = z.object({
  design: z.string(),
  measure: z.string(),
  unit: z.string(),
  replicates: z.int(),
  mean: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
})
const Comparison = z.object({
  design: z.string(),
  against: z.string(),
  measure: z.string(),
  unit: z.string(),
  difference: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  /** Of an exact test by signs, of pairs of the same replicate. */
  p: z.string(),
})
/** The mean of an hour of the day, of a design. */
const HourOfDesign = z.object({
  design: z.string(),
  hour: z.int().min(0).max(23),
  /** Ticks of 1e-5 TC/kWh; null where nothing was traded at it. */
  price: z.int().nullable(),
  /** Wh of a period. */
  volume: z.int(),
})

export const RunResults = z.object({
  estimates: z.array(Estimate).max(5_000),
  comparisons: z.array(Comparison).max(5_000),
  hours: z.array(HourOfDesign).max(5_000),
})
export type RunResults = z.output<typeof RunResults>

const runId = z.object({ id: PathId })

export const listScenarioRuns = endpoint({
  method: 'GET',
  path: '/api/research/scenarios/runs',
  audience: 'admin',
  about: ['scenarioRuns'],
  summary: 'Runs of scenarios, the latest first, with how far they are',
  query: z.object({ page: PathNumber(1, 100_000).optional() }),
  response: z.object({ page: z.int(), pageSize: z.int(), count: z.int(), runs: z.array(ScenarioRun).max(50) }),
})

export const getScenarioRun = endpoint({
  method: 'GET',
  path: '/api/research/scenarios/runs/{id}',
  audience: 'admin',
  about: ['scenarioRuns'],
  summary: 'A run of a scenario: its text, and once it has ended what each design came to and how they differ',
  params: runId,
  response: z.object({ run: ScenarioRun, text: z.string(), results: RunResults.nullable() }),
})

export const startScenarioRun = endpoint({
  method: 'POST',
  path: '/api/research/scenarios/runs',
  audience: 'admin',
  changes: ['scenarioRuns'],
  summary:
    'Runs a scenario beside the server, with a database and a clock of its own, one at a time. Programs, agents from outside and files beside it are refused here',
  body: z.object({ text: ScenarioText }),
  maxBodyBytes: 150_000,
  response: ScenarioRun,
  refusals: ['scenario_faulty', 'scenario_running', 'scenarios_off', 'scenario_too_long', 'too_many_scenario_runs'],
})

export const stopScenarioRun = endpoint({
  method: 'POST',
  path: '/api/research/scenarios/runs/{id}/stop',
  audience: 'admin',
  changes: ['scenarioRuns'],
  summary: 'Stops a run after the day under way; it can go on later',
  params: runId,
  response: ScenarioRun,
})

export const resumeScenarioRun = endpoint({
  method: 'POST',
  path: '/api/research/scenarios/runs/{id}/resume',
  audience: 'admin',
  changes: ['scenarioRuns'],
  summary: 'Lets a run go on that was stopped or failed, with the replicates that it had done',
  params: runId,
  response: ScenarioRun,
  refusals: ['scenario_running', 'scenarios_off'],
})

export const deleteScenarioRun = endpoint({
  method: 'DELETE',
  path: '/api/research/scenarios/runs/{id}',
  audience: 'admin',
  changes: ['scenarioRuns'],
  summary: 'Deletes a run with its results',
  params: runId,
  response: z.object({}),
})

export const downloadScenarioRun = endpoint({
  method: 'GET',
  path: '/api/research/scenarios/runs/{id}/file',
  audience: 'admin',
  summary: 'All results of a run as a zip: tables, page of pictures, scenario, and a research package of each design',
  params: runId,
  response: z.custom<PiecesOfFile>(),
  file: 'zip',
  mayLag: false,
  refusals: ['scenario_not_done'],
})
