import { faultMessage } from '@tandem/contract/texts/all-messages.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { isAlias, LineCounter, parseDocument, visit, type Document } from 'yaml'
import { Scenario, designsOf } from './scenario.ts'

/** A scenario is written by a person; what is longer is not. */
const mostCharacters = 1_000_000

/** Brackets within each other, and lists within a line, that anybody writes; a text of thousands takes seconds to be found wrong. */
const deepest = 40
/** Faults that are told, each with its line: who has more begins with these. */
const mostFaults = 100

/** A scenario, or what is wrong with its text: a line for each fault, with its place. */
export type ReadScenario =
  | { readonly scenario: Scenario; readonly faults: readonly [] }
  | { readonly scenario: null; readonly faults: readonly string[] }

/** Something that is wrong with the text of a scenario. */
export interface ScenarioFault {
  /** `population[2].count`; '' where it is the text as a whole. */
  readonly place: string
  /** Of the text, from 1 on; null where no line of it is meant. */
  readonly line: number | null
  readonly message: string
}

/** A scenario, or what is wrong with its text, fault by fault. */
export type ExaminedScenario =
  | { readonly scenario: Scenario; readonly faults: readonly []; readonly lineOf: Parsed['lineOf'] }
  | { readonly scenario: null; readonly faults: readonly ScenarioFault[] }

const words = {
  en: {
    tooLong: 'is longer than {max} characters',
    tooDeep: 'is not valid YAML (too much within each other)',
    notYaml: 'is not valid YAML ({why})',
    alias: 'has an alias, which a scenario may not have: write it out',
    notKnown: 'is not known',
    noObject: 'must be an object',
    tooManyDesigns: 'makes more designs than a scenario may have, 64',
    bounds: 'must be below market.maxPrice in the design {design}',
  },
  ro: {
    tooLong: 'are mai mult de {max} de caractere',
    tooDeep: 'nu este YAML valid (prea multe niveluri unul în altul)',
    notYaml: 'nu este YAML valid ({why})',
    alias: 'are un alias, ceea ce un scenariu nu poate avea: scrie-l pe larg',
    notKnown: 'nu este cunoscut',
    noObject: 'trebuie să fie un obiect',
    tooManyDesigns: 'dă mai multe variante decât poate avea un scenariu, 64',
    bounds: 'trebuie să fie sub market.maxPrice în varianta {design}',
  },
} as const satisfies Record<Language, Record<string, string>>

function say(language: Language, key: keyof (typeof words)['en'], values: Readonly<Record<string, string>> = {}) {
  return words[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** Reads a scenario of YAML 1.2, of which JSON is a part. Aliases, which make much of little, are refused. */
export function readScenario(text: string): ReadScenario {
  const { scenario, faults } = examineScenario(text, 'en')
  if (scenario) return { scenario, faults: [] }
  const lines = faults.map(({ place, message }) => (place === '' ? message : `${place}: ${message}`))
  return { scenario: null, faults: [...new Set(lines)] }
}

/** The same, with the lines of the faults, in a language. */
export function examineScenario(text: string, language: Language): ExaminedScenario {
  const read = parse(text, language)
  if ('faults' in read) return { scenario: null, faults: read.faults }
  const { content, lineOf } = read
  const faultAt = (path: readonly PropertyKey[], message: string): ScenarioFault => ({
    place: placeOf(path),
    line: lineOf(path),
    message,
  })
  const checked = Scenario.safeParse(content)
  if (checked.success) {
    const scenario = checked.data
    const faults = [
      ...(designsOf(scenario) === null ? [faultAt(['grid'], say(language, 'tooManyDesigns'))] : []),
      ...(designsOf(scenario) ?? []).flatMap(({ name, market }) =>
        market.minPrice < market.maxPrice
          ? []
          : [faultAt(['market', 'minPrice'], say(language, 'bounds', { design: name }))],
      ),
    ]
    return faults.length === 0 ? { scenario, faults: [], lineOf } : { scenario: null, faults }
  }
  const { issues } = checked.error
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
  const others = describeIssues(checked.error, content).filter(
    (_, index) => issues[index]?.code !== 'unrecognized_keys',
  )
  const faults = [
    ...unknown.slice(0, mostFaults).map((path) => faultAt(path, say(language, 'notKnown'))),
    ...others.slice(0, mostFaults).map((fault) => {
      const path = fault.field === '' ? [] : fault.field.split('.')
      return faultAt(path, path.length === 0 ? say(language, 'noObject') : faultMessage(fault, language))
    }),
  ]
  return { scenario: null, faults: faults.slice(0, mostFaults) }
}

interface Parsed {
  readonly content: unknown
  /** The line on which a place stands, or what it belongs to where it is missing. */
  readonly lineOf: (path: readonly PropertyKey[]) => number | null
}

function parse(text: string, language: Language): Parsed | { readonly faults: readonly ScenarioFault[] } {
  const whole = (message: string, line: number | null = null) => ({ place: '', line, message })
  if (text.length > mostCharacters)
    return { faults: [whole(say(language, 'tooLong', { max: String(mostCharacters) }))] }
  if (isTooDeep(text)) return { faults: [whole(say(language, 'tooDeep'))] }
  const lineCounter = new LineCounter()
  try {
    const document = parseDocument(text, { uniqueKeys: true, schema: 'core', merge: false, lineCounter })
    const faults = document.errors
      .slice(0, mostFaults)
      .map(({ message, linePos }) =>
        whole(say(language, 'notYaml', { why: message.split('\n')[0] ?? '' }), linePos?.[0].line ?? null),
      )
    if (faults.length > 0) return { faults }
    const aliases: number[] = []
    visit(document, (_key, node) => {
      if (isAlias(node)) aliases.push(node.range?.[0] ?? 0)
    })
    const [first] = aliases
    if (first !== undefined) return { faults: [whole(say(language, 'alias'), lineCounter.linePos(first).line)] }
    return { content: document.toJS(), lineOf: (path) => lineIn(document, lineCounter, path) }
  } catch (error) {
    // Thousands of brackets within each other, say.
    const why = error instanceof Error ? error.message : String(error)
    return { faults: [whole(say(language, 'notYaml', { why }))] }
  }
}

/** By its brackets and dashes alone, before anybody reads it; those in quotes and remarks count, too. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth = Math.max(0, depth - 1)
    if (depth > deepest) return true
  }
  return text.split('\n').some((line) => (/^[\s?:-]+/.exec(line)?.[0].match(/[?:-]/g)?.length ?? 0) > deepest)
}

function lineIn(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number | null {
  for (let length = path.length; length > 0; length--) {
    const keys = path.slice(0, length).map((key) => (/^\d+$/.test(String(key)) ? Number(key) : String(key)))
    const node = document.getIn(keys, true) as { readonly range?: readonly number[] } | undefined
    const [offset] = node?.range ?? []
    if (offset !== undefined) return lines.linePos(offset).line
  }
  return null
}

/** `population[2].count`. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
}
