import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { exportReadingTemplate } from '@tandem/contract/reading-import.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Select } from '../../ui/form/index.ts'
import { ExportButton, Section } from '../../ui/index.ts'

const kinds = ['hours', 'quarters', 'index'] as const

/** A spreadsheet to fill in, for those who have no file. */
export function TemplateDownload() {
  const t = useText('readingImport')
  const [kind, setKind] = useState<(typeof kinds)[number]>('hours')
  const { save, failure } = useDownload(exportReadingTemplate)
  return (
    <Section title={t('template.title')} note={t('template.note')}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Select
          label={t('template.kind')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`template.${value}`) }))}
          onChange={setKind}
        />
        <ExportButton label={t('template.download')} onExport={() => save({ query: { kind } })} />
      </Stack>
      {failure !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </Section>
  )
}
