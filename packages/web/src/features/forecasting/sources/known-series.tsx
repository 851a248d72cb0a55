import Box from '@mui/material/Box'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { KnownSeries, switchKnownSeries, uploadKnownSeries } from '@tandem/contract/admin/data-sources.ts'
import { seriesOriginWords } from '@tandem/contract/texts/source-words.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { uploadFile } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction, useRefresh } from '../../../lib/query.ts'
import { FieldGrid } from '../../../ui/form/index.ts'
import { DataTable, EmptyState, FileDrop, Section, StatusChip, useColumns, useNotify } from '../../../ui/index.ts'

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

/** A file of values for a series: of the past to learn from, and of days to come. */
export function SeriesUpload() {
  const t = useText('dataSources')
  const notify = useNotify()
  const refresh = useRefresh()
  const [terms, setTerms] = useState({ name: '', unit: '' })
  const [chosen, setChosen] = useState<{ readonly name: string; readonly isBusy: boolean } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File) => {
    setFailure(null)
    setChosen({ name: file.name, isBusy: true })
    try {
      const { series, days } = await uploadFile(uploadKnownSeries, { body: terms }, file)
      await refresh(uploadKnownSeries)
      notify(t('upload.saved', { name: series.seriesName, count: days }))
      setChosen(null)
    } catch (error) {
      setFailure(sentenceOf(error))
      setChosen({ name: file.name, isBusy: false })
    }
  }
  return (
    <Section title={t('upload.title')} note={t('upload.note')}>
      <Stack spacing={2}>
        <FieldGrid>
          <TextField
            fullWidth
            label={t('upload.name')}
            value={terms.name}
            helperText={t('upload.nameHelp')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            onChange={(event) => setTerms({ ...terms, name: event.target.value })}
          />
          <TextField
            fullWidth
            label={t('common:word.unit')}
            value={terms.unit}
            helperText={t('upload.unitHelp')}
            slotProps={{ htmlInput: { maxLength: 20 } }}
            onChange={(event) => setTerms({ ...terms, unit: event.target.value })}
          />
        </FieldGrid>
        {terms.name.trim() === '' ? (
          <Typography color="textSecondary">{t('upload.nameFirst')}</Typography>
        ) : (
          <FileDrop
            fileName={chosen?.name ?? null}
            isBusy={chosen?.isBusy ?? false}
            onFile={(file) => void send(file)}
          />
        )}
        <div aria-live="polite">{failure !== null && <Alert severity="error">{failure}</Alert>}</div>
      </Stack>
    </Section>
  )
}
