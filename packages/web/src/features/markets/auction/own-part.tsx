import Box from '@mui/material/Box'
import { f } from '@tandem/contract/fields.ts'
import type { PeriodResult } from '@tandem/contract/markets/auctions.ts'
import type { OrderLine } from '@tandem/contract/orders/order-lines.ts'
import type { Order } from '@tandem/contract/orders/orders.ts'
import { costOf, sumAmounts, sumEnergy, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, SideTag, StatFigure, StatRow } from '../../../ui/index.ts'
import { outcomeText, type ClearedStep } from './outcome-text.ts'

/** One price step of a line, and which interval it belongs to. */
export interface OwnStepRow extends ClearedStep {
  readonly key: string
  readonly label: string
}

/** The steps of an order as rows, in the order of the day; of one interval when `period` is given. */
export function stepRows(lines: readonly OrderLine[], period: number | null = null): OwnStepRow[] {
  return lines
    .filter((line) => period === null || line.period === period)
    .toSorted((a, b) => a.period - b.period)
    .flatMap(({ period: place, label, side, steps }) =>
      steps.map((step, index) => ({ ...step, side, label, key: `${String(place)}.${String(index)}` })),
    )
}

/** What became of own steps, with the reason of each in words. */
export function OwnSteps({ rows, label }: { readonly rows: readonly OwnStepRow[]; readonly label: string }) {
  const t = useText('markets')
  const format = useFormat()
  return (
    <DataTable<OwnStepRow>
      label={label}
      dense
      maxHeight={480}
      rows={rows}
      rowKey={(row) => row.key}
      empty={t('result.ownNoneHere')}
      columns={[
        {
          key: 'interval',
          header: t('common:word.interval'),
          render: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{row.label}</Box>,
          fact: true,
        },
        { key: 'side', header: t('result.step'), fact: 'below', render: (row) => <SideTag side={row.side} /> },
        {
          key: 'price',
          header: t('common:chart.price'),
          fact: 'below',
          unit: 'TC/kWh',
          align: 'right',
          render: (row) => format.ticketPrice(row.price),
        },
        {
          key: 'asked',
          header: t('common:word.asked'),
          fact: 'below',
          unit: 'kWh',
          align: 'right',
          render: (row) => format.energyColumn(row.quantity),
        },
        {
          key: 'accepted',
          header: t('common:word.traded'),
          unit: 'kWh',
          align: 'right',
          fact: true,
          render: (row) => format.energyColumn(row.accepted),
        },
        { key: 'why', header: t('common:word.why'), render: (row) => outcomeText(row, t, format) ?? '–' },
      ]}
    />
  )
}

export interface OwnTotals {
  readonly bought: EnergyWh
  readonly sold: EnergyWh
  /** The value of what was bought; below zero when prices were. */
  readonly paid: Amount
  readonly received: Amount
  readonly net: Amount
}

/** What an order came to at the clearing prices, by its lines and its blocks; exact. Steps without an outcome count for nothing. */
export function ownTotals(
  { lines, blocks }: Pick<Order, 'lines' | 'blocks'>,
  periods: readonly Pick<PeriodResult, 'period' | 'price'>[],
): OwnTotals {
  const prices = new Map(periods.map(({ period, price }) => [period, price]))
  const ofBlocks = blocks.flatMap(({ side, quantities }) =>
    quantities.flatMap(({ period, accepted }) => {
      const price = prices.get(period) ?? null
      return accepted && price !== null ? [{ side, accepted, value: costOf(accepted, price) }] : []
    }),
  )
  const ofLines = lines.flatMap(({ side, steps }) =>
    steps.flatMap(({ accepted, outcome }) =>
      accepted && outcome && 'price' in outcome ? [{ side, accepted, value: costOf(accepted, outcome.price) }] : [],
    ),
  )
  const fills = [...ofLines, ...ofBlocks]
  const of = (side: 'buy' | 'sell') => fills.filter((fill) => fill.side === side)
  const energy = (side: 'buy' | 'sell') => sumEnergy(of(side).map((fill) => fill.accepted))
  const value = (side: 'buy' | 'sell') => sumAmounts(of(side).map((fill) => fill.value))
  const [paid, received] = [value('buy'), value('sell')]
  return { bought: energy('buy'), sold: energy('sell'), paid, received, net: (received - paid) as Amount }
}

/** The reader's day in five figures. */
export function OwnFigures({ totals }: { readonly totals: OwnTotals }) {
  const t = useText('markets')
  const format = useFormat()
  return (
    <StatRow>
      <StatFigure label={fieldName(f.bought)} energy={totals.bought} color="buy" />
      <StatFigure label={fieldName(f.sold)} energy={totals.sold} color="sell" />
      <StatFigure label={fieldName(f.paid)} coins={totals.paid} />
      <StatFigure label={t('result.received')} coins={totals.received} />
      <StatFigure label={fieldName(f.net)} value={format.signedCoins(totals.net)} />
    </StatRow>
  )
}
