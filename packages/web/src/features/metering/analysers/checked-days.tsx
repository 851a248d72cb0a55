import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronDown } from '@mdi/js'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, Icon, Section, StatFigure, type Column } from '../../../ui/index.ts'
import { Figures } from './figures.tsx'
import { DayStrip, missingOf, type CheckedDay } from './day-strip.tsx'

interface CheckedDaysProps {
  readonly days: readonly CheckedDay[]
  readonly samples: number
}

/** How the hours of the last days came about: in all, as a strip, and day by day. */
export function CheckedDays({ days, samples }: CheckedDaysProps) {
  const t = useText('analysers')
  const format = useFormat()
  const sum = (read: (day: CheckedDay) => number) => days.reduce((total, day) => total + read(day), 0)
  const expected = sum((day) => day.expected)
  const figures = [
    { key: 'measured', hours: sum((day) => day.measured) },
    { key: 'estimated', hours: sum((day) => day.estimated) },
    { key: 'missing', hours: sum(missingOf) },
  ] as const
  return (
    <Section title={t('check.days', { days: days.length })} note={t('check.daysNote')}>
      <Stack spacing={3}>
        <Figures>
          {figures.map(({ key, hours }) => (
            <StatFigure
              key={key}
              label={t(`check.${key}`)}
              value={format.percentOf(hours, expected)}
              hint={t('check.hoursOf', { known: hours, expected })}
            />
          ))}
          <StatFigure label={t('check.samples')} value={format.count(samples)} />
        </Figures>
        {expected === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {t('check.stripEmpty')}
          </Typography>
        ) : (
          <>
            <DayStrip days={days} />
            <DayByDay days={days} />
          </>
        )}
      </Stack>
    </Section>
  )
}

function DayByDay({ days }: { readonly days: readonly CheckedDay[] }) {
  const t = useText('analysers')
  const format = useFormat()
  const hours = (key: 'measured' | 'estimated' | 'missing', read: (day: CheckedDay) => number): Column<CheckedDay> => ({
    key,
    header: t(`check.${key}`),
    unit: t('check.hours'),
    align: 'right',
    fact: key === 'measured',
    render: (day) => format.count(read(day)),
    sortBy: read,
  })
  return (
    <div>
      <Accordion variant="outlined" disableGutters sx={{ borderRadius: 1, '&::before': { display: 'none' } }}>
        <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />}>
          <Typography variant="subtitle2" component="span">
            {t('common:word.dayByDay')}
          </Typography>
        </AccordionSummary>
        <AccordionDetails sx={{ p: 0 }}>
          <DataTable
            label={t('common:word.dayByDay')}
            columns={[
              { key: 'day', header: t('common:word.day'), fact: true, render: ({ day }) => format.date(day) },
              hours('measured', (day) => day.measured),
              hours('estimated', (day) => day.estimated),
              hours('missing', missingOf),
            ]}
            rows={days.filter(({ expected }) => expected > 0).toReversed()}
            rowKey={({ day }) => day}
            dense
          />
        </AccordionDetails>
      </Accordion>
    </div>
  )
}
