import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { getIndicators, getOverview } from '@tandem/contract/admin/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, totalCells, unsorted, useColumns, type Column } from '../../../ui/index.ts'

export type Traded = ResponseOf<typeof getOverview>['span']['traded']
type IndicatorTotals = ResponseOf<typeof getIndicators>['totals']
type SettledImbalance = ResponseOf<typeof getOverview>['span']['imbalance']

/** What a market came to. Of the imbalances only the result is known. */
const MarketResult = z.object({
  bought: f.bought.nullable(),
  sold: f.sold.nullable(),
  paid: f.paid.nullable(),
  received: f.received.nullable(),
  net: f.net,
  unitary: f.unitary.nullable(),
})
type MarketRow = z.output<typeof MarketResult> & { readonly market: MarketType }

interface MarketTableProps {
  /** By market, undefined while it loads; without those the filter leaves out. */
  readonly markets: Partial<Record<'dayAhead' | 'intraday', Traded>> | undefined
  readonly totals: IndicatorTotals
  /** What the imbalances were made of, where that is known. */
  readonly imbalance?: SettledImbalance | undefined
}

/** Each market in a line: bought, sold, paid, received, net and what each MWh brought. */
export function MarketTable({ markets, totals, imbalance }: MarketTableProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const rows = markets && rowsOf(markets, totals)
  const columns: Column<MarketRow>[] = [
    { key: 'market', header: t('common:word.market'), fact: true, render: ({ market }) => <Name market={market} /> },
    ...unsorted(
      useColumns(
        MarketResult,
        ['bought', 'sold', 'paid', 'received', 'net', 'unitary'],
        {
          net: { fact: true },
          unitary: { header: t('markets.unitary') },
        },
        rows,
      ),
    ),
  ]
  const isSome = imbalance && imbalance.settledDays > 0
  return (
    <Box>
      <DataTable
        dense
        label={t('markets.label')}
        columns={columns}
        rows={rows}
        rowKey={({ market }) => market}
        skeletonRows={3}
        totals={{
          market: t('common:word.total'),
          ...totalCells(MarketResult, { ...totals, net: totals.result }, format, rows),
        }}
      />
      {isSome && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t('markets.imbalanceNote', {
            deficit: format.energy(imbalance.deficitVolume),
            excess: format.energy(imbalance.excessVolume),
            days: t('markets.settledDays', { count: imbalance.settledDays }),
          })}
        </Typography>
      )}
    </Box>
  )
}

function Name({ market }: { readonly market: MarketType }) {
  const t = useText('dashboard')
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: `meaning.${market}` }}
      />
      {market === 'balancing' ? fieldName(f.imbalanceCoins) : t(`common:market.${market}`)}
    </Box>
  )
}

function rowsOf(markets: Partial<Record<'dayAhead' | 'intraday', Traded>>, totals: IndicatorTotals): MarketRow[] {
  const traded = (['dayAhead', 'intraday'] as const).flatMap((market) => {
    const part = markets[market]
    return part ? [{ market, ...part, unitary: unitaryOf(part) }] : []
  })
  const hasImbalance = totals.imbalance !== 0n || Object.keys(markets).length !== 1
  const nothing = { bought: null, sold: null, paid: null, received: null, unitary: null }
  return hasImbalance ? [...traded, { ...nothing, market: 'balancing', net: totals.imbalance }] : traded
}

/** What each kWh brought, half up; null where nothing was traded. */
function unitaryOf({ net, bought, sold }: Traded): PriceTick | null {
  const energy = BigInt(bought) + BigInt(sold)
  return energy === 0n ? null : priceTick(divideHalfUp(net, energy))
}
