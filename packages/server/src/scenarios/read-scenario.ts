import { faultMessage } from '@tandem/contract/texts/all-messages.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { isAlias, parseDocument, visit } from 'yaml'
import { Scenario, designsOf } from './scenario.ts'

/** A scenario is written by a person; what is longer is not. */
const mostCharacters = 1_000_000

/** A scenario, or what is wrong with its text: a line for each fault, with its place. */
export type ReadScenario =
  | { readonly scenario: Scenario; readonly faults: readonly [] }
  | { readonly scenario: null; readonly faults: readonly string[] }

/** Reads a scenario of YAML 1.2, of which JSON is a part. Aliases, which make much of little, are refused. */
export function readScenario(text: string): ReadScenario {
  const read = parse(text)
  if ('faults' in read) return { scenario: null, faults: read.faults }
  const { content } = read
  const checked = Scenario.safeParse(content)
  if (checked.success) {
    const faults = [
      ...(designsOf(checked.data) === null ? ['grid: makes more designs than a scenario may have, 64'] : []),
      ...boundsFaults(checked.data),
    ]
    return faults.length === 0 ? { scenario: checked.data, faults: [] } : { scenario: null, faults }
  }
  const unknown = checked.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => `${placeOf([...issue.path, key])}: is not known`) : [],
  )
  const others = describeIssues(checked.error, content).filter(
    (_, index) => checked.error.issues[index]?.code !== 'unrecognized_keys',
  )
  const faults = others.map((fault) => {
    const place = placeOf(fault.field.split('.'))
    return place === '' ? 'must be an object' : `${place}: ${faultMessage(fault, 'en')}`
  })
  return { scenario: null, faults: [...new Set([...unknown, ...faults])] }
}

function boundsFaults(scenario: Scenario): string[] {
  return (designsOf(scenario) ?? []).flatMap(({ name, market }) =>
    market.minPrice < market.maxPrice ? [] : [`market.minPrice: must be below market.maxPrice in the design ${name}`],
  )
}

function parse(text: string): { readonly content: unknown } | { readonly faults: readonly string[] } {
  if (text.length > mostCharacters) return { faults: [`is longer than ${String(mostCharacters)} characters`] }
  try {
    const document = parseDocument(text, { uniqueKeys: true, schema: 'core', merge: false })
    const faults = document.errors.map(({ message }) => `is not valid YAML (${message.split('\n')[0] ?? ''})`)
    if (faults.length > 0) return { faults }
    const aliases: unknown[] = []
    visit(document, (_key, node) => {
      if (isAlias(node)) aliases.push(node)
    })
    if (aliases.length > 0) return { faults: ['has an alias, which a scenario may not have: write it out'] }
    return { content: document.toJS() }
  } catch (error) {
    // Thousands of brackets within each other, say.
    return { faults: [`is not valid YAML (${error instanceof Error ? error.message : String(error)})`] }
  }
}

/** `population[2].count`. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
}
