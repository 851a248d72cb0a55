import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { activateAccount, sendActivationMail } from '@tandem/contract/accounts.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { callApi, RefusedCall } from '../../lib/api.ts'
import { resolveBy, sentenceOf, showFaults } from '../../lib/form-faults.ts'
import { SubmitButton, TextInput } from '../../ui/form/index.ts'
import { LoadingLines } from '../../ui/index.ts'
import { useActivation } from './accounts.api.ts'

/** Follows the activation link as soon as the page opens. */
export function ActivationByLink({ token }: { readonly token: string }) {
  const t = useText('accounts')
  const common = useText('common')
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
        !(activation.error instanceof RefusedCall) && (
          <Button color="inherit" size="small" onClick={() => void activation.refetch()}>
            {common('action.retry')}
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
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({ resolver: resolveBy(activateAccount.params), defaultValues: { token: '' } })
  const send = form.handleSubmit(async ({ token }) => {
    setFault(null)
    try {
      await callApi(activateAccount, { params: { token: codeIn(token) } })
      setDone(true)
    } catch (error) {
      setFault(showFaults(form, error))
    }
  })
  if (isDone) return <Activated />
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void send(event)}
      aria-label={t('activate.codeTitle')}
    >
      <div>
        <Typography variant="h4" component="h2">
          {t('activate.codeTitle')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('activate.codeText')}
        </Typography>
      </div>
      {fault && <Alert severity="error">{fault}</Alert>}
      <TextInput control={form.control} name="token" label={t('field.code')} autoComplete="one-time-code" required />
      <SubmitButton loading={form.formState.isSubmitting}>{t('activate.codeSubmit')}</SubmitButton>
    </Stack>
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
      <Button component={Link} to="/login" variant="contained" size="large">
        {t('activate.signIn')}
      </Button>
    </Stack>
  )
}

/** Sends the activation link again. The answer is the same for every address. */
export function ResendForm({ autoFocus }: { readonly autoFocus: boolean }) {
  const t = useText('accounts')
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const form = useForm({ resolver: resolveBy(sendActivationMail.params), defaultValues: { email: '' } })
  const send = form.handleSubmit(async (params) => {
    setOutcome(null)
    try {
      await callApi(sendActivationMail, { params })
      setOutcome({ tone: 'success', text: t('activate.againDone') })
    } catch (error) {
      const sentence = showFaults(form, error)
      if (sentence !== null) setOutcome({ tone: 'error', text: sentence })
    }
  })
  return (
    <Stack
      component="form"
      noValidate
      id="again"
      spacing={2}
      onSubmit={(event) => void send(event)}
      aria-label={t('activate.againTitle')}
      sx={{ scrollMarginTop: 88 }}
    >
      <div>
        <Typography variant="h4" component="h2">
          {t('activate.againTitle')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('activate.againText')}
        </Typography>
      </div>
      {outcome && (
        <Alert severity={outcome.tone} role={outcome.tone === 'success' ? 'status' : 'alert'}>
          {outcome.text}
        </Alert>
      )}
      <TextInput
        control={form.control}
        name="email"
        label={t('field.email')}
        type="email"
        autoComplete="email"
        autoFocus={autoFocus}
        required
      />
      <Button type="submit" variant="outlined" loading={form.formState.isSubmitting}>
        {t('activate.againSend')}
      </Button>
    </Stack>
  )
}
