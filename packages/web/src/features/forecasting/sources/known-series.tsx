import Box from '@mui/material/Box'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { KnownSeries, switchKnownSeries } from '@tandem/contract/admin/data-sources.ts'
import { seriesOriginWords } from '@tandem/contract/texts/source-words.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { DataTable, EmptyState, Section, StatusChip, useColumns } from '../../../ui/index.ts'

/** Every series known a day ahead, and whether forecasts use it. */
export function KnownSeriesTable({ series }: { readonly series: readonly KnownSeries[] }) {
  const t = useText('dataSources')
  const change = useAction(switchKnownSeries)
  const columns = useColumns(
    KnownSeries,
    ['seriesName', 'seriesUnit', 'origin', 'days', 'firstDay', 'lastDay', 'knownAt'],
    {
      seriesName: {
        fact: true,
        render: ({ seriesName, isUsed }) => (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <span>{seriesName}</span>
            <StatusChip tone={isUsed ? 'success' : 'neutral'} label={t(isUsed ? 'series.used' : 'series.unused')} />
          </Stack>
        ),
      },
      origin: {
        render: ({ origin }) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {seriesOriginWords[currentLanguage()][origin]}
          </Box>
        ),
      },
      days: { fact: true },
    },
  )
  return (
    <Section flush title={t('series.title')} note={t('series.note')}>
      {change.error && <Alert severity="error">{sentenceOf(change.error)}</Alert>}
      <DataTable
        label={t('series.title')}
        columns={columns}
        rows={series}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('series.emptyTitle')} text={t('series.emptyText')} />}
        actions={({ id, isUsed, seriesName }) => (
          <Button
            size="small"
            aria-label={t(isUsed ? 'series.stopOf' : 'series.useOf', { name: seriesName })}
            disabled={change.isPending}
            onClick={() => change.mutate({ params: { id }, body: { isUsed: !isUsed } })}
          >
            {t(isUsed ? 'series.stop' : 'series.use')}
          </Button>
        )}
      />
    </Section>
  )
}
