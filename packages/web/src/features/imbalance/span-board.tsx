import type { ImbalanceDayRow, listImbalances } from '@tandem/contract/imbalance.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart, energyScale } from '../../ui/charts/index.ts'
import { NoDataForSpan, Section } from '../../ui/index.ts'
import { DayTable } from './day-table.tsx'
import { ResultFigures } from './result-figures.tsx'

type Span = ResponseOf<typeof listImbalances>

interface SpanBoardProps {
  readonly span: Span
  readonly onDay: (day: string) => void
  /** What can be done about a day; a column of its own. */
  readonly todo?: (day: ImbalanceDayRow) => ReactNode
  readonly emptyAction?: ReactNode
}

/** The settled days of a span: what they came to together, and each of them. */
export function SpanBoard({ span, onDay, todo, emptyAction }: SpanBoardProps) {
  const t = useText('imbalance')
  const { days, totals, group } = span
  if (days.length === 0) {
    return (
      <Section>
        <NoDataForSpan text={t('days.emptyText')} action={emptyAction} />
      </Section>
    )
  }
  return (
    <>
      <Section>
        <ResultFigures totals={totals} of="span" whose={group ? 'other' : 'own'} groupName={group?.name ?? null} />
      </Section>
      <Section>
        <SpanChart span={span} onDay={onDay} />
      </Section>
      <Section flush title={t('days.title')} note={t('days.note')}>
        <DayTable days={days} totals={totals} onDay={onDay} {...(todo && { todo })} />
      </Section>
    </>
  )
}

function SpanChart({ span: { days, totals }, onDay }: Pick<SpanBoardProps, 'span' | 'onDay'>) {
  const t = useText('imbalance')
  const format = useFormat()
  const inOrder = useMemo(() => days.toReversed(), [days])
  const series = useMemo(
    () => ({
      labels: inOrder.map(({ date }) => format.date(date)),
      bars: [
        {
          ...{ name: t('chart.deficit'), color: 'deficit' as const, stack: 'imbalance' },
          values: inOrder.map((day) => (day.totals.deficitVolume === 0 ? 0 : -day.totals.deficitVolume)),
        },
        {
          ...{ name: t('chart.excess'), color: 'surplus' as const, stack: 'imbalance' },
          values: inOrder.map((day) => day.totals.excessVolume),
        },
      ],
      barScale: energyScale(t('chart.energy'), format),
    }),
    [inOrder, t, format],
  )
  return (
    <BarsAndStepChart
      {...series}
      title={t('chart.daysTitle')}
      description={t('chart.daysDescription', {
        deficit: format.energy(totals.deficitVolume),
        excess: format.energy(totals.excessVolume),
      })}
      height={300}
      onSelect={(at) => {
        const day = inOrder[at]
        if (day) onDay(day.date)
      }}
    />
  )
}
