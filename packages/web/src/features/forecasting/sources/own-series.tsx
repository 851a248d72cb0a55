import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  listOwnSeries,
  mostOwnSeries,
  OwnSeries,
  previewOwnSeries,
  removeOwnSeries,
  uploadOwnSeries,
} from '@tandem/contract/own-series.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import {
  DataTable,
  EmptyState,
  Loaded,
  LoadingLines,
  Section,
  useColumns,
  useConfirm,
  useNotify,
} from '../../../ui/index.ts'
import { SeriesUpload } from './series-upload.tsx'

/** What one knows a day ahead and nobody else: listed, deleted, and added to by a file. */
export function OwnSeriesSection() {
  const t = useText('dataSources')
  const own = useCall(listOwnSeries)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Section flush title={t('own.title')} note={t('own.note', { most: mostOwnSeries })}>
        <Loaded of={[own]} loading={<LoadingLines lines={3} />}>
          {({ series }) => <OwnSeriesTable series={series} />}
        </Loaded>
        {!isAdding && (
          <Box sx={{ p: 2 }}>
            <Button variant="outlined" onClick={() => setAdding(true)}>
              {t('own.add')}
            </Button>
          </Box>
        )}
      </Section>
      {isAdding && <SeriesUpload preview={previewOwnSeries} upload={uploadOwnSeries} />}
    </>
  )
}

function OwnSeriesTable({ series }: { readonly series: readonly OwnSeries[] }) {
  const t = useText('dataSources')
  const confirm = useConfirm()
  const notify = useNotify()
  const remove = useAction(removeOwnSeries)
  const columns = useColumns(OwnSeries, ['seriesName', 'seriesUnit', 'days', 'firstDay', 'lastDay', 'knownAt'], {
    seriesName: { fact: true },
    days: { fact: true },
  })
  const ask = async ({ id, seriesName: name }: OwnSeries) => {
    const question = { title: t('own.question', { name }), text: t('own.consequence'), tone: 'danger' } as const
    if (!(await confirm({ ...question, yes: t('common:action.delete') }))) return
    remove.mutate({ params: { id } }, { onSuccess: () => notify(t('own.removed', { name })) })
  }
  return (
    <>
      {remove.error && <Alert severity="error">{sentenceOf(remove.error)}</Alert>}
      <DataTable
        label={t('own.title')}
        columns={columns}
        rows={series}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('own.emptyTitle')} text={t('own.emptyText')} />}
        actions={(each) => (
          <Button
            size="small"
            aria-label={t('own.removeOf', { name: each.seriesName })}
            disabled={remove.isPending}
            onClick={() => void ask(each)}
          >
            {t('common:action.delete')}
          </Button>
        )}
      />
    </>
  )
}
