import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import { getEnergyCost, type EnergyCost, type EnergyCostFigures } from '@tandem/contract/reports.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { costParts } from '@tandem/core/imbalance/energy-cost.ts'
import { amount, decimals, type PriceTick } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { LoadingBlock, StatFigure, StatRow } from '../../ui/index.ts'

interface EnergyCostProps {
  readonly userId: number
  /** Of more than a year the last one is shown. */
  readonly span: DaySpan
}

/** What the energy of a user cost beside the market's average and a perfect plan, and what the difference came from. */
export function EnergyCostHeadline({ userId, span: { from, to } }: EnergyCostProps) {
  const first = addDays(to, 1 - (getEnergyCost.longestDays ?? 0))
  const params = { userId, dateFrom: from < first ? first : from, dateTo: to }
  const cost = useCall(getEnergyCost, { params }, { enabled: userId > 0 })
  // The specified figures below stand by themselves.
  if (cost.isError) return null
  if (!cost.data) return <LoadingBlock height={176} />
  return <CostBoard cost={cost.data} />
}

/** The headline, the parts of the difference, and what is left out of them. */
export function CostBoard({ cost }: { readonly cost: EnergyCost }) {
  return (
    <Stack spacing={2}>
      <CostSentences cost={cost} />
      {cost.figures && <Parts figures={cost.figures} />}
      <LeftOut cost={cost} />
    </Stack>
  )
}

/** The headline with its cause, or why there is none. */
export function CostSentences({
  cost: { figures, openDays },
  isBrief = false,
}: {
  readonly cost: EnergyCost
  /** On a phone one sentence, and its cause in a line of figures. */
  readonly isBrief?: boolean
}) {
  const t = useText('reports')
  if (!figures) return <Typography color="textSecondary">{t(openDays > 0 ? 'cost.open' : 'cost.unknown')}</Typography>
  return (
    <Box>
      <Typography component="p" sx={{ typography: { xs: isBrief ? 'subtitle2' : 'h3', sm: 'h3' }, textWrap: 'pretty' }}>
        <Headline figures={figures} />
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, ...(isBrief && { display: { xs: 'none', sm: 'block' } }) }}>
        <Cause figures={figures} />
      </Typography>
      {isBrief && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ display: { sm: 'none' } }}>
          <BriefCause figures={figures} />
        </Typography>
      )}
    </Box>
  )
}

function Headline({ figures: { perKWh, need, cost, perfectPlan } }: { readonly figures: EnergyCostFigures }) {
  const t = useText('reports')
  const format = useFormat()
  if (!perKWh) {
    const result = (coins: bigint) => format.signedCoins(-coins)
    return t('cost.result', { own: result(cost), plan: result(perfectPlan) })
  }
  const price = (ticks: PriceTick) => format.decimal(ticks, decimals.price, { min: 3, max: 3 })
  const prices = { own: price(perKWh.own), plan: price(perKWh.perfectPlan) }
  const isEarned = need < 0
  if (perKWh.market === null) return t(isEarned ? 'cost.earnedAlone' : 'cost.paidAlone', prices)
  return t(isEarned ? 'cost.earned' : 'cost.paid', { ...prices, market: price(perKWh.market) })
}

/** By how much it missed a perfect plan, or beat it, and what most of that was. */
function Cause({ figures }: { readonly figures: EnergyCostFigures }) {
  const t = useText('reports')
  const format = useFormat()
  const { difference } = figures
  const [largest] = costParts(figures)
  if (difference === 0n) {
    const signed = (coins: bigint) => format.signedCoins(-coins)
    const parts = { imbalance: signed(figures.imbalance), intraday: signed(figures.intraday) }
    return largest?.coins === 0n ? t('cost.same') : t('cost.evenedOut', parts)
  }
  const size = (coins: bigint) => format.coins(coins < 0n ? -coins : coins)
  const words = { total: size(difference), part: size(largest?.coins ?? 0n) }
  const [above, below] =
    largest?.name === 'intraday'
      ? (['cost.aboveIntraday', 'cost.belowIntraday'] as const)
      : (['cost.aboveImbalance', 'cost.belowImbalance'] as const)
  return t(difference > 0n ? above : below, words)
}

/** The same in few words: what came of it beside a perfect plan, a minus where that is worse, and its largest part. */
function BriefCause({ figures }: { readonly figures: EnergyCostFigures }) {
  const t = useText('reports')
  const format = useFormat()
  const [largest] = costParts(figures)
  if (largest === undefined || largest.coins === 0n) return t('cost.same')
  const words = { total: format.signedCoins(-figures.difference), part: format.signedCoins(-largest.coins) }
  return t(largest.name === 'intraday' ? 'cost.briefIntraday' : 'cost.briefImbalance', words)
}

/** What the difference is made of, the larger part first; together they are all of it. */
function Parts({ figures }: { readonly figures: EnergyCostFigures }) {
  const t = useText('reports')
  return (
    <StatRow>
      <StatFigure label={fieldName(f.penalty)} coins={amount(-figures.difference)} signed hint={t('cost.sum')} />
      {costParts(figures).map(({ name, coins }) => (
        <StatFigure
          key={name}
          label={t(name === 'imbalance' ? 'common:word.imbalance' : 'cost.intraday')}
          coins={amount(-coins)}
          signed
          hint={t(name === 'imbalance' ? 'cost.imbalanceHint' : 'cost.intradayHint')}
        />
      ))}
    </StatRow>
  )
}

/** What is not known is said. */
function LeftOut({ cost: { figures, openDays, unreadHours, unpricedHours } }: { readonly cost: EnergyCost }) {
  const t = useText('reports')
  const estimated = figures?.estimatedHours ?? 0
  const said = [
    estimated > 0 && t('cost.estimatedHours', { count: estimated }),
    unreadHours > 0 && t('cost.unreadHours', { count: unreadHours }),
    unpricedHours > 0 && t('cost.unpricedHours', { count: unpricedHours }),
    openDays > 0 && figures && t('cost.openDays', { count: openDays }),
  ].filter((text) => typeof text === 'string')
  if (said.length === 0) return null
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {said.join(' ')}
    </Typography>
  )
}
