import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Where a value stands in a fixed statement. */
class Slot<Name extends string> {
  readonly name: Name

  constructor(name: Name) {
    this.name = name
  }
}

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>
}

type Values<Name extends string> = Readonly<Record<Name, unknown>>

/**
 * A statement whose text is always the same: `write` says it once, with `value('name')` where a value goes, and from then on only values
 * are sent. For what is asked in every batch of orders: to build and write out such a statement takes the server longer than to send it.
 * Values are what the driver writes: instants as text, numbers best as `listOf`.
 */
export function fixedStatement<Name extends string, Row>(
  write: (db: Db, value: (name: Name) => unknown) => Compilable<Row>,
): (db: Db, values: Values<Name>) => Promise<Row[]> {
  let known: { readonly text: string; readonly slots: readonly unknown[] } | undefined
  return async (db, values) => {
    if (!known) {
      const { sql, parameters } = write(db, (name) => new Slot(name)).compile(db)
      known = { text: sql, slots: parameters }
    }
    const parameters = known.slots.map((slot) => (slot instanceof Slot ? values[slot.name as Name] : slot))
    return (await db.executeQuery<Row>(CompiledQuery.raw(known.text, parameters))).rows
  }
}

/** Numbers as the database reads a list of them: the driver would look at each for what must be escaped. */
export function listOf(values: readonly (number | bigint | boolean | null)[]): string {
  let text = '{'
  for (const [place, value] of values.entries()) {
    if (place > 0) text += ','
    text += value === null ? 'NULL' : String(value)
  }
  return `${text}}`
}
