import { changePassword } from '@tandem/contract/accounts/account-security.ts'
import { Password } from '@tandem/contract/accounts/accounts.ts'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { areSame, Confirmation, Form, mustBeSame, NewPasswordInputs, PasswordInput } from '../../../ui/form/index.ts'
import { useNotify } from '../../../ui/index.ts'
import { DialogButtons, SecurityDialog } from './parts.tsx'

const present = changePassword.body.shape.password
const NewPassword = z.object({ present, password: Password, confirmation: Confirmation }).refine(areSame, mustBeSame)

interface PasswordDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Changes the own password by the present one. */
export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps) {
  const t = useText('security')
  return (
    <SecurityDialog title={t('password.change')} isOpen={isOpen} onClose={onClose}>
      <PasswordForm onClose={onClose} />
    </SecurityDialog>
  )
}

function PasswordForm({ onClose }: Pick<PasswordDialogProps, 'onClose'>) {
  const t = useText('security')
  const notify = useNotify()
  const change = useAction(changePassword)
  const form = useForm({
    resolver: resolveBy(NewPassword),
    mode: 'onTouched',
    defaultValues: { present: '', password: '', confirmation: '' },
  })
  const sending = useSending(form, async (values) => {
    const body = { password: values.present, newPassword: values.password }
    const { message } = await change.mutateAsync({ body }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'wrong_password') throw error
      form.setError('present', { type: 'server', message: error.message }, { shouldFocus: true })
      return { message: null }
    })
    if (message === null) return
    notify(message)
    onClose()
  })
  return (
    <Form {...sending} label={t('password.change')}>
      <PasswordInput
        control={form.control}
        name="present"
        label={t('password.now')}
        autoComplete="current-password"
        required
      />
      <NewPasswordInputs control={form.control} isAnother />
      <DialogButtons onClose={onClose} send={t('password.send')} isSending={form.formState.isSubmitting} />
    </Form>
  )
}
