import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { getIndicators, getOverview } from '@tandem/contract/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { priceTick, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, type Column } from '../../ui/index.ts'

export type Traded = ResponseOf<typeof getOverview>['span']['traded']
type IndicatorTotals = ResponseOf<typeof getIndicators>['totals']
type SettledImbalance = ResponseOf<typeof getOverview>['span']['imbalance']

interface MarketRow {
  readonly market: MarketType
  readonly traded: Traded | null
  readonly net: Amount
}

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
  const energy = { unit: 'kWh', align: 'right' } as const
  const coins = { unit: 'TC', align: 'right' } as const
  const columns: Column<MarketRow>[] = [
    { key: 'market', header: t('markets.market'), fact: true, render: ({ market }) => <Name market={market} /> },
    {
      ...energy,
      key: 'bought',
      header: t('markets.bought'),
      render: ({ traded }) => format.energyFigure(traded?.bought),
    },
    { ...energy, key: 'sold', header: t('markets.sold'), render: ({ traded }) => format.energyFigure(traded?.sold) },
    { ...coins, key: 'paid', header: t('markets.paid'), render: ({ traded }) => format.coinsFigure(traded?.paid) },
    {
      ...coins,
      key: 'received',
      header: t('markets.received'),
      render: ({ traded }) => format.coinsFigure(traded?.received),
    },
    { ...coins, key: 'net', header: t('markets.net'), fact: true, render: ({ net }) => <Net net={net} /> },
    {
      key: 'unitary',
      header: t('markets.unitary'),
      unit: 'TC/MWh',
      align: 'right',
      render: ({ traded, net }) => withoutUnit(format.unitary(traded && unitaryOf(net, traded))),
    },
  ]
  const isSome = imbalance && imbalance.settledDays > 0
  return (
    <Box>
      <DataTable
        dense
        label={t('markets.label')}
        columns={columns}
        rows={markets && rowsOf(markets, totals)}
        rowKey={({ market }) => market}
        skeletonRows={3}
        totals={{
          market: t('markets.total'),
          bought: format.energyFigure(totals.bought),
          sold: format.energyFigure(totals.sold),
          paid: format.coinsFigure(totals.paid),
          received: format.coinsFigure(totals.received),
          net: <Net net={totals.result} />,
          unitary: withoutUnit(format.unitary(totals.unitary)),
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
  const common = useText('common')
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: `meaning.${market}` }}
      />
      {market === 'balancing' ? t('markets.imbalance') : common(`market.${market}`)}
    </Box>
  )
}

/** Rounded to two decimals with its sign, every decimal on hover. */
function Net({ net }: { readonly net: Amount }) {
  const format = useFormat()
  return (
    <Box component="span" title={format.exactCoins(net)} sx={{ fontWeight: 600 }}>
      {withoutUnit(format.signedCoins(net))}
    </Box>
  )
}

function rowsOf(markets: Partial<Record<'dayAhead' | 'intraday', Traded>>, totals: IndicatorTotals): MarketRow[] {
  const traded = (['dayAhead', 'intraday'] as const).flatMap((market) => {
    const part = markets[market]
    return part ? [{ market, traded: part, net: part.net }] : []
  })
  const hasImbalance = totals.imbalance !== 0n || Object.keys(markets).length !== 1
  return hasImbalance ? [...traded, { market: 'balancing', traded: null, net: totals.imbalance }] : traded
}

/** What each kWh brought, half up; null where nothing was traded. */
function unitaryOf(net: Amount, { bought, sold }: { bought: EnergyWh; sold: EnergyWh }): PriceTick | null {
  const energy = BigInt(bought) + BigInt(sold)
  return energy === 0n ? null : priceTick(divideHalfUp(net, energy))
}

/** The unit stands in the header. */
function withoutUnit(text: string): string {
  return text.split('\u00A0')[0] ?? text
}
