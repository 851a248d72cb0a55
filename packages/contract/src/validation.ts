import type { z } from 'zod'

/**
 * One sentence for each way an input can be wrong, the same on the server and in the forms.
 * Texts in `texts/validation.en.ts` and `.ro.ts`, after the specification's section 5.
 */
export type ValidationRule =
  | 'required'
  | 'letters_only'
  | 'email'
  | 'min_length'
  | 'max_length'
  | 'digits'
  | 'between'
  | 'min_value'
  | 'max_value'
  | 'too_early'
  | 'too_late'
  | 'invalid_format'
  | 'invalid_value'
  | 'passwords_differ'
  | 'easy_to_guess'
  | 'not_a_number'
  | 'too_many_decimals'
  | 'too_large'
  | 'not_a_day'
  | 'not_an_instant'
  | 'not_a_month'
  | 'not_an_id'
  | 'too_many_items'
  | 'lines_missing'
  | 'name_too_short'
  | 'input_too_long'
  | 'offer_name_required'
  | 'hidden_characters'

export interface Fault {
  /** Where, as on the wire: `lines.3.steps.0.price`. */
  readonly field: string
  readonly rule: ValidationRule
  readonly params: Readonly<Record<string, string | number>>
}

/** Marks a refinement with the rule it keeps: `z.string().regex(letters, rule('letters_only'))`. */
export function rule(name: ValidationRule, params: Record<string, string | number> = {}) {
  return { error: JSON.stringify({ rule: name, params }) }
}

/** What is wrong with `input` and where, from what the schema found. */
export function describeIssues(error: z.ZodError, input: unknown): Fault[] {
  return error.issues.map((issue) => ({
    field: issue.path.map(String).join('.'),
    ...describe(issue, valueAt(input, issue.path)),
  }))
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input)
}

type Description = Pick<Fault, 'rule' | 'params'>

function describe(issue: z.core.$ZodIssue, value: unknown): Description {
  const marked = parseMark(issue.message)
  if (marked) return marked
  switch (issue.code) {
    case 'custom': {
      const { rule: name, ...params } = (issue.params ?? {}) as { rule?: ValidationRule } & Record<string, number>
      return { rule: name ?? 'invalid_value', params }
    }
    case 'invalid_type':
    case 'invalid_union':
      return { rule: value === undefined || value === null ? 'required' : 'invalid_format', params: {} }
    case 'too_small':
      return tooSmall(issue, value)
    case 'too_big':
      if (issue.origin === 'string') return { rule: 'max_length', params: { length: Number(issue.maximum) } }
      if (issue.origin === 'array') return { rule: 'too_many_items', params: { max: Number(issue.maximum) } }
      return { rule: 'max_value', params: { max: Number(issue.maximum) } }
    case 'invalid_format':
      return { rule: issue.format === 'email' ? 'email' : 'invalid_format', params: {} }
    default:
      // A choice that nobody made is missing, not wrong.
      return { rule: value === undefined || value === null ? 'required' : 'invalid_value', params: {} }
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, value: unknown): Description {
  const minimum = Number(issue.minimum)
  if (issue.origin === 'string') {
    const isEmpty = typeof value === 'string' && value.trim() === ''
    return isEmpty || minimum === 1
      ? { rule: 'required', params: {} }
      : { rule: 'min_length', params: { length: minimum } }
  }
  if (issue.origin === 'array') return { rule: 'required', params: {} }
  return { rule: 'min_value', params: { min: minimum } }
}

function parseMark(message: string): Description | null {
  if (!message.startsWith('{"rule"')) return null
  return JSON.parse(message) as Description
}
