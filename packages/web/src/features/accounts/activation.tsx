import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { activateAccount, sendActivationMail } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { callApi, ApiError } from '../../lib/api.ts'
import { resolveBy, sentenceOf } from '../../lib/form-faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Form, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { LinkButton, LoadingLines } from '../../ui/index.ts'
import { useActivation } from './accounts.api.ts'
import { LinkRequestForm } from './link-request-form.tsx'

/** Follows the activation link as soon as the page opens. */
export function ActivationByLink({ token }: { readonly token: string }) {
  const t = useText('accounts')
  const activation = useActivation(token)
  if (activation.isPending) {
    return (
      <div role="status">
        <Typography>{t('activate.working')}</Typography>
        <LoadingLines lines={2} />
      </div>
    )
  }
  if (activation.isSuccess) return <Activated />
  return (
    <Alert
      severity="error"
      action={
        !(activation.error instanceof ApiError) && (
          <Button color="inherit" size="small" onClick={() => void activation.refetch()}>
            {t('common:action.retry')}
          </Button>
        )
      }
    >
      {sentenceOf(activation.error)}
    </Alert>
  )
}

/** For those who cannot follow the link: its code, or the whole link, typed or pasted. */
export function ActivationByCode() {
  const t = useText('accounts')
  const [isDone, setDone] = useState(false)
  const form = useForm({ resolver: resolveBy(activateAccount.params), defaultValues: { token: '' } })
  const sending = useSending(form, async ({ token }) => {
    await callApi(activateAccount, { params: { token: codeIn(token) } })
    setDone(true)
  })
  if (isDone) return <Activated />
  return (
    <Form
      {...sending}
      label={t('activate.codeTitle')}
      heading={<Heading title={t('activate.codeTitle')} text={t('activate.codeText')} />}
    >
      <TextInput control={form.control} name="token" label={t('field.code')} autoComplete="one-time-code" required />
      <SubmitButton loading={form.formState.isSubmitting}>{t('activate.codeSubmit')}</SubmitButton>
    </Form>
  )
}

/** The code of a pasted link, or what was typed. */
function codeIn(typed: string): string {
  return /[?&]token=([^&#\s]+)/.exec(typed)?.[1] ?? typed.trim()
}

function Activated() {
  const t = useText('accounts')
  return (
    <Stack spacing={2}>
      <Alert severity="success" role="status">
        <strong>{t('activate.doneTitle')}</strong>
        <div>{t('activate.doneText')}</div>
      </Alert>
      <LinkButton to={screenPath('/login')} variant="contained" size="large">
        {t('common:word.signIn')}
      </LinkButton>
    </Stack>
  )
}

/** Sends the activation link again. */
export function ResendForm({ autoFocus }: { readonly autoFocus: boolean }) {
  const t = useText('accounts')
  return (
    <LinkRequestForm
      endpoint={sendActivationMail}
      id="again"
      label={t('common:word.sendLinkAgain')}
      heading={<Heading title={t('common:word.sendLinkAgain')} text={t('activate.againText')} />}
      done={t('activate.againDone')}
      autoFocus={autoFocus}
      buttons={(isSending) => (
        <Button type="submit" variant="outlined" loading={isSending}>
          {t('common:action.sendTheLink')}
        </Button>
      )}
    />
  )
}

function Heading({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <Typography variant="h4" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </div>
  )
}
