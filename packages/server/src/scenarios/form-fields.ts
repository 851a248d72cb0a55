import { scenarioFields, type FormField, type ScenarioField } from '@tandem/contract/admin/scenario-runs.ts'
import { z } from 'zod'
import { Scenario } from './scenario.ts'

/** A part of a JSON schema, as far as a form reads it. */
interface Part {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number
  readonly anyOf?: readonly Part[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Part>>
}

export const pathOf = (name: ScenarioField) => name.split('.')

let fields: readonly FormField[] | null = null

/** The fields of a form, of the one description of a scenario, made once. */
export function formFields(): FormField[] {
  fields ??= makeFields()
  return [...fields]
}

function makeFields(): FormField[] {
  const schema = z.toJSONSchema(Scenario, { io: 'input', unrepresentable: 'any' }) as Part
  return scenarioFields.map((name) => {
    const part = pathOf(name).reduce<Part>((within, key) => within.properties?.[key] ?? {}, schema)
    const choices = part.enum ?? part.anyOf?.flatMap((each) => each.const ?? []) ?? []
    return {
      name,
      kind: kindOf(part, choices.length > 0),
      choices: choices.map(String),
      min: part.minimum ?? null,
      max: part.maximum ?? null,
    }
  })
}

function kindOf({ type, format }: Part, hasChoices: boolean): FormField['kind'] {
  if (hasChoices) return 'choice'
  if (type === 'integer') return 'whole'
  if (type === 'string') return format === 'date' ? 'day' : 'text'
  return 'decimal'
}

/** What the fields of the form are in the content of a scenario, where it says so. */
export function formValues(content: unknown): { name: ScenarioField; value: string }[] {
  return scenarioFields.flatMap((name) => {
    const value = pathOf(name).reduce<unknown>(
      (within, key) =>
        typeof within === 'object' && within !== null ? (within as Record<string, unknown>)[key] : null,
      content,
    )
    const isPlain = typeof value === 'string' || typeof value === 'number'
    return isPlain ? [{ name, value: String(value).slice(0, 200) }] : []
  })
}
