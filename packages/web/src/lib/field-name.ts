import { describeField } from '@tandem/contract/field.ts'
import { currentLanguage } from '../i18n/index.ts'

/** What a field of the contract is called in the reader's language. Throws where it has no description. */
export function fieldName(schema: Parameters<typeof describeField>[0]): string {
  const described = describeField(schema)
  if (!described) throw new Error('a field of a form has no description')
  return described[currentLanguage()]
}
