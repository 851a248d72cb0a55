import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import ToggleButton from '@mui/material/ToggleButton'
import type { AuctionOutcome, PeriodResult } from '@tandem/contract/markets/auctions.ts'
import type { Order } from '@tandem/contract/orders/orders.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { EmptyState, ErrorState, IntervalChoice, LoadingBlock, Section } from '../../../ui/index.ts'
import type { CurveLevel } from './curve-marks.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import { BlocksOfResult } from './blocks-of-result.tsx'
import { DayIndices } from './day-indices.tsx'
import { OwnFigures, OwnSteps, ownTotals, stepRows } from './own-part.tsx'
import { PeriodCurves } from './period-curves.tsx'
import { ResultChart } from './result-chart.tsx'
import { ResultTable } from './result-table.tsx'
import { Verification, type ProofPart } from './verification.tsx'

interface LoadedCurves {
  readonly period: PeriodResult
  readonly demand: readonly CurveLevel[]
  readonly supply: readonly CurveLevel[]
  readonly blocks: { readonly bought: EnergyWh; readonly sold: EnergyWh } | null
}

interface ResultBoardProps {
  readonly outcome: AuctionOutcome
  /** The reader's own order in this market; null when there was none, undefined while it loads. */
  readonly order: Order | null | undefined
  /** The interval looked at. */
  readonly period: number
  readonly onPeriod: (period: number) => void
  /** The curves of that interval; undefined while they load. */
  readonly curves: LoadedCurves | undefined
  readonly curvesFailed: boolean
  readonly onRetryCurves: () => void
  readonly onProof: (part: ProofPart, fileName: string) => Promise<void>
  readonly onCheck: () => Promise<AuctionOutcome['verification']>
  /** What became of the blocks of the own order; null without any. */
  readonly ownBlocks: ReactNode
}

/** All that is known of a cleared auction: prices, curves, own part with reasons, and the verifier's report. */
export function ResultBoard(props: ResultBoardProps) {
  const { outcome, period, onPeriod, curves } = props
  const t = useText('markets')
  const format = useFormat()
  return (
    <Stack spacing={3}>
      <Section>
        <Stack spacing={3}>
          <DayIndices indices={outcome.indices} />
          <ResultChart periods={outcome.periods} selected={period} onSelect={onPeriod} />
          <Typography variant="caption" color="textSecondary">
            {t('result.cleared', {
              time: format.dateTime(outcome.clearedAt),
              orders: outcome.orders,
              participants: outcome.participants,
            })}
          </Typography>
        </Stack>
      </Section>
      <Section>
        <Stack spacing={2}>
          <IntervalChoice periods={outcome.periods} period={period} onPeriod={onPeriod} />
          {props.curvesFailed ? (
            <ErrorState onRetry={props.onRetryCurves} />
          ) : curves ? (
            <PeriodCurvesOf curves={curves} order={props.order} />
          ) : (
            <LoadingBlock height={412} />
          )}
        </Stack>
      </Section>
      <OwnPart
        order={props.order}
        ownBlocks={props.ownBlocks}
        periods={outcome.periods}
        period={period}
        label={labelOf(outcome.periods, period)}
      />
      {outcome.blocks && <BlocksOfResult blocks={outcome.blocks} />}
      <Section flush title={t('result.byInterval')}>
        <ResultTable periods={outcome.periods} selected={period} onSelect={onPeriod} />
      </Section>
      <Verification
        report={outcome.verification}
        day={outcome.market.date}
        onProof={props.onProof}
        onCheck={props.onCheck}
      />
    </Stack>
  )
}

function PeriodCurvesOf({
  curves,
  order,
}: {
  readonly curves: LoadedCurves
  readonly order: Order | null | undefined
}) {
  const own = useMemo(() => stepRows(order?.lines ?? [], curves.period.period), [order, curves])
  return <PeriodCurves {...curves} own={own} />
}

function labelOf(periods: readonly PeriodResult[], period: number): string {
  return periods.find((each) => each.period === period)?.label ?? String(period)
}

interface OwnPartProps {
  readonly order: Order | null | undefined
  readonly ownBlocks: ReactNode
  readonly periods: readonly PeriodResult[]
  readonly period: number
  readonly label: string
}

function OwnPart({ order, ownBlocks, periods, period, label }: OwnPartProps) {
  const t = useText('markets')
  const [isWhole, setWhole] = useState(true)
  if (order === undefined) return <LoadingBlock height={200} />
  if (order === null) {
    return (
      <Section title={t('common:word.yourPart')}>
        <EmptyState title={t('result.ownNone')} />
      </Section>
    )
  }
  const rows = stepRows(order.lines, isWhole ? null : period)
  const title = isWhole ? t('common:word.yourPart') : t('result.ownOf', { interval: label })
  return (
    <Section
      flush
      title={title}
      actions={
        <ToggleButton
          size="small"
          value="one"
          selected={!isWhole}
          onChange={() => {
            setWhole(!isWhole)
          }}
        >
          {t('result.showOne', { interval: label })}
        </ToggleButton>
      }
    >
      <Stack spacing={2}>
        <Stack sx={{ px: { xs: 2, sm: 3 }, pt: 1 }}>
          <OwnFigures totals={ownTotals(order, periods)} />
        </Stack>
        {order.blocks.length > 0 && ownBlocks}
        {order.lines.length > 0 && <OwnSteps rows={rows} label={t('result.ownSteps')} />}
      </Stack>
    </Section>
  )
}
