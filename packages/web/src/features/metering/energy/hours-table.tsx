import Typography from '@mui/material/Typography'
import { HourValue, type UserDay } from '@tandem/contract/admin/dashboards.ts'
import { f } from '@tandem/contract/fields.ts'
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, LinkButton, Section, StatusChip, totalCells, useColumns, type Tone } from '../../../ui/index.ts'
import type { EnergyText } from './sentences.ts'

interface HoursTableProps {
  readonly day: string
  readonly hours: readonly HourReadingRow[] | undefined
  /** The same day beside its prices; undefined while it loads, and where it could not be. */
  readonly priced: UserDay | undefined
  readonly error?: string | false
  readonly onRetry?: () => void
}

const tones: Record<NonNullable<HourReadingRow['quality']>, Tone> = {
  measured: 'success',
  estimated: 'warning',
  manual: 'info',
  imported: 'info',
}

/** Every hour of a day with its worth in the market, how it is known and where from. */
export function HoursTable({ day, hours, priced, error = false, onRetry }: HoursTableProps) {
  const t = useText('energy')
  const format = useFormat()
  const kWh = { unit: 'kWh', align: 'right' } as const
  const sum = (name: 'consumption' | 'production') =>
    format.energyColumn(
      hours?.some((each) => each[name] !== null) ? hours.reduce((wh, each) => wh + (each[name] ?? 0), 0) : null,
    )
  const rows = hours?.map((hour) => ({ ...hour, ...valueOf(hour.start, priced) }))
  const valueColumns = useColumns(HourValue, ['price', 'consumptionValue', 'productionValue'])
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
      title={t('common:word.hoursOf', { day: `${format.weekday(day)} ${format.date(day)}` })}
      note={[
        ...(hours && hours.length !== 24 ? [t('hours.note', { count: hours.length })] : []),
        ...(priced ? [t('hours.priced')] : []),
      ].join(' ')}
      actions={
        <LinkButton to={screenPath('/addReading', { way: 'hours', day })} variant="outlined" size="small">
          {t('hours.correct')}
        </LinkButton>
      }
    >
      <DataTable
        label={t('common:word.hoursOf', { day: format.date(day) })}
        dense
        rows={rows}
        skeletonRows={24}
        rowKey={({ start }) => start.epochMilliseconds}
        error={error}
        {...(onRetry && { onRetry })}
        columns={[
          {
            key: 'hour',
            header: fieldName(f.hour),
            fact: true,
            render: ({ label }) => <span style={{ whiteSpace: 'nowrap' }}>{label}</span>,
          },
          {
            ...kWh,
            key: 'consumption',
            header: fieldName(f.consumption),
            fact: true,
            sortBy: (row) => row.consumption,
            render: (row) => format.energyColumn(row.consumption),
          },
          {
            ...kWh,
            key: 'production',
            header: fieldName(f.production),
            sortBy: (row) => row.production,
            render: (row) => format.energyColumn(row.production),
          },
          ...valueColumns,
          {
            key: 'quality',
            header: t('common:word.quality'),
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
        totals={{
          hour: t('common:word.total'),
          consumption: sum('consumption'),
          production: sum('production'),
          ...(priced && valueTotals(priced, t, format)),
        }}
      />
    </Section>
  )
}

const withoutValue: HourValue = { price: null, consumptionValue: null, productionValue: null }

function valueOf(start: Temporal.Instant, priced: UserDay | undefined): HourValue {
  const { price, consumptionValue, productionValue } =
    priced?.hours.find((hour) => hour.start.equals(start)) ?? withoutValue
  return { price, consumptionValue, productionValue }
}

/** What the day is worth, and how many of its hours are not in it. */
function valueTotals({ values: { consumption, production } }: UserDay, t: EnergyText, format: Format) {
  const cells = totalCells(
    HourValue,
    { consumptionValue: consumption.coins, productionValue: production.coins },
    format,
  )
  const withMissing = (cell: ReactNode, { coins, missingHours: count }: typeof consumption) => (
    <>
      {cell}
      {coins !== null && count > 0 && (
        <Typography variant="caption" color="textSecondary" component="div">
          {t('hours.withoutValue', { count })}
        </Typography>
      )}
    </>
  )
  return {
    consumptionValue: withMissing(cells['consumptionValue'], consumption),
    productionValue: withMissing(cells['productionValue'], production),
  }
}
