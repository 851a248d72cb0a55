import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { getUserWallet, getWalletGraphic, WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import {
  BesideChart,
  LinkButton,
  LoadingBlock,
  LoadingLines,
  NoDataForSpan,
  Section,
  StatFigure,
  Term,
} from '../../../ui/index.ts'
import { fromFirst, stepLabels } from '../../../lib/steps.ts'

type Wallet = ResponseOf<typeof getUserWallet>
type WalletSteps = ResponseOf<typeof getWalletGraphic>['steps']

interface BalanceBoardProps {
  /** Undefined while it loads. */
  readonly wallet: Wallet | undefined
  readonly steps: WalletSteps | undefined
  readonly granularity: WalletGranularity
  /** The name of the span: `November 2026`. */
  readonly period: string
}

const chartHeight = 260

/** What is there, how that changed, where from, and the line of the balance. */
export function BalanceBoard({ wallet, steps, granularity, period }: BalanceBoardProps) {
  const t = useText('dashboard')
  return (
    <Section
      title={t('balance.title')}
      actions={
        <LinkButton to={screenPath('/financialTransactions')} size="small">
          {t('balance.toStatement')}
        </LinkButton>
      }
    >
      <BesideChart
        figures={<Figures wallet={wallet} period={period} />}
        chart={
          steps ? <BalanceLine steps={steps} granularity={granularity} /> : <LoadingBlock height={chartHeight + 48} />
        }
      />
    </Section>
  )
}

function Figures({ wallet, period }: { readonly wallet: Wallet | undefined; readonly period: string }) {
  const t = useText('dashboard')
  const format = useFormat()
  const change = wallet?.change
  return (
    <Stack spacing={3}>
      <StatFigure
        size="large"
        label={t('balance.now')}
        coins={wallet?.balance}
        hint={
          wallet ? (
            <>
              {t('common:word.available')} {format.coins(wallet.available)} ·{' '}
              <Term term="reservation">{t('common:word.reserved')}</Term> {format.coins(wallet.reserved)}
            </>
          ) : (
            '\u00A0'
          )
        }
      />
      <StatFigure
        label={t('balance.change', { period })}
        value={change === undefined ? undefined : format.signedCoins(change)}
        {...(change !== undefined && change !== 0n && { color: change > 0n ? 'surplus' : 'deficit' })}
        hint={t('balance.changeHint')}
      />
      {wallet ? <Sources wallet={wallet} /> : <LoadingLines lines={3} />}
    </Stack>
  )
}

const sources = ['purchases', 'dayAhead', 'intraday', 'imbalance', 'other'] as const

/** What the change is the sum of; what brought nothing is left out. */
function Sources({ wallet }: { readonly wallet: Wallet }) {
  const t = useText('dashboard')
  const format = useFormat()
  const moved = sources.filter((name) => wallet[name] !== 0n)
  if (moved.length === 0) return <NoDataForSpan quiet text={t('balance.none')} />
  return (
    <Box component="ul" aria-label={t('balance.sources')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {moved.map((name) => (
        <Box
          key={name}
          component="li"
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="body2">{t(`balance.${name}`)}</Typography>
          <Typography
            variant="body2"
            sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {format.signedCoins(wallet[name])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The balance as steps; at each what came and went. */
function BalanceLine({ steps, granularity }: { readonly steps: WalletSteps; readonly granularity: WalletGranularity }) {
  const t = useText('dashboard')
  const format = useFormat()
  const shown = fromFirst(steps, ({ balance, came, went }) => balance !== 0n || came !== 0n || went !== 0n)
  const [first, last] = [shown[0]?.balance, shown.at(-1)?.balance]
  return (
    <Chart
      title={t('balance.chart')}
      description={t('balance.chartText', { from: format.coins(first), to: format.coins(last) })}
      height={chartHeight}
      rows={shown}
      labels={stepLabels(shown, granularity, format)}
      steps={[{ of: 'coins', name: t('common:word.coinBalance'), color: 'price', value: ({ balance }) => balance }]}
      stepAxis={t('common:word.coinBalance')}
      isFitted
      note={({ came, went }) =>
        came === 0n && went === 0n ? null : t('balance.moved', { came: format.coins(came), went: format.coins(went) })
      }
    />
  )
}
