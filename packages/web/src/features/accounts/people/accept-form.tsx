import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { acceptInvitation } from '@tandem/contract/accounts/people-import.ts'
import { Password } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { callApi } from '../../../lib/api.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { endSession } from '../../../lib/session.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { areSame, Confirmation, Form, mustBeSame, NewPasswordInputs, SubmitButton } from '../../../ui/form/index.ts'
import { LinkButton } from '../../../ui/index.ts'
import { useConsentChoice } from './consent-choice.tsx'

const NewPassword = z.object({ password: Password, confirmation: Confirmation }).refine(areSame, mustBeSame)

/** The password with which an invited person takes the account over, and what comes with it. */
export function AcceptForm({ token }: { readonly token: string }) {
  const t = useText('people')
  const [username, setUsername] = useState<string | null>(null)
  const { versions, fields } = useConsentChoice()
  const form = useForm({
    resolver: resolveBy(NewPassword),
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
  })
  const send = async ({ password }: { password: string }) => {
    const body = { token, password, language: currentLanguage(), ...versions }
    const accepted = await callApi(acceptInvitation, { body })
    endSession()
    setUsername(accepted.username)
  }
  const sending = useSending(form, send)
  if (username !== null) {
    return (
      <>
        <Alert severity="success" role="status">
          <AlertTitle>{t('accept.doneTitle')}</AlertTitle>
          {t('accept.doneText', { username })}
        </Alert>
        <Box sx={{ mt: 2 }}>
          <LinkButton to={screenPath('/login')} variant="contained" size="large" fullWidth>
            {t('common:word.signIn')}
          </LinkButton>
        </Box>
      </>
    )
  }
  return (
    <Form {...sending} label={t('accept.title')}>
      <NewPasswordInputs control={form.control} autoFocus />
      {fields}
      <SubmitButton loading={form.formState.isSubmitting} size="large" fullWidth>
        {t('accept.submit')}
      </SubmitButton>
    </Form>
  )
}
