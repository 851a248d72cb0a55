import { updateUser, upgradeActions, type User } from '@tandem/contract/accounts/accounts.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { useAction } from '../../lib/query.ts'
import { useDecision, type Decision, type Question } from '../../ui/index.ts'

export interface UpgradeDecisions extends Pick<Decision, 'busy' | 'failure'> {
  readonly approve: (user: User) => void
  readonly reject: (user: User) => void
}

/** Answers upgrade requests after asking once. */
export function useUpgradeDecisions(): UpgradeDecisions {
  const t = useText('admin')
  const { busy, failure, decide } = useDecision()
  const update = useAction(updateUser)
  const answer = (user: User, given: 'approve' | 'reject') => {
    const words = { user: user.username }
    const type = textAt(`common.userType.${user.requestedUserType ?? 'transactionalUser'}`)
    const question: Question =
      given === 'approve'
        ? {
            title: t('users.approveTitle', { ...words, type }),
            text: t('users.approveText', words),
            yes: t('common:action.approve'),
          }
        : {
            title: t('users.rejectTitle', words),
            text: t('users.rejectText', words),
            yes: t('common:action.reject'),
            tone: 'danger',
          }
    void decide(user.id, question, async () => {
      await update.mutateAsync({ params: { id: user.id, statusRequest: upgradeActions[given] } })
      return given === 'approve' ? t('users.approved', words) : t('common:word.requestRejected', words)
    })
  }
  return {
    busy,
    failure,
    approve: (user) => answer(user, 'approve'),
    reject: (user) => answer(user, 'reject'),
  }
}
