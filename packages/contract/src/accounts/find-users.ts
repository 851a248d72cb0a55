import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PathNumber } from '../wire.ts'
import { User } from './accounts.ts'

/** What a list to choose from says of a user. */
export const FoundUser = User.pick({
  id: true,
  username: true,
  firstName: true,
  lastName: true,
  userType: true,
  isSystem: true,
})
export type FoundUser = z.output<typeof FoundUser>

export const findUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  audience: 'admin',
  about: ['accounts'],
  summary: 'A page of the users whose names, username or email have each of these words, by username',
  query: z.object({
    words: z.string().trim().min(1).max(60),
    page: PathNumber(1, 1_000).optional(),
    pageSize: PathNumber(1, 50).optional(),
  }),
  response: z.object({ page: z.int(), pageSize: z.int(), hasMore: z.boolean(), users: z.array(FoundUser) }),
})
