import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { HourReadingRow } from '@tandem/contract/readings.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, Section, StatusChip, type Tone } from '../../ui/index.ts'

interface HoursTableProps {
  readonly day: string
  readonly hours: readonly HourReadingRow[] | undefined
  readonly error?: string | false
  readonly onRetry?: () => void
}

const tones: Record<NonNullable<HourReadingRow['quality']>, Tone> = {
  measured: 'success',
  estimated: 'warning',
  manual: 'info',
  imported: 'info',
}

/** Every hour of a day with how it is known and where from. */
export function HoursTable({ day, hours, error = false, onRetry }: HoursTableProps) {
  const t = useText('energy')
  const format = useFormat()
  const kWh = { unit: 'kWh', align: 'right' } as const
  const sum = (name: 'consumption' | 'production') =>
    format.energyColumn(
      hours?.some((each) => each[name] !== null) ? hours.reduce((wh, each) => wh + (each[name] ?? 0), 0) : null,
    )
  const sourceOf = ({ source, version }: HourReadingRow) => (
    <>
      {source && t(`hours.${source.kind}`, { name: source.name })}
      {version > 1 && (
        <Typography variant="caption" color="textSecondary" component="div">
          {t('hours.corrected', { count: version - 1 })}
        </Typography>
      )}
    </>
  )
  return (
    <Section
      flush
      title={t('hours.title', { day: `${format.weekday(day)} ${format.date(day)}` })}
      {...(hours && hours.length !== 24 && { note: t('hours.note', { count: hours.length }) })}
      actions={
        <Button component={Link} to={`/addReading?way=hours&day=${day}`} variant="outlined" size="small">
          {t('hours.correct')}
        </Button>
      }
    >
      <DataTable
        label={t('hours.title', { day: format.date(day) })}
        dense
        rows={hours}
        skeletonRows={24}
        rowKey={({ start }) => start.epochMilliseconds}
        error={error}
        {...(onRetry && { onRetry })}
        columns={[
          { key: 'hour', header: t('hours.hour'), fact: true, render: ({ label }) => label },
          {
            ...kWh,
            key: 'consumption',
            header: t('balance.consumption'),
            fact: true,
            sortBy: (row) => row.consumption,
            render: (row) => format.energyColumn(row.consumption),
          },
          {
            ...kWh,
            key: 'production',
            header: t('balance.production'),
            sortBy: (row) => row.production,
            render: (row) => format.energyColumn(row.production),
          },
          {
            key: 'quality',
            header: t('hours.quality'),
            render: ({ quality }) =>
              quality ? (
                <StatusChip tone={tones[quality]} label={t(`hours.${quality}`)} />
              ) : (
                <Typography variant="body2" color="textSecondary" component="span">
                  {t('hours.unknown')}
                </Typography>
              ),
          },
          { key: 'source', header: t('hours.source'), render: sourceOf },
        ]}
        totals={{ hour: t('hours.total'), consumption: sum('consumption'), production: sum('production') }}
      />
    </Section>
  )
}
