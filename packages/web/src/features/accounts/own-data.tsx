import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiDownload } from '@mdi/js'
import { closeOwnAccount, downloadPersonalData } from '@tandem/contract/accounts/personal-data.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { textAt, useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Form, PasswordInput, SubmitButton } from '../../ui/form/index.ts'
import { ExportButton, Section } from '../../ui/index.ts'

/** All that is kept of the person as a file, and the way to delete the account. `onDeleted` comes once it is gone. */
export function OwnData({ onDeleted }: { readonly onDeleted: () => void }) {
  const t = useText('ownData')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('title')}>
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '68ch' }}>
            {t('downloadText')}
          </Typography>
          <ExportButton endpoint={downloadPersonalData} input={{}} icon={mdiDownload} label={t('download')} />
        </Stack>
        <Button color="error" onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      </Stack>
      <DeleteDialog isOpen={isAsking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </Section>
  )
}

interface DeleteDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** What deleting means, and the password that it needs. */
function DeleteDialog({ isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const t = useText('ownData')
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="delete-account" role="alertdialog">
      <DialogTitle id="delete-account">{`${t('delete')}?`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2">{t('deleteText')}</Typography>
          <Typography variant="body2">{t('before')}</Typography>
          <DeleteForm onClose={onClose} onDeleted={onDeleted} />
        </Stack>
      </DialogContent>
    </Dialog>
  )
}

function DeleteForm({ onClose, onDeleted }: Omit<DeleteDialogProps, 'isOpen'>) {
  const t = useText('ownData')
  const form = useForm({ resolver: resolveBy(closeOwnAccount.body), defaultValues: { password: '' } })
  const sending = useSending(form, async (body) => {
    await callApi(closeOwnAccount, { body })
    onDeleted()
  })
  return (
    <Form {...sending} label={t('delete')}>
      <PasswordInput
        control={form.control}
        name="password"
        label={t('common:word.yourPassword')}
        autoComplete="current-password"
        required
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{textAt('common.action.cancel')}</Button>
        <SubmitButton color="error" loading={form.formState.isSubmitting}>
          {t('yes')}
        </SubmitButton>
      </Stack>
    </Form>
  )
}
