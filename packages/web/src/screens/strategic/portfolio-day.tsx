import Button from '@mui/material/Button'
import { BalancingParticipant } from '@tandem/contract/admin/strategic-balancing.ts'
import { getPortfolioDay, PortfolioInterval } from '@tandem/contract/admin/strategic-portfolio.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { fromList } from '../../features/admin/strategic/back-link.tsx'
import { participantBalancingPath } from '../../lib/strategic-paths.ts'
import { FieldTable } from '../../features/admin/strategic-balancing/field-table.tsx'
import { PortfolioFigures } from '../../features/admin/strategic-balancing/portfolio-figures.tsx'
import { sumRows } from '../../features/admin/strategic-balancing/sums.ts'
import { VolumeChart } from '../../features/admin/strategic-balancing/volume-chart.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ErrorState, LoadingBlock, NoDataForSpan, Section } from '../../ui/index.ts'

const volumes = ['deficitVolume', 'excessVolume', 'imbalance'] as const
const coins = ['imbalanceCost', 'preCost', 'cash'] as const
const energies = ['ordered', 'real', 'estimated', ...volumes] as const

/** A settled day of the portfolio, interval by interval; `?interval=12` shows who was short or long in one of them. */
export function PortfolioDayBoard({ date }: { readonly date: DeliveryDay }) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const [search, change] = useAddress()
  const given = Number(/^[1-9]\d{0,2}$/.exec(search.get('interval') ?? '')?.[0] ?? 0)
  const asked = given > 0 && given <= 100 ? given : null
  const query = asked === null ? {} : { period: asked }
  const call = useCall(getPortfolioDay, { params: { date }, query }, { keepsLast: true })
  const bars = useMemo(() => call.data?.intervals ?? [], [call.data])
  if (call.isError) {
    return call.error instanceof ApiError && call.error.code === 'not_settled_yet' ? (
      <Section>
        <NoDataForSpan text={t('participant.notSettled')} />
      </Section>
    ) : (
      <ErrorState of={call} />
    )
  }
  if (!call.data) return <LoadingBlock height={480} />
  const { intervals, participants, period, totals } = call.data
  const chosen = intervals.findIndex((each) => each.period === period)
  const choose = (next: number | null) => change({ interval: next === null ? null : String(next) })
  return (
    <>
      <Section>
        <PortfolioFigures sums={totals} />
      </Section>
      <Section>
        <VolumeChart
          title={t('common:word.deficitAndExcessOf', { day: format.date(date) })}
          bars={bars}
          selected={chosen < 0 ? null : chosen}
          onSelect={(at) => choose(intervals[at]?.period ?? null)}
        />
      </Section>
      <Section
        flush
        title={
          chosen < 0
            ? t('portfolio.dayParticipants')
            : t('portfolio.intervalParticipants', { interval: intervals[chosen]?.label ?? '' })
        }
        note={t('portfolio.participantsNote')}
        actions={
          chosen >= 0 && (
            <Button size="small" onClick={() => choose(null)}>
              {t('common:word.wholeDay')}
            </Button>
          )
        }
      >
        <FieldTable
          label={t('portfolio.dayParticipants')}
          schema={BalancingParticipant}
          names={['participant', 'groupName', 'quality', ...energies, ...coins]}
          rows={participants}
          rowKey={({ userId }) => userId}
          pathOf={(row) => participantBalancingPath(row, { span: 'today', day: date })}
          linkState={fromList}
          totals={sumRows(participants, [...energies, ...coins])}
          changes={{ groupName: { phoneOnly: true }, quality: { phoneOnly: true }, cash: { fact: true } }}
        />
      </Section>
      <Section flush title={t('common:word.byInterval')} note={t('portfolio.intervalsNote')}>
        <FieldTable
          label={t('common:word.byInterval')}
          schema={PortfolioInterval}
          names={['label', ...volumes, 'deficitPrice', 'excessPrice', ...coins, 'asOne', 'saving']}
          rows={intervals}
          rowKey={(interval) => interval.period}
          onRowClick={(interval) => choose(interval.period)}
          isSelected={(interval) => interval.period === period}
          totals={totals}
          changes={{ imbalanceCost: { phoneOnly: true }, preCost: { phoneOnly: true }, saving: { fact: true } }}
        />
      </Section>
    </>
  )
}
