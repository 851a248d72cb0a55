import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { EnergyPeriod, EnergyTotals } from '@tandem/contract/metering/energy.ts'
import type { WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { LinkButton, LoadingBlock, NoDataForSpan, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { fromFirst, stepLabels } from '../../../lib/steps.ts'

interface EnergySpanCardProps {
  /** Undefined while they load. */
  readonly totals: EnergyTotals | undefined
  readonly previous: EnergyTotals | undefined
  readonly periods: readonly EnergyPeriod[] | undefined
  readonly granularity: WalletGranularity
  readonly period: string
  /** Where the readings of the span are. */
  readonly to: string
}

const chartHeight = 240

/** What was used and produced over the span that is looked at, and how much of it is known. */
export function EnergySpanCard({ totals, previous, periods, granularity, period, to }: EnergySpanCardProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const isUnknown = totals?.knownHours === 0
  return (
    <Section
      title={t('energy.title')}
      note={period}
      actions={
        <LinkButton to={to} size="small">
          {t('common:word.myEnergy')}
        </LinkButton>
      }
    >
      {isUnknown ? (
        <NoDataForSpan quiet text={t('energy.none')} />
      ) : (
        <Stack spacing={3}>
          <Figures totals={totals} previous={previous} />
          {periods ? (
            <EnergyBars periods={periods} granularity={granularity} />
          ) : (
            <LoadingBlock height={chartHeight + 48} />
          )}
          <Typography variant="body2" color="textSecondary">
            {totals
              ? totals.knownHours < totals.expectedHours
                ? t('energy.known', {
                    known: format.count(totals.knownHours),
                    expected: format.count(totals.expectedHours),
                  })
                : t('energy.all')
              : '\u00A0'}
          </Typography>
        </Stack>
      )}
    </Section>
  )
}

function Figures({ totals, previous }: Pick<EnergySpanCardProps, 'totals' | 'previous'>) {
  const t = useText('dashboard')
  const format = useFormat()
  const figure = (name: 'consumption' | 'production') => ({
    color: name,
    energy: totals?.[name],
    ...(typeof previous?.[name] === 'number' && {
      hint: t('energy.before', { energy: format.energy(previous[name]) }),
    }),
  })
  const balance = totals?.balance
  return (
    <StatRow>
      <StatFigure label={t('common:word.used')} {...figure('consumption')} />
      <StatFigure label={t('common:word.produced')} {...figure('production')} />
      <StatFigure
        label={t('common:word.energyBalance')}
        signed
        energy={balance}
        {...(typeof balance === 'number' &&
          balance !== 0 && {
            color: balance > 0 ? ('surplus' as const) : ('deficit' as const),
            hint: t(balance > 0 ? 'energy.over' : 'energy.short'),
          })}
      />
    </StatRow>
  )
}

interface EnergyBarsProps {
  readonly periods: readonly EnergyPeriod[]
  readonly granularity: WalletGranularity
  readonly height?: number
}

/** Used and produced side by side, step by step; estimated bars are hatched. */
export function EnergyBars({ periods, granularity, height = chartHeight }: EnergyBarsProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const shown = fromFirst(periods, ({ knownHours }) => knownHours > 0)
  const bar = (name: 'consumption' | 'production') => ({
    of: f[name],
    color: name,
    value: (period: EnergyPeriod) => period[name],
    isEstimated: ({ quality, estimatedHours, knownHours }: EnergyPeriod) =>
      quality === 'estimated' || (estimatedHours > 0 && estimatedHours * 10 >= knownHours),
  })
  const sum = (name: 'consumption' | 'production') => periods.reduce((wh, each) => wh + (each[name] ?? 0), 0)
  return (
    <Chart
      title={t('energy.chart')}
      description={t('energy.chartText', {
        used: format.energy(sum('consumption')),
        produced: format.energy(sum('production')),
      })}
      height={height}
      rows={shown}
      labels={stepLabels(shown, granularity, format)}
      bars={[
        { name: t('common:word.used'), ...bar('consumption') },
        { name: t('common:word.produced'), ...bar('production') },
      ]}
    />
  )
}
