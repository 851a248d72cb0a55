/** Validation of a form by the contract's schema, and a refusal shown at the field it belongs to. */
import { codesAsMessage } from '@tandem/contract/refusals.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import type { RefusalCode } from '@tandem/core/refusal.ts'
import {
  get,
  set,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { currentLanguage } from '../i18n/index.ts'
import { ApiError } from './api.ts'
import { failureText } from './failure-text.ts'

/**
 * Checks a form by a schema of the contract, with the server's own sentences; the first fault of each field is shown.
 * `useForm({ resolver: resolveBy(Registration), mode: 'onTouched', defaultValues })`.
 */
export function resolveBy<Out extends FieldValues, In extends FieldValues>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> {
  return (values) => {
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const fault of describeIssues(read.error, values)) {
      const path = fault.field || 'root'
      if (!get(errors, path)) set(errors, path, { type: fault.rule, message: faultMessage(fault, currentLanguage()) })
    }
    return { values: {}, errors }
  }
}

/** Checks a form by a function that reads it whole, and says of each field what is wrong in the reader's language. */
export function resolveByReading<Values extends FieldValues>(
  read: (
    values: Values,
  ) => { readonly ok: true } | { readonly ok: false; readonly faults: Readonly<Record<string, string | undefined>> },
): Resolver<Values> {
  return (values) => {
    const result = read(values)
    if (result.ok) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [field, message] of Object.entries(result.faults)) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }
}

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError' | 'getValues' | 'setFocus'>

/**
 * Puts what a refused call says to the fields it belongs to and moves there. Returns the sentence for the form's
 * Alert when it belongs to none of them; else null.
 */
export function showFaults<Values extends FieldValues>(form: Form<Values>, error: unknown): string | null {
  const fields = Object.keys(form.getValues())
  const faults = error instanceof ApiError ? error.faults : []
  const placed = faults.filter(({ field }) => fields.includes(field.split('.')[0] ?? ''))
  for (const { field, message } of placed) {
    form.setError(field as FieldPath<Values>, { type: 'server', message: readable(error, message) })
  }
  const first = placed[0]
  if (!first) return sentenceOf(error)
  form.setFocus(first.field as FieldPath<Values>)
  return null
}

/** Why a call failed, in one sentence; also for the two refusals whose message is their code. */
export function sentenceOf(error: unknown): string {
  return readable(error, failureText(error))
}

function readable(error: unknown, message: string): string {
  if (!(error instanceof ApiError) || !codesAsMessage.has(error.code as RefusalCode)) return message
  return refusalMessage(error.code as RefusalCode, {}, currentLanguage())
}
