import Box from '@mui/material/Box'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getWalletSteps, WalletGranularity, WalletStep } from '@tandem/contract/ledger/wallet.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { fromFirst, stepLabels } from '../../../lib/steps.ts'
import { LoadingBlock, LoadingLines, Section } from '../../../ui/index.ts'
import { BalanceChart, walletSources } from './balance-chart.tsx'
import { Bridge } from './bridge.tsx'

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
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 5 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 8fr)' },
        }}
      >
        {wallet ? (
          <Bridge
            label={t('development.sources')}
            first={{ name: t('development.opening'), coins: wallet.totals.initialBalance }}
            parts={walletSources.map((name) => ({ name: t(`development.${name}`), coins: wallet.totals[name] }))}
            last={{ name: t('development.closing'), coins: wallet.totals.finalBalance }}
          />
        ) : (
          <LoadingLines lines={6} />
        )}
        {wallet ? (
          <DevelopmentChart wallet={wallet} granularity={granularity} now={now} />
        ) : (
          <LoadingBlock height={348} />
        )}
      </Box>
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
