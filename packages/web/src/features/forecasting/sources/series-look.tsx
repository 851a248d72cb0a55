import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { SeriesPreview } from '@tandem/contract/admin/data-sources.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { leastSeriesDays } from '@tandem/core/forecasting/given-history.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList } from '../../../ui/index.ts'

interface SeriesLookProps {
  readonly preview: SeriesPreview
  /** As it was typed. */
  readonly unit: string
}

/** What a file would bring to its series, and what is strange in it, before it is saved. */
export function SeriesLook({ preview, unit }: SeriesLookProps) {
  const t = useText('dataSources')
  const format = useFormat()
  const { rows, firstDay, lastDay, hours, lowest, highest, known, newDays, changedHours } = preview
  const withUnit = (value: number) => valueText(value, unit, format)
  const changed = changedHours > 0 ? ` ${t('look.changed', { count: changedHours })}` : ''
  return (
    <Stack spacing={2} role="region" aria-label={t('look.title')}>
      <Typography variant="subtitle2" component="h3">
        {t('look.title')}
      </Typography>
      <DefinitionList
        items={[
          { key: 'rows', term: t('look.rows'), value: format.count(rows) },
          {
            key: 'span',
            term: t('look.span'),
            value: t('look.spanOf', { from: format.date(firstDay), to: format.date(lastDay), count: hours }),
          },
          {
            key: 'values',
            term: t('look.values'),
            value: t('look.valuesOf', { low: withUnit(lowest), high: withUnit(highest) }),
          },
          {
            key: 'brings',
            term: t('look.brings'),
            value: known
              ? `${t('look.adds', { count: newDays, days: known.days })}${changed}`
              : t('look.makes', { count: newDays }),
          },
        ]}
      />
      {strangeIn(preview, { t, format, unit }).map((sentence) => (
        <Alert key={sentence} severity="warning">
          {sentence}
        </Alert>
      ))}
    </Stack>
  )
}

interface Words {
  readonly t: ReturnType<typeof useText<'dataSources'>>
  readonly format: Format
  readonly unit: string
}

/** What somebody should look at before saving, in words; nothing where all is as it should be. */
function strangeIn(preview: SeriesPreview, { t, format, unit }: Words): string[] {
  const { missingHours, farOff, isFlat, known, newDays } = preview
  const named = farOff.first
    .slice(0, 3)
    .map(({ start, value }) => t('look.far', { at: format.dateTime(start), value: valueText(value, unit, format) }))
    .join('; ')
  const days = (known?.days ?? 0) + newDays
  return [
    ...(missingHours > 0 ? [t('look.missing', { count: missingHours })] : []),
    ...(farOff.hours > 0 ? [t(`look.farOff.${farOff.judgedBy}`, { count: farOff.hours, named })] : []),
    ...(known && known.seriesUnit !== unit.trim() && unit.trim() !== ''
      ? [t('look.otherUnit', { unit: known.seriesUnit || '–' })]
      : []),
    ...(isFlat ? [t('look.flat')] : []),
    ...(known && newDays === 0 ? [t('look.nothingNew')] : []),
    ...(days < leastSeriesDays ? [t('look.tooShort', { count: leastSeriesDays })] : []),
  ]
}

function valueText(value: number, unit: string, format: Format): string {
  return `${format.decimal(value, 3, { max: 3 })}${unit.trim() === '' ? '' : `\u00A0${unit.trim()}`}`
}
