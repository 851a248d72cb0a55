import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReadingImport } from '@tandem/contract/metering/reading-import.ts'
import { rememberReadingLayout } from '@tandem/contract/metering/reading-layouts.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'

/** A file's name without its ending. */
const stemOf = (fileName: string) => fileName.replace(/\.\w+$/, '').slice(0, 60)

/** Keeps the answers for the next file with the same headers. */
export function RememberLayout({ file }: { readonly file: ReadingImport }) {
  const t = useText('readingImport')
  const remember = useAction(rememberReadingLayout)
  const [name, setName] = useState(stemOf(file.fileName))
  const isNamed = name.trim().length >= 2
  if (remember.data) {
    return (
      <Alert severity="success" role="status" sx={{ mt: 2 }}>
        {t('remembered.done', { name: remember.data.layoutName })}
      </Alert>
    )
  }
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('remembered.why')}
      </Typography>
      {remember.error && <Alert severity="error">{sentenceOf(remember.error)}</Alert>}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          size="small"
          label={t('remembered.name')}
          value={name}
          error={!isNamed}
          onChange={(event) => {
            setName(event.target.value)
          }}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          sx={{ flex: '0 1 320px', minWidth: 0 }}
        />
        <Button
          variant="outlined"
          loading={remember.isPending}
          disabled={!isNamed}
          onClick={() => {
            remember.mutate({ params: { importId: file.id }, body: { name, mapping: file.mapping } })
          }}
        >
          {t('remembered.remember')}
        </Button>
      </Stack>
    </Stack>
  )
}
