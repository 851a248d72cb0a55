import Alert from '@mui/material/Alert'
import { Password, resetPassword } from '@tandem/contract/accounts/accounts.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { endSession } from '../../lib/session.ts'
import { useSending } from '../../lib/use-sending.ts'
import { areSame, Confirmation, Form, mustBeSame, NewPasswordInputs, SubmitButton } from '../../ui/form/index.ts'

const NewPassword = z.object({ password: Password, confirmation: Confirmation }).refine(areSame, mustBeSame)

/** As specified: the message stays for three seconds. */
const shownFor = 3000

/** Sets the password of a reset link; `onDone` comes when the success message has been shown. */
export function NewPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useText('accounts')
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    resolver: resolveBy(NewPassword),
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
  })
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(onDone, shownFor)
    return () => {
      clearTimeout(timer)
    }
  }, [isSaved, onDone])

  const send = async ({ password }: { password: string }) => {
    await callApi(resetPassword, { body: { token, newPassword: password } })
    // The new password signed everybody out on the server.
    endSession()
    setSaved(true)
  }
  const sending = useSending(form, send)
  if (isSaved) {
    return (
      <Alert severity="success" role="status">
        <strong>{t('reset.done')}</strong>
        <div>{t('reset.goingHome')}</div>
      </Alert>
    )
  }
  return (
    <Form {...sending} label={t('common:word.newPassword')}>
      <NewPasswordInputs control={form.control} isAnother autoFocus />
      <SubmitButton loading={form.formState.isSubmitting} size="large" fullWidth>
        {t('reset.submit')}
      </SubmitButton>
    </Form>
  )
}
