import Button from '@mui/material/Button'
import type { User } from '@tandem/contract/accounts/accounts.ts'
import type { CoinPurchase } from '@tandem/contract/ledger/ledger.ts'
import { decideCoinPurchases, decideUpgrades } from '@tandem/contract/accounts/people.ts'
import { amount } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/query.ts'
import { ChoiceBar, type RowChoice } from '../../../ui/index.ts'
import { useManyDecisions } from './many-decisions.tsx'

/** Above the upgrade requests: answers the chosen ones together. */
export function ManyUpgrades({ choice }: { readonly choice: RowChoice<User> }) {
  const t = useText('people')
  const { isBusy, trouble, decide } = useManyDecisions()
  const deciding = useAction(decideUpgrades)
  const { chosen } = choice
  const names = new Map(chosen.map(({ id, username }) => [id, username]))
  const answer = (decision: 'approve' | 'reject') => {
    const [count, isYes] = [chosen.length, decision === 'approve']
    const question = isYes
      ? { title: t('many.approveTitle', { count }), text: t('many.approveText'), yes: t('common:action.approve') }
      : {
          title: t('many.rejectTitle', { count }),
          text: t('many.rejectText'),
          yes: t('common:action.reject'),
          tone: 'danger' as const,
        }
    void decide(question, names, () => deciding.mutateAsync({ body: { userIds: [...names.keys()], decision } }))
  }
  return (
    <>
      <ChoiceBar choice={choice}>
        <Buttons isBusy={isBusy} yes={t('common:action.approve')} isOff={chosen.length === 0} onAnswer={answer} />
      </ChoiceBar>
      {trouble}
    </>
  )
}

/** Above the coin requests: answers the chosen ones together. */
export function ManyCoins({ choice }: { readonly choice: RowChoice<CoinPurchase> }) {
  const t = useText('people')
  const format = useFormat()
  const { isBusy, trouble, decide } = useManyDecisions()
  const deciding = useAction(decideCoinPurchases)
  const { chosen } = choice
  const names = new Map(chosen.map(({ id, username }) => [id, username]))
  const answer = (decision: 'approve' | 'reject') => {
    const [count, isYes] = [chosen.length, decision === 'approve']
    const all = amount(chosen.reduce((sum, each) => sum + each.amount, 0n))
    const question = isYes
      ? {
          title: t('many.acceptTitle', { count }),
          yes: t('common:action.accept'),
          text: t('many.acceptText', { amount: format.coins(all) }),
        }
      : {
          title: t('many.rejectCoinsTitle', { count }),
          text: t('many.rejectCoinsText'),
          yes: t('common:action.reject'),
          tone: 'danger' as const,
        }
    const body = { ids: [...names.keys()], decision: isYes ? ('accept' as const) : ('reject' as const) }
    void decide(question, names, () => deciding.mutateAsync({ body }))
  }
  return (
    <>
      <ChoiceBar choice={choice}>
        <Buttons isBusy={isBusy} yes={t('common:action.accept')} isOff={chosen.length === 0} onAnswer={answer} />
      </ChoiceBar>
      {trouble}
    </>
  )
}

interface ButtonsProps {
  readonly yes: string
  readonly isBusy: boolean
  readonly isOff: boolean
  readonly onAnswer: (decision: 'approve' | 'reject') => void
}

function Buttons({ yes, isBusy, isOff, onAnswer }: ButtonsProps) {
  const t = useText('people')
  return (
    <>
      <Button size="small" variant="outlined" loading={isBusy} disabled={isOff} onClick={() => onAnswer('approve')}>
        {yes}
      </Button>
      <Button size="small" color="error" disabled={isOff || isBusy} onClick={() => onAnswer('reject')}>
        {t('common:action.reject')}
      </Button>
    </>
  )
}
