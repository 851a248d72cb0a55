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

/** Of what forecasts are, and what says whether they use a series. */
const uses = [
  { use: 'prices', flag: 'isUsed' },
  { use: 'volumes', flag: 'isUsedForVolumes' },
] as const

/** Every series known a day ahead, and for what forecasts use it. */
export function KnownSeriesTable({ series }: { readonly series: readonly KnownSeries[] }) {
  const t = useText('dataSources')
  const change = useAction(switchKnownSeries)
  const columns = useColumns(
    KnownSeries,
    ['seriesName', 'seriesUnit', 'origin', 'days', 'firstDay', 'lastDay', 'knownAt'],
    {
      seriesName: {
        fact: true,
        render: (of) => (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <span>{of.seriesName}</span>
            {uses.map(
              ({ use, flag }) => of[flag] && <StatusChip key={use} tone="success" label={t(`series.used.${use}`)} />,
            )}
            {uses.every(({ flag }) => !of[flag]) && <StatusChip tone="neutral" label={t('series.unused')} />}
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
        actions={({ id, isUsed, isUsedForVolumes, seriesName }) =>
          uses.map(({ use, flag }) => {
            const now = { isUsed, isUsedForVolumes }
            return (
              <Button
                key={use}
                size="small"
                aria-label={t(`series.${now[flag] ? 'stopOf' : 'useOf'}.${use}`, { name: seriesName })}
                disabled={change.isPending}
                onClick={() => change.mutate({ params: { id }, body: { ...now, [flag]: !now[flag] } })}
              >
                {t(`series.${now[flag] ? 'stop' : 'use'}.${use}`)}
              </Button>
            )
          })
        }
      />
    </Section>
  )
}
