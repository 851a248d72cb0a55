import { describeFields, writeWithUnit } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { orderAnnotations, OrderAnnotations, type OrderAnnotation } from '@tandem/contract/orders/order-fields.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { faultMessage } from '@tandem/contract/texts/message.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import type { z } from 'zod'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'

const described = describeFields(OrderAnnotations, orderAnnotations)

/** What a form needs to have orders annotated: an input for each, with its label and what belongs there. */
export function useAnnotationInputs(): readonly { name: OrderAnnotation; label: string; help: string | undefined }[] {
  const { language } = useFormat()
  return described.map(({ name, label, help, ...names }) => ({
    name,
    label: label?.[language] ?? names[language],
    help: help?.[language],
  }))
}

/**
 * What is written on an order besides what it is called by, and that the autopilot made it, as lists and details show it; nothing
 * where nothing is written and it was made by hand.
 */
export function useFurtherAnnotations(): (
  order: OrderAnnotations & { readonly origin: OrderOrigin },
) => readonly { term: string; value: string }[] {
  const format = useFormat()
  const { language } = format
  const further = described.filter(({ isTitle }) => !isTitle)
  return (order) => [
    ...further.flatMap(({ name, ...names }) =>
      order[name] === '' ? [] : [{ term: names[language], value: order[name] }],
    ),
    ...(order.origin === 'manual'
      ? []
      : [{ term: fieldName(f.orderOrigin), value: writeWithUnit(f.orderOrigin, order.origin, format) }]),
  ]
}

export type AnnotationFaults = Partial<Record<OrderAnnotation, string>>

/** What the contract finds wrong with what was written, each at its field. */
export function annotationFaults(
  error: z.ZodError | undefined,
  written: unknown,
  language: Language,
): AnnotationFaults {
  const faults: AnnotationFaults = {}
  for (const fault of error ? describeIssues(error, written) : []) {
    faults[fault.field as OrderAnnotation] ??= faultMessage(fault, language)
  }
  return faults
}
