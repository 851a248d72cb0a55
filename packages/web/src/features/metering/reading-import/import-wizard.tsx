import Stack from '@mui/material/Stack'
import {
  maxReadingRows,
  exportReadingTemplate,
  readingFileEndings,
  type ReadingImport,
  type ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { FileDrop, LeaveGuard, Section, ExportButton } from '../../../ui/index.ts'
import { Check } from './check.tsx'
import { ConfirmImport } from './confirm-import.tsx'
import { ImportResult } from './import-result.tsx'
import { OwnLayouts } from './layout-table.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { RememberLayout } from './remember-layout.tsx'
import { Understood } from './understood.tsx'
import { useReadingImport } from './use-reading-import.ts'
import { useState } from 'react'
import { Select } from '../../../ui/form/index.ts'

const kinds = ['hours', 'quarters', 'index'] as const

/** A spreadsheet to fill in, for those who have no file. */
function TemplateDownload() {
  const t = useText('readingImport')
  const [kind, setKind] = useState<(typeof kinds)[number]>('hours')
  return (
    <Section title={t('template.title')} note={t('template.note')}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Select
          label={t('template.kind')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`template.${value}`) }))}
          onChange={setKind}
        />
        <ExportButton
          label={t('common:word.downloadTheTemplate')}
          endpoint={exportReadingTemplate}
          input={{ query: { kind } }}
        />
      </Stack>
    </Section>
  )
}

/** A file of readings, step by step: chosen, understood, checked, imported. */
export function ImportWizard({ userId }: { readonly userId: number }) {
  const t = useText('readingImport')
  const format = useFormat()
  const { reading, busy, failure, result, take, showPreview, draft, confirm, startAgain } = useReadingImport(userId)
  const preview = reading?.preview ?? null
  const sentence = failure?.sentence ?? null
  if (result && preview && reading) {
    const { mapping, corrections } = reading
    return (
      <ImportResult
        fileName={reading.fileName}
        result={result}
        rejected={<RejectedRows importId={preview.id} mapping={mapping ?? preview.mapping} corrections={corrections} />}
        onAgain={startAgain}
      />
    )
  }
  return (
    <Stack spacing={2}>
      <LeaveGuard isDirty={(reading?.drafts.length ?? 0) + (reading?.corrections.length ?? 0) > 0} />
      <Section title={t('choose.title')} note={t('choose.note', { rows: format.count(maxReadingRows) })}>
        <FileDrop
          fileName={reading?.fileName ?? null}
          isBusy={busy === 'reading'}
          failure={
            sentence === null || preview ? null : (
              <>
                {failure?.isOfFile === true && <strong>{t('common:file.notUploaded')} </strong>}
                {sentence}
              </>
            )
          }
          otherEndings={readingFileEndings}
          onFile={take}
        />
      </Section>
      {!reading && <TemplateDownload />}
      {!reading && <OwnLayouts />}
      {preview && reading?.mapping && (
        <Steps
          key={preview.id}
          reading={reading}
          preview={preview}
          busy={busy}
          sentence={sentence}
          showPreview={showPreview}
          draft={draft}
          confirm={confirm}
          mapping={reading.mapping}
        />
      )}
    </Stack>
  )
}

type Wizard = ReturnType<typeof useReadingImport>

interface StepsProps extends Pick<Wizard, 'busy' | 'showPreview' | 'draft' | 'confirm'> {
  readonly reading: NonNullable<Wizard['reading']>
  readonly preview: ReadingImport
  readonly mapping: ReadingMapping
  readonly sentence: string | null
}

/** Whether a person said something of the file that it does not say itself. */
function isAnswered({ first, mapping, preview }: StepsProps['reading']): boolean {
  const isReadable = preview?.puzzles.every(({ what }) => what !== 'time' && what !== 'energy') ?? false
  const isChanged = JSON.stringify(first?.mapping) !== JSON.stringify(mapping)
  // That a sum is another than that of the rows is of this file alone.
  const isAsked = first?.doubts.some((doubt) => doubt !== 'total') ?? false
  return isReadable && mapping !== null && mapping.headerRow > 0 && (isChanged || isAsked)
}

/** What follows once the file was read. */
function Steps({ reading, preview, mapping, busy, sentence, showPreview, draft, confirm }: StepsProps) {
  const isPreviewing = busy === 'preview'
  const isAsPreviewed = mapping === preview.mapping
  const { drafts, corrections } = reading
  return (
    <>
      <Understood
        file={preview}
        mapping={mapping}
        isBusy={isPreviewing}
        failure={isAsPreviewed ? null : sentence}
        remember={
          isAsPreviewed && isAnswered(reading) && <RememberLayout key={JSON.stringify(mapping)} file={preview} />
        }
        onChange={showPreview}
      />
      {(isAsPreviewed || isPreviewing) && (
        <>
          <Check
            file={preview}
            isBusy={isPreviewing}
            drafts={drafts}
            corrections={corrections}
            onDrafts={draft}
            onCheck={() => {
              showPreview(mapping)
            }}
          />
          {Object.values(preview.counts).some((count) => count > 0) && (
            <ConfirmImport
              counts={preview.counts}
              isBusy={busy === 'confirm'}
              failure={sentence}
              isBehind={drafts.length > 0 || isPreviewing}
              onConfirm={confirm}
            />
          )}
        </>
      )}
    </>
  )
}
