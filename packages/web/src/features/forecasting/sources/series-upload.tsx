import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { previewKnownSeries, SeriesPreview, uploadKnownSeries } from '@tandem/contract/admin/data-sources.ts'
import type { uploadOwnSeries } from '@tandem/contract/own-series.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { uploadFile } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useRefresh } from '../../../lib/query.ts'
import { FieldGrid } from '../../../ui/form/index.ts'
import { FileDrop, Section, useNotify } from '../../../ui/index.ts'
import { SeriesLook } from './series-look.tsx'

/** A file that was chosen, and what it would bring once that is known. */
interface Chosen {
  readonly file: File
  readonly preview: SeriesPreview | null
  readonly isBusy: boolean
}

interface SeriesUploadProps {
  /** The calls of the installation's series, or of one's own. */
  readonly preview: typeof previewKnownSeries
  readonly upload: typeof uploadKnownSeries | typeof uploadOwnSeries
}

/** A file of values for a series: of the past to learn from, and of days to come. It is looked over first, and saved by a tap. */
export function SeriesUpload({ preview: lookOver, upload }: SeriesUploadProps) {
  const t = useText('dataSources')
  const notify = useNotify()
  const refresh = useRefresh()
  const [terms, setTerms] = useState({ name: '', unit: '' })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // What was looked over is the series of that name: another name is another series.
  const changeTerms = (next: typeof terms) => {
    setTerms(next)
    if (next.name !== terms.name) setChosen(null)
  }
  const work = async (file: File, preview: SeriesPreview | null, ask: () => Promise<Chosen | null>) => {
    setFailure(null)
    setChosen({ file, preview, isBusy: true })
    try {
      setChosen(await ask())
    } catch (error) {
      setFailure(sentenceOf(error))
      setChosen({ file, preview, isBusy: false })
    }
  }
  const look = (file: File) =>
    work(file, null, async () => {
      const preview = await uploadFile(lookOver, { body: terms }, file)
      return { file, preview, isBusy: false }
    })
  const save = ({ file, preview }: Chosen) =>
    work(file, preview, async () => {
      const { series, days } = await uploadFile(upload, { body: terms }, file)
      await refresh(upload)
      notify(t('upload.saved', { name: series.seriesName, count: days }))
      return null
    })
  return (
    <Section title={t('upload.title')} note={t('upload.note')}>
      <Stack spacing={2}>
        <FieldGrid>
          <TextField
            fullWidth
            label={t('upload.name')}
            value={terms.name}
            disabled={chosen?.isBusy ?? false}
            helperText={t('upload.nameHelp')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            onChange={(event) => changeTerms({ ...terms, name: event.target.value })}
          />
          <TextField
            fullWidth
            label={t('common:word.unit')}
            value={terms.unit}
            disabled={chosen?.isBusy ?? false}
            helperText={t('upload.unitHelp')}
            slotProps={{ htmlInput: { maxLength: 20 } }}
            onChange={(event) => changeTerms({ ...terms, unit: event.target.value })}
          />
        </FieldGrid>
        {terms.name.trim() === '' ? (
          <Typography color="textSecondary">{t('upload.nameFirst')}</Typography>
        ) : (
          <FileDrop
            fileName={chosen?.file.name ?? null}
            isBusy={chosen?.isBusy === true && !chosen.preview}
            isDisabled={chosen?.isBusy === true}
            onFile={(file) => void look(file)}
          />
        )}
        <div aria-live="polite">{failure !== null && <Alert severity="error">{failure}</Alert>}</div>
        {chosen?.preview && (
          <>
            <SeriesLook preview={chosen.preview} unit={terms.unit} />
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              <Button variant="contained" loading={chosen.isBusy} onClick={() => void save(chosen)}>
                {t('common:action.save')}
              </Button>
              <Button disabled={chosen.isBusy} onClick={() => setChosen(null)}>
                {t('common:action.cancel')}
              </Button>
            </Stack>
          </>
        )}
      </Stack>
    </Section>
  )
}
