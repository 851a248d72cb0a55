import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getPortfolioEnergyGraphic, getPortfolioTradeGraphic } from '@tandem/contract/admin/strategic-board.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { LoadingBlock, Section } from '../../../ui/index.ts'

type Energy = ResponseOf<typeof getPortfolioEnergyGraphic>
type Trades = ResponseOf<typeof getPortfolioTradeGraphic>

interface PortfolioEnergyProps {
  readonly energy: Energy | undefined
  readonly trades: Trades | undefined
  readonly filters: ReactNode
}

/** What the portfolio consumed and produced, and what it bought and sold, over the same span. */
export function PortfolioEnergy({ energy, trades, filters }: PortfolioEnergyProps) {
  const t = useText('strategicBoard')
  return (
    <Section title={t('energy.title')}>
      <Stack spacing={4}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          {filters}
        </Stack>
        {energy ? <MeteredChart answer={energy} /> : <LoadingBlock height={360} />}
        {trades ? <TradedChart answer={trades} /> : <LoadingBlock height={360} />}
      </Stack>
    </Section>
  )
}

function labelsOf({ granularity, from, to, periods }: Energy | Trades, format: Format): string[] {
  return periods.map(({ label, day }) => {
    if (granularity === 'month') return format.month(label)
    if (granularity === 'year') return label
    const date = from.slice(0, 4) === to.slice(0, 4) ? format.date(day).slice(0, 5) : format.date(day)
    if (granularity === 'day') return date
    return from === to ? label : `${date} ${label}`
  })
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)

function MeteredChart({ answer }: { readonly answer: Energy }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const { periods } = answer
  const known = format.count(sum(periods.map(({ knownHours }) => knownHours)))
  const expected = format.count(sum(periods.map(({ expectedHours }) => expectedHours)))
  const of = (name: 'consumption' | 'production') => format.energy(sum(periods.map((period) => period[name])))
  return (
    <Stack spacing={1}>
      <Chart
        title={t('energy.metered')}
        description={t('energy.meteredText', { consumption: of('consumption'), production: of('production') })}
        rows={periods}
        labels={labelsOf(answer, format)}
        bars={(['consumption', 'production'] as const).map((name) => ({
          of: f[name],
          color: name,
          value: (period: (typeof periods)[number]) => period[name],
        }))}
      />
      <Typography variant="caption" color="textSecondary">
        {t('energy.known', { known, expected })}
      </Typography>
    </Stack>
  )
}

function TradedChart({ answer }: { readonly answer: Trades }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const { periods } = answer
  const of = (name: 'bought' | 'sold') => format.energy(sum(periods.map((period) => period[name])))
  return (
    <Chart
      title={t('energy.traded')}
      description={t('common:word.boughtSold', { bought: of('bought'), sold: of('sold') })}
      rows={periods}
      labels={labelsOf(answer, format)}
      bars={[
        { of: f.bought, color: 'buy', value: ({ bought }) => bought },
        { of: f.sold, color: 'sell', value: ({ sold }) => sold },
        { of: f.imbalance, color: 'balancing', value: ({ imbalance }) => imbalance },
      ]}
    />
  )
}
