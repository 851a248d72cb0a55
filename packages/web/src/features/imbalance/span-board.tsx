import { f } from '@tandem/contract/fields.ts'
import type { ImbalanceDayRow, listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Chart } from '../../ui/charts/index.ts'
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
        <ResultFigures
          totals={totals}
          of="span"
          perspective={group ? 'other' : 'own'}
          groupName={group?.name ?? null}
        />
      </Section>
      <Section>
        <SpanChart span={span} onDay={onDay} />
      </Section>
      <Section flush title={t('common:word.dayByDay')} note={t('common:word.chooseDay')}>
        <DayTable days={days} totals={totals} onDay={onDay} {...(todo && { todo })} />
      </Section>
    </>
  )
}

function SpanChart({ span: { days, totals }, onDay }: Pick<SpanBoardProps, 'span' | 'onDay'>) {
  const t = useText('imbalance')
  const format = useFormat()
  const inOrder = days.toReversed()
  return (
    <Chart
      title={t('common:word.deficitAndExcessByDay')}
      description={t('chart.daysDescription', {
        deficit: format.energy(totals.deficitVolume),
        excess: format.energy(totals.excessVolume),
      })}
      height={300}
      rows={inOrder}
      labels={inOrder.map(({ date }) => format.date(date))}
      isStacked
      bars={[
        {
          of: f.deficitVolume,
          name: t('common:word.deficit'),
          color: 'deficit',
          value: (day) => -day.totals.deficitVolume,
        },
        {
          of: f.excessVolume,
          name: t('common:word.excess'),
          color: 'surplus',
          value: (day) => day.totals.excessVolume,
        },
      ]}
      onSelect={({ date }) => onDay(date)}
    />
  )
}
