import type { Analyser } from '@tandem/contract/metering/analysers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure } from '../../../ui/index.ts'
import { stateOf } from './connection-chip.tsx'
import { Figures } from './figures.tsx'

const states = ['online', 'offline', 'waiting', 'noModel', 'disabled'] as const

/** How many analysers are in which state. */
export function StateCounts({ analysers }: { readonly analysers: readonly Analyser[] | undefined }) {
  const t = useText('analysers')
  const format = useFormat()
  const countOf = (wanted: (typeof states)[number]) =>
    analysers && format.count(analysers.filter((analyser) => stateOf(analyser) === wanted).length)
  return (
    <Figures>
      <StatFigure label={t('state.all')} value={analysers && format.count(analysers.length)} />
      {states.map((state) => (
        <StatFigure key={state} label={t(`state.${state}`)} value={countOf(state)} />
      ))}
    </Figures>
  )
}
