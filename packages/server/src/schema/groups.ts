import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, Instant } from './columns.ts'

/** The tables of groups: who belongs to them, who did, who asks to. */
export interface GroupTables {
  groups: {
    id: Id
    name: string
    name_key: string
    owner_id: number
    created_at: Instant
    deleted_at: Generated<Instant | null>
    owning_id: GeneratedAlways<number | null>
  }
  group_members: { user_id: number; group_id: number; joined_at: Instant }
  group_departures: { id: Id; group_id: number; user_id: number; joined_at: Instant; left_at: Instant }
  group_requests: {
    id: Id
    group_id: number
    user_id: number
    status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
    requested_at: Instant
    decided_at: Instant | null
    decided_by: number | null
  }
}
