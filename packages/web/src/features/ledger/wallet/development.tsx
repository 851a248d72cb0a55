import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getWalletSteps, WalletGranularity, WalletStep } from '@tandem/contract/ledger/wallet.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { fromFirst, stepLabels } from '../../../lib/steps.ts'
import { Section } from '../../../ui/index.ts'
import { BalanceChart, BalanceOfSpan, walletSources } from './balance-chart.tsx'

type Wallet = ResponseOf<typeof getWalletSteps>

interface DevelopmentProps {
  /** Undefined while it loads. */
  readonly wallet: Wallet | undefined
  readonly granularity: WalletGranularity
  /** The name of the span: `November 2026`. */
  readonly period: string
  /** Steps that begin later have nothing to show. */
  readonly now: Temporal.Instant
}

/** How the coins of a span developed: from the first balance over where coins came from and went to the last one. */
export function Development({ wallet, granularity, period, now }: DevelopmentProps) {
  const t = useText('ledger')
  return (
    <Section title={t('development.title', { period })} note={t('development.note')}>
      <BalanceOfSpan
        totals={wallet?.totals}
        chart={wallet && <DevelopmentChart wallet={wallet} granularity={granularity} now={now} />}
      />
    </Section>
  )
}

function DevelopmentChart({
  wallet,
  granularity,
  now,
}: { wallet: Wallet } & Omit<DevelopmentProps, 'wallet' | 'period'>) {
  const format = useFormat()
  const steps = fromFirst(
    wallet.steps.filter((step) => Temporal.Instant.compare(step.start, now) <= 0),
    hasSomething,
  )
  const { initialBalance, finalBalance } = wallet.totals
  return (
    <BalanceChart
      steps={steps}
      labels={stepLabels(steps, granularity, format)}
      from={initialBalance}
      to={finalBalance}
    />
  )
}

function hasSomething(step: WalletStep): boolean {
  return step.initialBalance !== 0n || step.finalBalance !== 0n || walletSources.some((name) => step[name] !== 0n)
}
