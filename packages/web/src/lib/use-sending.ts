import { useState, type BaseSyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFaults } from './form-faults.ts'

interface Sending {
  /** Why sending failed, where that belongs to no field. */
  readonly fault: string | null
  readonly onSubmit: (event: BaseSyntheticEvent) => void
}

/**
 * Sends a form by `send` once its values are right: `<Form {...useSending(form, send)}>`. What a refused call says goes to
 * its fields; the rest is `fault`, in the words of `explain` where the form has better ones than the server. Where values are
 * wrong, `notSent` is said beside the faults of the fields.
 */
export function useSending<Values extends FieldValues, Out>(
  form: UseFormReturn<Values, unknown, Out>,
  send: (values: Out) => Promise<void> | void,
  explain: (error: unknown, sentence: string | null) => string | null = (_error, sentence) => sentence,
  notSent: string | null = null,
): Sending {
  const [fault, setFault] = useState<string | null>(null)
  const attempt = async (values: Out) => {
    setFault(null)
    try {
      await send(values)
    } catch (error) {
      setFault(explain(error, showFaults(form, error)))
    }
  }
  const submit = form.handleSubmit(attempt, () => {
    setFault(notSent)
  })
  return { fault, onSubmit: (event) => void submit(event) }
}
