import { requestToJoin, withdrawRequest, type Group, type GroupRequest } from '@tandem/contract/groups.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAction } from '../../lib/query.ts'
import { useDecision, type Decision } from '../../ui/index.ts'

export interface Joining extends Pick<Decision, 'busy' | 'failure'> {
  readonly ask: (group: Pick<Group, 'groupId' | 'name' | 'owner'>) => void
  readonly withdraw: (request: Pick<GroupRequest, 'id' | 'group'>) => void
}

/** Asks a group to take the reader in, and takes that back; each is asked for once. */
export function useJoining(): Joining {
  const t = useText('groups')
  const { busy, failure, decide } = useDecision()
  const join = useAction(requestToJoin)
  const takeBack = useAction(withdrawRequest)
  return {
    busy,
    failure,
    ask: ({ groupId, name, owner }) => {
      const words = { group: name, owner: owner.username }
      const question = { title: t('ask.title', words), text: t('ask.text', words), yes: t('ask.open') }
      void decide(groupId, question, async () => {
        await join.mutateAsync({ params: { groupId } })
        return t('ask.done', words)
      })
    },
    withdraw: ({ id, group }) => {
      const question = {
        title: t('withdraw.title', { group: group.name }),
        text: t('withdraw.text'),
        yes: t('common:action.withdraw'),
      }
      void decide(id, question, async () => {
        await takeBack.mutateAsync({ params: { requestId: id } })
        return t('withdraw.done')
      })
    },
  }
}
