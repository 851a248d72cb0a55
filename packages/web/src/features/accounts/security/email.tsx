import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { cancelEmailChange, changeEmail, type AccountSecurity } from '@tandem/contract/accounts/account-security.ts'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form, TextInput } from '../../../ui/form/index.ts'
import { useNotify } from '../../../ui/index.ts'
import { DialogButtons, OwnPasswordInput, SecurityDialog, SecurityText } from './parts.tsx'

/** The address of now, and one that waits to be confirmed. */
export function EmailFacts({ security: { email, emailChange } }: { readonly security: AccountSecurity }) {
  const t = useText('security')
  const format = useFormat()
  const cancel = useAction(cancelEmailChange)
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
      {emailChange && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('email.waits', { email: emailChange.email, time: format.dateTime(emailChange.expiresAt) })}
          <div>
            <Button
              size="small"
              color="inherit"
              sx={{ ml: -1 }}
              loading={cancel.isPending}
              onClick={() => cancel.mutate({})}
            >
              {t('email.cancel')}
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}

interface EmailDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for another address, with the password. */
export function EmailDialog({ isOpen, onClose }: EmailDialogProps) {
  const t = useText('security')
  return (
    <SecurityDialog title={t('email.change')} isOpen={isOpen} onClose={onClose}>
      <EmailForm onClose={onClose} />
    </SecurityDialog>
  )
}

function EmailForm({ onClose }: Pick<EmailDialogProps, 'onClose'>) {
  const t = useText('security')
  const notify = useNotify()
  const change = useAction(changeEmail)
  const form = useForm({ resolver: resolveBy(changeEmail.body), defaultValues: { email: '', password: '' } })
  const sending = useSending(form, async (body) => {
    const { message } = await change.mutateAsync({ body })
    notify(message)
    onClose()
  })
  return (
    <Form {...sending} label={t('email.change')} heading={<SecurityText>{t('email.text')}</SecurityText>}>
      <TextInput
        control={form.control}
        name="email"
        label={t('email.new')}
        type="email"
        autoComplete="email"
        required
      />
      <OwnPasswordInput control={form.control} />
      <DialogButtons onClose={onClose} send={t('common:action.sendTheLink')} isSending={form.formState.isSubmitting} />
    </Form>
  )
}
