import { administratorRole, type UserType } from '@tandem/core/access/access.ts'
import type { PersonalDetail } from '@tandem/core/access/audit.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/accounts/looks.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'

interface Asked {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** A page of those who looked at a user's details, the latest first; a page behind the last one is empty. */
export async function listLooks(
  db: Db,
  userId: number,
  { page = 1, pageSize = 20 }: Asked,
): Promise<ResponseOf<typeof contract.listLooks>> {
  const looks = db
    .selectFrom('audit_entries as e')
    .innerJoin('users as u', 'u.id', 'e.actor_id')
    .where('e.user_id', '=', userId)
    .where('e.action', '=', 'person.viewed')
  const { total } = await looks.select(sql<number>`count(*)::int4`.as('total')).executeTakeFirstOrThrow()
  const rows = await looks
    .select(['e.id', 'e.at', 'e.subject_id as what', 'u.user_type', personName('u').as('name')])
    .select(
      sql<boolean>`exists (select from user_roles join roles on roles.id = role_id
        where user_id = u.id and name = ${administratorRole})`.as('is_administrator'),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total,
    page,
    pageSize,
    looks: rows.map((row) => ({
      id: Number(row.id),
      at: row.at,
      name: row.name,
      role: row.is_administrator ? ('administrator' as const) : (row.user_type satisfies UserType),
      what: row.what as PersonalDetail,
    })),
  }
}
