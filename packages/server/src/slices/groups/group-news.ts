import type { NoticeFacts } from '@tandem/contract/notices.ts'

type GroupFacts = Extract<NoticeFacts, { kind: 'groupNews' }>

/** What somebody is told of a group. */
export interface GroupNews {
  readonly userId: number
  readonly key: string
  readonly at: Temporal.Instant
  readonly facts: GroupFacts
}

/** What a change of groups answers, and whom to tell of it. */
export interface WithNews<T> {
  readonly answer: T
  readonly news: readonly GroupNews[]
  /** What was done, for the audit log where an administrator did it to a group that is somebody else's. */
  readonly audited?: GroupAct
}

export interface GroupAct {
  readonly subject: 'group'
  readonly subjectId: number
  /** Whose group it is, or whose request it was. */
  readonly userId: number
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/** An act on a group, by what of it was changed from what to what. */
export function actOn(
  { groupId, owner }: { readonly groupId: number; readonly owner: { readonly userId: number } },
  change: Pick<GroupAct, 'before' | 'after'>,
): GroupAct {
  return { subject: 'group', subjectId: groupId, userId: owner.userId, ...change }
}

/** Writes news of one group: to whom, what, about whom, and the key that tells this event from every other. */
export function newsOf(group: { readonly groupId: number; readonly name: string }, at: Temporal.Instant) {
  return (
    userId: number,
    event: GroupFacts['event'],
    { about, key }: { readonly about: string; readonly key: string },
  ): GroupNews => ({
    userId,
    key: `group/${key}`,
    at,
    facts: { kind: 'groupNews', groupId: group.groupId, group: group.name, event, username: about },
  })
}
