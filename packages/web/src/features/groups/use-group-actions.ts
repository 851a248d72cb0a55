import * as contract from '@tandem/contract/groups.ts'
import type { Group, GroupMember, GroupRequest } from '@tandem/contract/groups.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAction } from '../../lib/query.ts'
import { useDecision, type Decision } from '../../ui/index.ts'

type Named = Pick<Group, 'groupId' | 'name'>
type Busy = Pick<Decision, 'busy' | 'failure'>

export interface Answering extends Busy {
  readonly approve: (request: GroupRequest) => void
  readonly reject: (request: GroupRequest) => void
}

/** Answers requests to join; busy is the number of the request. */
export function useAnswering(): Answering {
  const t = useText('groups')
  const { busy, failure, decide } = useDecision()
  const take = useAction(contract.approveRequest)
  const turnDown = useAction(contract.rejectRequest)
  return {
    busy,
    failure,
    approve: ({ id, group, username }) => {
      const words = { user: username, group: group.name }
      const question = {
        title: t('requests.approveTitle', words),
        text: t('requests.approveText', words),
        yes: t('common:action.approve'),
      }
      void decide(id, question, async () => {
        await take.mutateAsync({ params: { requestId: id } })
        return t('requests.approved', words)
      })
    },
    reject: ({ id, username }) => {
      const words = { user: username }
      const question = {
        title: t('requests.rejectTitle', words),
        text: t('requests.rejectText', words),
        yes: t('common:action.reject'),
        tone: 'danger' as const,
      }
      void decide(id, question, async () => {
        await turnDown.mutateAsync({ params: { requestId: id } })
        return t('requests.rejected', words)
      })
    },
  }
}

export interface MemberActions extends Busy {
  readonly remove: (group: Named, member: GroupMember) => void
  readonly handOver: (group: Named, member: GroupMember) => void
}

/** Removes members and hands the group over; busy is the number of the member. */
export function useMemberActions(): MemberActions {
  const t = useText('groups')
  const { busy, failure, decide } = useDecision()
  const remove = useAction(contract.removeMember)
  const give = useAction(contract.handOverGroup)
  return {
    busy,
    failure,
    remove: ({ groupId, name }, { userId, username }) => {
      const words = { user: username, group: name }
      const question = {
        title: t('members.removeTitle', words),
        text: t('members.removeText', words),
        yes: t('common:action.remove'),
        tone: 'danger' as const,
      }
      void decide(userId, question, async () => {
        await remove.mutateAsync({ params: { groupId, userId } })
        return t('members.removed', words)
      })
    },
    handOver: ({ groupId, name }, { userId, username }) => {
      const words = { user: username, group: name }
      const question = {
        title: t('members.handOverTitle', words),
        text: t('members.handOverText', words),
        yes: t('members.handOver'),
      }
      void decide(userId, question, async () => {
        await give.mutateAsync({ params: { groupId }, body: { userId } })
        return t('members.handedOver', words)
      })
    },
  }
}

export interface Parting extends Busy {
  readonly leave: (group: Named) => void
  readonly remove: (group: Named & Pick<Group, 'members'>) => void
}

/** Leaves a group or deletes it; `onGone` before the answers are read anew, for the screen has nothing to show then. */
export function useParting(onGone: () => void): Parting {
  const t = useText('groups')
  const { busy, failure, decide } = useDecision()
  const leave = useAction(contract.leaveGroup)
  const remove = useAction(contract.deleteGroup)
  const question = (title: string, text: string, yes: string) => ({ title, text, yes, tone: 'danger' as const })
  return {
    busy,
    failure,
    leave: ({ groupId, name }) => {
      const words = { group: name }
      void decide(groupId, question(t('leave.title', words), t('leave.text'), t('leave.yes')), async () => {
        await leave.mutateAsync({ params: { groupId } })
        onGone()
        return t('leave.done', words)
      })
    },
    remove: ({ groupId, name, members }) => {
      const words = { group: name }
      const text = t('remove.text', { count: members })
      void decide(groupId, question(t('remove.title', words), text, t('remove.yes')), async () => {
        await remove.mutateAsync({ params: { groupId } })
        onGone()
        return t('remove.done', words)
      })
    },
  }
}
