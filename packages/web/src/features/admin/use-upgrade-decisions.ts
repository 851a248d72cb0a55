import { getUser, listUsers, updateUser, upgradeActions } from '@tandem/contract/accounts.ts'
import type { User } from '@tandem/contract/accounts.ts'
import { getAdministratorBoard, getModeratorBoard } from '@tandem/contract/admin.ts'
import { useState } from 'react'
import { textAt, useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useAction } from '../../lib/query.ts'
import { useConfirm, useNotify } from '../../ui/index.ts'

export interface UpgradeDecisions {
  /** The user whose request is being answered right now. */
  readonly busy: number | null
  readonly failure: string | null
  readonly approve: (user: User) => void
  readonly reject: (user: User) => void
}

/** Answers upgrade requests after asking once. */
export function useUpgradeDecisions(): UpgradeDecisions {
  const t = useText('admin')
  const confirm = useConfirm()
  const notify = useNotify()
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const update = useAction(updateUser, [listUsers, getUser, getAdministratorBoard, getModeratorBoard])
  const decide = async (user: User, answer: 'approve' | 'reject') => {
    const words = { user: user.username }
    const type = textAt(`common.userType.${user.requestedUserType ?? 'transactionalUser'}`)
    const isSure = await confirm(
      answer === 'approve'
        ? {
            title: t('users.approveTitle', { ...words, type }),
            text: t('users.approveText', words),
            yes: t('users.approve'),
          }
        : {
            title: t('users.rejectTitle', words),
            text: t('users.rejectText', words),
            yes: t('users.reject'),
            tone: 'danger',
          },
    )
    if (!isSure) return
    setBusy(user.id)
    setFailure(null)
    try {
      await update.mutateAsync({ params: { id: user.id, statusRequest: upgradeActions[answer] } })
      notify(answer === 'approve' ? t('users.approved', words) : t('users.rejected', words))
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    failure,
    approve: (user) => void decide(user, 'approve'),
    reject: (user) => void decide(user, 'reject'),
  }
}
