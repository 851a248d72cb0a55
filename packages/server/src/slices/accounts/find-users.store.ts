import type { FoundUser } from '@tandem/contract/accounts/find-users.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { hasEachWord } from '../../platform/text-search.ts'

interface Asked {
  readonly words: string
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/**
 * A page of the open accounts that have each of the words somewhere in their names, username or email, marks on letters aside;
 * by username. A page behind the last one is empty.
 */
export async function findUsers(db: Db, { words, page = 1, pageSize = 20 }: Asked) {
  const text = sql<string>`concat_ws(' ', username, first_name, last_name, email)`
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'user_type', 'is_system'])
    .where('closed_at', 'is', null)
    .where(hasEachWord(text, words))
    .orderBy('username')
    .orderBy('id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const users = rows.slice(0, pageSize).map((row): FoundUser => ({
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    userType: row.user_type,
    isSystem: row.is_system,
  }))
  return { page, pageSize, hasMore: rows.length > pageSize, users }
}
