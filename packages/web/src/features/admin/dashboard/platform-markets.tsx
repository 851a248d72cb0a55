import Stack from '@mui/material/Stack'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getPlatformOverview } from '@tandem/contract/admin/dashboards.ts'
import { f } from '@tandem/contract/fields.ts'
import type { getPlatformWalletSummary } from '@tandem/contract/ledger/wallet.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, LoadingBlock, Section, StatFigure, StatRow, unsorted, useColumns } from '../../../ui/index.ts'

export type PlatformOverview = ResponseOf<typeof getPlatformOverview>
export type PlatformSummary = ResponseOf<typeof getPlatformWalletSummary>

const PlatformMarket = z.object({
  market: f.marketType,
  volume: f.volume,
  turnover: f.turnover,
  averagePrice: f.averagePrice.nullable(),
  sessions: f.sessions.nullable(),
})

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
  const rows = summary && overview !== undefined ? rowsOf(overview, summary) : undefined
  const columns = useColumns(
    PlatformMarket,
    ['market', 'volume', 'turnover', 'averagePrice', 'sessions'],
    {
      market: { fact: true },
      volume: { header: t('common:word.traded'), fact: true },
      sessions: { header: t('platform.sessions') },
    },
    rows,
  )
  return (
    <Section title={t('common:word.markets')} note={t('platform.tradedNote', { period })}>
      <Stack spacing={3}>
        <DataTable
          dense
          label={t('common:word.markets')}
          skeletonRows={2}
          rows={rows}
          rowKey={({ market }) => market}
          columns={unsorted(columns)}
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
        label={`${fieldName(f.imbalanceCoins)}: ${t('platform.deficit').toLowerCase()}`}
        energy={imbalance.deficitVolume}
        color="deficit"
      />
      <StatFigure
        label={`${fieldName(f.imbalanceCoins)}: ${t('platform.excess').toLowerCase()}`}
        energy={imbalance.excessVolume}
        color="surplus"
      />
      <StatFigure
        label={fieldName(f.balancing)}
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
