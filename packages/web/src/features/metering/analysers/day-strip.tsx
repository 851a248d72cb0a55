import Box from '@mui/material/Box'
import type { checkAnalyser } from '@tandem/contract/metering/analysers.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

export type CheckedDay = ResponseOf<typeof checkAnalyser>['days'][number]

/** Hours that should be known and are not. */
export function missingOf({ measured, estimated, expected }: CheckedDay): number {
  return Math.max(0, expected - measured - estimated)
}

const height = 96
const estimatedStyles =
  'repeating-linear-gradient(135deg, var(--mui-palette-meaning-estimated) 0 3px, transparent 3px 6px)'

const styles = {
  measured: { bgcolor: 'meaning.consumption' },
  estimated: {
    background: estimatedStyles,
    outline: '1px solid',
    outlineColor: 'meaning.estimated',
    outlineOffset: -1,
  },
  missing: { border: 1, borderStyle: 'dashed', borderColor: 'error.main' },
} as const
const kinds = ['measured', 'estimated', 'missing'] as const

/** A column a day: its hours measured (full), estimated (hatched) and missing (empty). */
export function DayStrip({ days }: { readonly days: readonly CheckedDay[] }) {
  const t = useText('analysers')
  const format = useFormat()
  return (
    <Box>
      <Box
        role="img"
        aria-label={t('check.strip', { days: days.length })}
        sx={{ display: 'flex', gap: { xs: '2px', sm: 0.5 }, height, alignItems: 'stretch' }}
      >
        {days.map((day) => (
          <Column key={day.day} day={day} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span>{format.date(days[0]?.day)}</span>
        <span>{format.date(days.at(-1)?.day)}</span>
      </Box>
      <Legend />
    </Box>
  )
}

function Column({ day }: { readonly day: CheckedDay }) {
  const t = useText('analysers')
  const format = useFormat()
  const hours = { measured: day.measured, estimated: day.estimated, missing: missingOf(day) }
  const date = format.date(day.day)
  const title = day.expected === 0 ? t('check.dayNone', { day: date }) : t('check.dayLine', { day: date, ...hours })
  const rest = Math.max(0, 24 - hours.measured - hours.estimated - hours.missing)
  return (
    <Box title={title} sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', bgcolor: 'action.hover' }}>
      {rest > 0 && <Box sx={{ flex: rest }} />}
      {kinds
        .toReversed()
        .map((kind) => hours[kind] > 0 && <Box key={kind} sx={{ flex: hours[kind], ...styles[kind] }} />)}
    </Box>
  )
}

function Legend() {
  const t = useText('analysers')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1.5, typography: 'body2' }}>
      {kinds.map((kind) => (
        <Box key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box aria-hidden sx={{ width: 14, height: 14, ...styles[kind] }} />
          {t(`check.${kind}`)}
        </Box>
      ))}
    </Box>
  )
}
