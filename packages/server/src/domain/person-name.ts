import { sql, type RawBuilder } from 'kysely'

/**
 * How a supplier reads a user's name, of the row of `users` with that alias: `Ana Popescu`; whose name was erased is called by
 * the username.
 */
export function personName(alias: string): RawBuilder<string> {
  const user = sql.ref(alias)
  return sql`coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.username)`
}
