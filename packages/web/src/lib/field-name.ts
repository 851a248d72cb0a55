import { fieldName as fieldNameIn } from '@tandem/contract/field.ts'
import { currentLanguage } from '../i18n/index.ts'

/** What a field of the contract is called in the reader's language. Throws where it has no description. */
export function fieldName(schema: Parameters<typeof fieldNameIn>[0]): string {
  return fieldNameIn(schema, currentLanguage())
}
