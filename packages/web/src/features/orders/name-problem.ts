import { orderName } from '@tandem/contract/orders.ts'
import { faultMessage } from '@tandem/contract/texts/message.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { currentLanguage } from '../../i18n/index.ts'

/** Why an order cannot have this name, by the contract's own rule; null when it can. */
export function nameProblem(name: string): string | null {
  const parsed = orderName.safeParse(name)
  if (parsed.success) return null
  const [fault] = describeIssues(parsed.error, name)
  return fault ? faultMessage({ ...fault, field: 'name' }, currentLanguage()) : null
}
