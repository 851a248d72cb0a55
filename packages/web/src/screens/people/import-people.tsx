import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiDownload } from '@mdi/js'
import { describeFields, fieldHeader } from '@tandem/contract/field.ts'
import { PersonFileRow } from '@tandem/contract/file-rows.ts'
import { peopleColumns } from '@tandem/contract/accounts/people-import.ts'
import { InvitationList } from '../../features/accounts/people/invitation-list.tsx'
import { PeoplePreview } from '../../features/accounts/people/people-preview.tsx'
import { usePeopleImport } from '../../features/accounts/people/use-people-import.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { FileDrop, Icon, Page, Section } from '../../ui/index.ts'

/** /importPeople: people from a file, previewed row by row, invited, and followed until they come. */
export default function ImportPeople() {
  const t = useText('people')
  const { chosen, isReading, failure, result, isBusy, read, confirm, startAgain } = usePeopleImport()
  return (
    <Page title={t('import.title')} purpose={t('import.purpose')}>
      {result ? (
        <Section>
          <Alert severity="success" role="status">
            <AlertTitle>{t('import.doneTitle', { count: result.created })}</AlertTitle>
            {t('import.doneText')}
            {result.exists > 0 && <div>{t('import.doneExists', { count: result.exists })}</div>}
          </Alert>
          <Button sx={{ mt: 2 }} onClick={startAgain}>
            {t('import.again')}
          </Button>
        </Section>
      ) : (
        <Stack spacing={2}>
          <TemplateStep />
          <Section title={t('common:word.stepFile')}>
            <FileDrop
              fileName={chosen?.fileName ?? null}
              isBusy={isReading}
              failure={chosen?.preview ? null : failure}
              onFile={read}
            />
          </Section>
          {chosen?.preview && (
            <PeoplePreview
              key={chosen.preview.importKey}
              fileName={chosen.fileName}
              preview={chosen.preview}
              isBusy={isBusy}
              failure={failure}
              onConfirm={confirm}
            />
          )}
        </Stack>
      )}
      <InvitationList />
    </Page>
  )
}

function TemplateStep() {
  const t = useText('people')
  const save = () => {
    const headers = describeFields(PersonFileRow, peopleColumns).map((each) => fieldHeader(each, currentLanguage()))
    // The mark tells spreadsheet programs that it is UTF-8.
    saveCsv('people.csv', `\uFEFF${headers.join(';')}\r\n`)
  }
  return (
    <Section title={t('import.step1')} note={t('import.step1Text')}>
      <Button variant="outlined" startIcon={<Icon path={mdiDownload} size={18} />} onClick={save}>
        {t('import.template')}
      </Button>
    </Section>
  )
}
