import { administratorRole } from '@tandem/core/access/access.ts'
import { sql, type RawBuilder } from 'kysely'

/** Whether the platform may act for a user, the row of `users` with that alias: an open, activated account of somebody who trades. */
export function mayTrade(alias: string): RawBuilder<boolean> {
  const user = sql.ref(alias)
  return sql<boolean>`(${user}.closed_at is null and ${user}.activated_at is not null and not ${user}.is_system
    and (${user}.user_type = 'transactionalUser' or exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = ${user}.id and r.name = ${administratorRole})))`
}
