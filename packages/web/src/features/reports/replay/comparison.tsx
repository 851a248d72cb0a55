import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { writeValue } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { ReplayedHour, type DayReplay } from '@tandem/contract/reports.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, Section, unsorted, useColumns, WholeDates, type Column } from '../../../ui/index.ts'

/** What the order of the forecast would have brought, where the difference comes from, and both prices by the hour. */
export function Comparison({ replay }: { readonly replay: DayReplay }) {
  const t = useText('reports')
  return (
    <>
      <Section title={t('replay.comparison')}>
        <Headline replay={replay} />
      </Section>
      <Section flush title={t('replay.parts')} note={t('replay.partsNote')}>
        <Parts replay={replay} />
      </Section>
      <Section flush title={t('common:word.hourByHour')} note={t('replay.byHourNote')}>
        <Hours replay={replay} />
      </Section>
    </>
  )
}

function Headline({
  replay: { saving, hadOrder, forecastMadeAt, unreadHours, unpricedHours },
}: {
  readonly replay: DayReplay
}) {
  const t = useText('reports')
  const format = useFormat()
  const words = { coins: format.signedCoins(saving.cost) }
  const leftOut = [
    unreadHours > 0 && t('cost.unreadHours', { count: unreadHours }),
    unpricedHours > 0 && t('cost.unpricedHours', { count: unpricedHours }),
  ].filter((text) => typeof text === 'string')
  return (
    <Stack spacing={1}>
      <Typography variant="h3" component="p" sx={{ textWrap: 'pretty' }}>
        {saving.cost === 0n ? t('replay.same') : t(hadOrder ? 'replay.better' : 'replay.withoutOrder', words)}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '80ch' }}>
        <WholeDates>{t('replay.rehearsal', { time: format.dateTime(forecastMadeAt) })}</WholeDates>
      </Typography>
      {leftOut.length > 0 && (
        <Typography variant="caption" color="textSecondary" component="p">
          {leftOut.join(' ')}
        </Typography>
      )}
    </Stack>
  )
}

interface PartRow {
  readonly name: 'dayAhead' | 'intraday' | 'imbalance'
  readonly published: Amount
  readonly replayed: Amount
  readonly saving: Amount
}

/** Costs as results: + received, − paid. */
function Parts({ replay: { published, replayed, saving } }: { readonly replay: DayReplay }) {
  const t = useText('reports')
  const format = useFormat()
  const names = {
    dayAhead: fieldName(f.dayAheadCoins),
    intraday: fieldName(f.intradayCoins),
    imbalance: fieldName(f.imbalanceResult),
  }
  const rows = (['dayAhead', 'intraday', 'imbalance'] as const).map((name): PartRow => ({
    name,
    published: amount(-published[name]),
    replayed: amount(-replayed[name]),
    saving: saving[name],
  }))
  const written = (units: Amount) => writeValue(f.replaySaving, units, format)
  const coins = (key: 'published' | 'replayed' | 'saving', header: string): Column<PartRow> => ({
    key,
    header,
    unit: 'TC',
    align: 'right',
    fact: key === 'saving' || 'below',
    render: (row) => <span title={format.exactCoins(row[key])}>{written(row[key])}</span>,
  })
  const columns: Column<PartRow>[] = [
    { key: 'name', header: t('replay.part'), fact: true, render: ({ name }) => names[name] },
    coins('published', t('replay.asItWas')),
    coins('replayed', t('replay.withForecast')),
    coins('saving', fieldName(f.replaySaving)),
  ]
  return (
    <DataTable
      label={t('replay.parts')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      totals={{
        name: t('common:word.total'),
        published: written(amount(-published.cost)),
        replayed: written(amount(-replayed.cost)),
        saving: written(saving.cost),
      }}
    />
  )
}

function Hours({ replay: { hours } }: { readonly replay: DayReplay }) {
  const t = useText('reports')
  const columns = useColumns(
    ReplayedHour,
    ['label', 'price', 'replayedPrice', 'dayAhead', 'replayedDayAhead', 'imbalance', 'replayedImbalance', 'saving'],
    { label: { fact: true }, price: { fact: 'below' }, replayedPrice: { fact: 'below' }, saving: { fact: true } },
    hours,
  )
  return (
    <DataTable
      dense
      label={t('common:word.hourByHour')}
      columns={unsorted(columns)}
      rows={hours}
      rowKey={({ start }) => start.epochMilliseconds}
    />
  )
}
