import Stack from '@mui/material/Stack'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getPlatformOverview } from '@tandem/contract/dashboards.ts'
import type { getPlatformWalletSummary } from '@tandem/contract/wallet.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, LoadingBlock, Section, StatFigure, StatRow } from '../../ui/index.ts'

export type PlatformOverview = ResponseOf<typeof getPlatformOverview>
export type PlatformSummary = ResponseOf<typeof getPlatformWalletSummary>

interface PlatformMarketsProps {
  /** Of a period that the overview knows; undefined while it loads, null for another span. */
  readonly overview: PlatformOverview | null | undefined
  /** Of the span; undefined while it loads. */
  readonly summary: PlatformSummary | undefined
  readonly period: string
}

/** What all users traded with each other, and what their imbalances came to. */
export function PlatformMarkets({ overview, summary, period }: PlatformMarketsProps) {
  const t = useText('dashboard')
  const common = useText('common')
  const format = useFormat()
  const right = { align: 'right' } as const
  const rows = summary && overview !== undefined ? rowsOf(overview, summary) : undefined
  return (
    <Section title={t('platform.traded')} note={t('platform.tradedNote', { period })}>
      <Stack spacing={3}>
        <DataTable
          dense
          label={t('platform.traded')}
          skeletonRows={2}
          rows={rows}
          rowKey={({ market }) => market}
          columns={[
            {
              key: 'market',
              header: t('markets.market'),
              fact: true,
              render: ({ market }) => common(`market.${market}`),
            },
            {
              ...right,
              key: 'volume',
              header: t('platform.volume'),
              unit: 'kWh',
              fact: true,
              render: ({ volume }) => format.energyFigure(volume),
            },
            {
              ...right,
              key: 'turnover',
              header: t('platform.turnover'),
              unit: 'TC',
              render: ({ turnover }) => format.coinsFigure(turnover),
            },
            {
              ...right,
              key: 'price',
              header: t('platform.averagePrice'),
              unit: 'TC/kWh',
              render: ({ averagePrice }) => format.priceFigure(averagePrice),
            },
            {
              ...right,
              key: 'sessions',
              header: t('platform.sessions'),
              render: ({ sessions }) => format.count(sessions),
            },
          ]}
        />
        {overview === undefined ? <LoadingBlock height={88} /> : overview && <Imbalances overview={overview} />}
      </Stack>
    </Section>
  )
}

function Imbalances({ overview: { imbalance } }: { readonly overview: PlatformOverview }) {
  const t = useText('dashboard')
  const format = useFormat()
  return (
    <StatRow>
      <StatFigure
        label={`${t('platform.imbalance')}: ${t('platform.deficit').toLowerCase()}`}
        energy={imbalance.deficitVolume}
        color="deficit"
      />
      <StatFigure
        label={`${t('platform.imbalance')}: ${t('platform.excess').toLowerCase()}`}
        energy={imbalance.excessVolume}
        color="surplus"
      />
      <StatFigure
        label={t('platform.balancing')}
        value={format.signedCoins(imbalance.balancing)}
        hint={t('platform.balancingHint')}
      />
      <StatFigure label={t('platform.settledDays')} value={format.count(imbalance.settledDays)} />
    </StatRow>
  )
}

/** How many markets there were is known of a period alone; the rest of any span. */
function rowsOf(overview: PlatformOverview | null, summary: PlatformSummary) {
  return (['dayAhead', 'intraday'] as const).map((market) => {
    if (overview) return { market, ...overview[market] }
    const [volume, turnover] = [summary[`${market}Volume`], summary[`${market}Turnover`]]
    const averagePrice = volume === 0 ? null : priceTick(divideHalfUp(turnover, BigInt(volume)))
    return { market, volume, turnover, averagePrice, sessions: null }
  })
}
