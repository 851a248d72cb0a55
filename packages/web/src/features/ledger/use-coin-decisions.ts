import { getAdministratorBoard, getModeratorBoard, auditLedger } from '@tandem/contract/admin.ts'
import {
  acceptCoinPurchase,
  getStatement,
  getWallet,
  listCoinPurchases,
  rejectCoinPurchase,
} from '@tandem/contract/ledger.ts'
import type { CoinPurchase } from '@tandem/contract/ledger.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/query.ts'
import { useConfirm, useNotify } from '../../ui/index.ts'

const changed = [listCoinPurchases, getStatement, getWallet, getAdministratorBoard, getModeratorBoard, auditLedger]

export interface CoinDecisions {
  /** The request that is being answered right now. */
  readonly busy: number | null
  readonly failure: string | null
  readonly accept: (request: CoinPurchase) => void
  readonly reject: (request: CoinPurchase) => void
}

/** Answers coin requests after asking once, naming user and amount. */
export function useCoinDecisions(): CoinDecisions {
  const t = useText('ledger')
  const format = useFormat()
  const confirm = useConfirm()
  const notify = useNotify()
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const acceptAction = useAction(acceptCoinPurchase, changed)
  const rejectAction = useAction(rejectCoinPurchase, changed)
  const decide = async (request: CoinPurchase, answer: 'accept' | 'reject') => {
    const words = { user: request.username, amount: format.coins(request.amount) }
    const isSure = await confirm(
      answer === 'accept'
        ? { title: t('admin.acceptTitle', words), text: t('admin.acceptText', words), yes: t('admin.acceptYes') }
        : {
            title: t('admin.rejectTitle', words),
            text: t('admin.rejectText', words),
            yes: t('admin.rejectYes'),
            tone: 'danger',
          },
    )
    if (!isSure) return
    setBusy(request.id)
    setFailure(null)
    try {
      await (answer === 'accept' ? acceptAction : rejectAction).mutateAsync({ params: { id: request.id } })
      notify(answer === 'accept' ? t('admin.accepted', words) : t('admin.rejected', words))
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    failure,
    accept: (request) => void decide(request, 'accept'),
    reject: (request) => void decide(request, 'reject'),
  }
}
