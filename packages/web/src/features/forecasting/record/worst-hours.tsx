import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { f } from '@tandem/contract/fields.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, Section } from '../../../ui/index.ts'
import { quantityOf, type ForecastRecord } from './quantity.ts'

interface WorstHoursProps {
  readonly kind: ForecastKind
  readonly record: ForecastRecord
  readonly onDay: (day: string) => void
}

type WorstHour = ForecastRecord['worst'][number]

/** The hours with the largest misses, each with the way to its day. */
export function WorstHours({ kind, record, onDay }: WorstHoursProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const { unit, figure, signedFigure } = quantityOf(kind, format)
  const number = { unit, align: 'right' } as const
  const worst: readonly WorstHour[] = record.worst
  return (
    <Section flush title={t('worst.title')}>
      <DataTable<WorstHour>
        label={t('worst.title')}
        dense
        rows={worst}
        rowKey={({ start }) => start.epochMilliseconds}
        actions={({ day }) => (
          <Button size="small" onClick={() => onDay(day)}>
            {t('common:word.showTheDay')}
          </Button>
        )}
        columns={[
          {
            key: 'hour',
            header: fieldName(f.hour),
            fact: true,
            sortBy: ({ start }) => start.epochMilliseconds,
            render: ({ day, label }) => (
              <>
                {format.weekday(day)}{' '}
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {format.date(day)},
                </Box>{' '}
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {label}
                </Box>
              </>
            ),
          },
          {
            ...number,
            key: 'forecast',
            header: t('common:word.forecast'),
            sortBy: ({ value }) => value,
            render: ({ value }) => figure(value),
          },
          {
            ...number,
            key: 'actual',
            header: t('worst.actual'),
            sortBy: ({ actual }) => actual,
            render: ({ actual }) => figure(actual),
          },
          {
            ...number,
            key: 'difference',
            header: t('worst.difference'),
            fact: true,
            sortBy: ({ value, actual }) => Math.abs(value - actual),
            render: ({ value, actual }) => signedFigure(value - actual),
          },
        ]}
      />
    </Section>
  )
}
