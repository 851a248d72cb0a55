import { acceptCoinPurchase, rejectCoinPurchase, type CoinPurchase } from '@tandem/contract/ledger/ledger.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/query.ts'
import { useDecision, type Decision, type Question } from '../../ui/index.ts'

export interface CoinDecisions extends Pick<Decision, 'busy' | 'failure'> {
  readonly accept: (request: CoinPurchase) => void
  readonly reject: (request: CoinPurchase) => void
}

/** Answers coin requests after asking once, naming user and amount. */
export function useCoinDecisions(): CoinDecisions {
  const t = useText('ledger')
  const format = useFormat()
  const { busy, failure, decide } = useDecision()
  const acceptAction = useAction(acceptCoinPurchase)
  const rejectAction = useAction(rejectCoinPurchase)
  const answer = (request: CoinPurchase, given: 'accept' | 'reject') => {
    const words = { user: request.username, amount: format.exactCoins(request.amount) }
    const question: Question =
      given === 'accept'
        ? { title: t('admin.acceptTitle', words), text: t('admin.acceptText', words), yes: t('admin.acceptYes') }
        : {
            title: t('admin.rejectTitle', words),
            text: t('admin.rejectText', words),
            yes: t('admin.rejectYes'),
            tone: 'danger',
          }
    void decide(request.id, question, async () => {
      await (given === 'accept' ? acceptAction : rejectAction).mutateAsync({ params: { id: request.id } })
      return given === 'accept' ? t('admin.accepted', words) : t('common:word.requestRejected', words)
    })
  }
  return {
    busy,
    failure,
    accept: (request) => answer(request, 'accept'),
    reject: (request) => answer(request, 'reject'),
  }
}
