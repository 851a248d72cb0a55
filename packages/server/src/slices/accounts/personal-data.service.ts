import type { Caller } from '@tandem/core/access/access.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { readAtOnce, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { zipWriter } from '../../platform/zip-writer.ts'
import { personalTables, type PersonalTable } from './personal-tables.ts'

/** Rows that come from the database at a time: other requests are answered in between. */
const rowsAtOnce = 1_000

const readme = {
  en: [
    'Everything that Tandem holds of you, as it was on {time}.',
    '',
    'Each file holds the records of one kind as JSON, one record a line. Times are UTC. Energy is in Wh (varh), prices',
    'are in 0.00001 TC/kWh (ticks), coins in 0.00000001 TC (units), measured values in thousandths of their unit.',
    'account: you. orders, order_steps, intraday_orders, trades: your trading. postings, coin_purchases: your coins.',
    'hour_readings, index_readings, analyser_samples: your energy. acts_on_me: who looked at your details or changed them.',
    'Left out: hashes of your password and of your tokens, and files that you uploaded, which are deleted within a day.',
  ],
  ro: [
    'Tot ce păstrează Tandem despre tine, la {time}.',
    '',
    'Fiecare fișier conține înregistrările de un fel, în format JSON, câte una pe rând. Orele sunt UTC. Energia este în Wh',
    '(varh), prețurile în 0,00001 TC/kWh (ticks), monedele în 0,00000001 TC (units), mărimile măsurate în miimi.',
    'account: tu. orders, order_steps, intraday_orders, trades: ofertele și tranzacțiile. postings, coin_purchases:',
    'monedele. hour_readings, index_readings, analyser_samples: energia. acts_on_me: cine s-a uitat la datele tale.',
    'Lipsesc: amprentele parolei și ale cheilor de acces și fișierele încărcate, care se șterg într-o zi.',
  ],
} as const satisfies Record<Language, readonly string[]>

/** Everything that is kept of the caller, read in one snapshot and packed as it comes. */
export async function exportPersonalData(
  { db, clock }: Platform,
  caller: Caller,
  language: Language,
): Promise<FileAnswer> {
  const zip = zipWriter()
  const format = formatFor(language)
  const now = clock.now()
  await zip.add('README.txt', [readme[language].join('\r\n').replace('{time}', format.dateTime(now))])
  await readAtOnce(db, async (tx) => {
    for (const table of personalTables) await zip.add(`${table.file}.json`, linesOf(tx, table, caller.userId))
  })
  return { name: `tandem-${format.date(now)}.zip`, content: zip.finish() }
}

/** The rows of a table as a JSON array, made by the database. */
async function* linesOf(tx: Db, { from, where, by, without = [] }: PersonalTable, userId: number) {
  const ofUser = (text: string) => sql.raw(text.replaceAll(':user', String(userId)))
  await sql`
    declare personal_rows no scroll cursor for
    select (to_jsonb(t) - ${[...without]}::text[])::text as line from ${ofUser(from)} where ${ofUser(where)}
    order by ${sql.raw(by)}`.execute(tx)
  let isFirst = true
  yield '['
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(rowsAtOnce))} from personal_rows`.execute(tx)
    if (rows.length === 0) break
    yield `${isFirst ? '' : ','}\n${rows.map(({ line }) => line).join(',\n')}`
    isFirst = false
  }
  await sql`close personal_rows`.execute(tx)
  yield '\n]\n'
}
