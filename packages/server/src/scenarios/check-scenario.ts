import type { BodyOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { checkScenario as checkCall } from '@tandem/contract/admin/scenario-runs.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { formFields, formValues, pathOf } from './form-fields.ts'
import { daysOfClock } from './days-of-clock.ts'
import { examineScenario, type ScenarioFault } from './read-scenario.ts'
import { designsOf, Scenario } from './scenario.ts'

const words = {
  en: {
    program: 'starts a program, which is done on the command line alone',
    agent: 'waits for an agent from outside, which is done on the command line alone',
    file: 'reads a file beside the scenario, which there is on the command line alone',
  },
  ro: {
    program: 'pornește un program, ceea ce se poate numai din linia de comandă',
    agent: 'așteaptă un agent din exterior, ceea ce se poate numai din linia de comandă',
    file: 'citește un fișier de lângă scenariu, ceea ce se poate numai din linia de comandă',
  },
} as const

/** What a run of a scenario would be. */
interface Outline {
  readonly title: string
  readonly members: number
  readonly designs: readonly string[]
  readonly replicates: number
  /** Of the clock, in all designs and replicates. */
  readonly allDays: number
  /** The same of each member. */
  readonly memberDays: number
}

function outlineOf(scenario: Scenario): Outline {
  const members = scenario.population.reduce((sum, { count }) => sum + count, 0)
  const designs = (designsOf(scenario) ?? []).map(({ name }) => name)
  const allDays = daysOfClock(scenario).length * designs.length * scenario.replicates
  const title = scenario.title === '' ? scenario.scenario : scenario.title
  return { title, members, designs, replicates: scenario.replicates, allDays, memberDays: allDays * members }
}

type ReadForRun =
  | { readonly scenario: Scenario; readonly faults: readonly [] }
  | { readonly scenario: null; readonly faults: readonly ScenarioFault[] }

/** A scenario that may be run for somebody who is not at this machine, or what is wrong with it: nothing outside is started or read. */
export function readForRun(text: string, language: Language): ReadForRun {
  const examined = examineScenario(text, language)
  if (!examined.scenario) return { scenario: null, faults: examined.faults }
  const { scenario, lineOf } = examined
  const say = (path: readonly (string | number)[], key: keyof (typeof words)['en']): ScenarioFault => ({
    place: `population[${String(path[0])}]${path
      .slice(1)
      .map((part) => `.${String(part)}`)
      .join('')}`,
    line: lineOf(['population', ...path]),
    message: words[language][key],
  })
  const faults = scenario.population.flatMap(({ strategy, load, production }, index) => [
    ...(strategy === 'program' ? [say([index, 'command'], 'program')] : []),
    ...(strategy === 'agent' ? [say([index, 'strategy'], 'agent')] : []),
    ...(load?.file === undefined ? [] : [say([index, 'load', 'file'], 'file')]),
    ...(production?.file === undefined ? [] : [say([index, 'production', 'file'], 'file')]),
  ])
  return faults.length > 0 ? { scenario: null, faults } : { scenario, faults: [] }
}

/** What is wrong with a text, or what a run of it would be; what a form changed is put into the text first, whose comments stay. */
export function checkScenario(
  { text: given, set }: BodyOf<typeof checkCall>,
  language: Language,
): ResponseOf<typeof checkCall> {
  const text = set.length === 0 ? given : change(given, set)
  const { scenario, faults } = readForRun(text, language)
  if (!scenario) return { text, faults: [...faults], values: valuesIn(text), outline: null }
  const { from, days } = scenario
  return {
    text,
    faults: [],
    values: formValues(z.encode(Scenario, scenario)),
    outline: { ...outlineOf(scenario), designs: [...outlineOf(scenario).designs], from, days },
  }
}

function change(text: string, set: BodyOf<typeof checkCall>['set']): string {
  const kinds = new Map(formFields().map((field) => [field.name, field.kind]))
  try {
    const document = parseDocument(text, { schema: 'core', merge: false })
    if (document.errors.length > 0) return text
    for (const { name, value } of set) {
      const isNumber = name === 'period' || ['whole', 'decimal'].includes(kinds.get(name) ?? '')
      document.setIn(pathOf(name), isNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)
    }
    return document.toString({ lineWidth: 120 })
  } catch {
    // What cannot be read cannot be changed: the faults say why.
    return text
  }
}

function valuesIn(text: string) {
  try {
    const document = parseDocument(text, { schema: 'core', merge: false })
    return document.errors.length > 0 ? [] : formValues(document.toJS({ maxAliasCount: 0 }))
  } catch {
    return []
  }
}
