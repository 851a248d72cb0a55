import { plainText } from '@tandem/contract/texts/plain-text.ts'
import { type RawBuilder, sql } from 'kysely'

/** More words than these narrow nothing any more. */
const mostWords = 5

/** Whether a text of the database has each of the words somewhere, marks on letters and case aside. */
export function hasEachWord(text: RawBuilder<string>, words: string): RawBuilder<boolean> {
  const patterns = plainText(words).split(/\s+/).slice(0, mostWords).map(containing)
  return sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')) like all(${patterns}::text[])`
}

/** The pattern of `like` for texts that contain this one, whatever signs it has. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
