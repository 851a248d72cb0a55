import { sql } from 'kysely'
import { inDatabaseTransaction, type Db, type Tx } from '../platform/database.ts'

const valuesOf = (text: string) => new Set(text.match(/\$\d+/g)).size

/** The tables that the statements read from end to end, planned behind `first` for all values at once. */
export async function readToTheEnd(
  db: Db,
  texts: readonly string[],
  first: (tx: Tx) => Promise<unknown>,
): Promise<string[]> {
  return inDatabaseTransaction(db, async (tx) => {
    await first(tx)
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const tables: string[] = []
    for (const [place, text] of texts.entries()) {
      const name = sql.raw(`planned_${place}`)
      const values = Array.from({ length: valuesOf(text) }, () => 'null').join(', ')
      await sql`prepare ${name} as ${sql.raw(text)}`.execute(tx)
      const plan = sql<Record<string, string>>`explain (costs off) execute ${name} ${sql.raw(values && `(${values})`)}`
      const { rows } = await plan.execute(tx)
      await sql`deallocate ${name}`.execute(tx)
      const lines = rows.flatMap((row) => Object.values(row)).join('\n')
      tables.push(...Array.from(lines.matchAll(/Seq Scan on (\w+)/g), ([, table = '']) => table))
    }
    return tables
  })
}
