import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiArrowLeft } from '@mdi/js'
import { forgotPassword } from '@tandem/contract/accounts.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { callApi, RefusedCall } from '../../lib/api.ts'
import { resolveBy, showFaults } from '../../lib/form-faults.ts'
import { SubmitButton, TextInput } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'

/** Asks for a link that sets a new password. The answer is the same for every address. */
export function ResetRequestForm(props: { readonly heading: 'h1' | 'h2'; readonly onBack: () => void }) {
  const t = useText('accounts')
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const form = useForm({ resolver: resolveBy(forgotPassword.params), defaultValues: { email: '' } })
  const send = form.handleSubmit(async (params) => {
    setOutcome(null)
    try {
      await callApi(forgotPassword, { params })
      setOutcome({ tone: 'success', text: t('login.resetDone') })
    } catch (error) {
      const sentence = showFaults(form, error)
      const isTooOften = error instanceof RefusedCall && error.code === 'too_many_requests'
      if (sentence !== null) setOutcome({ tone: 'error', text: isTooOften ? sentence : t('login.resetFailed') })
    }
  })
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void send(event)}
      aria-label={t('login.resetTitle')}
    >
      <Typography variant={props.heading === 'h1' ? 'h2' : 'h3'} component={props.heading}>
        {t('login.resetTitle')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('login.resetText')}
      </Typography>
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
        autoFocus
        required
      />
      <SubmitButton loading={form.formState.isSubmitting} fullWidth size="large">
        {t('login.resetSend')}
      </SubmitButton>
      <Button startIcon={<Icon path={mdiArrowLeft} />} onClick={props.onBack}>
        {t('login.back')}
      </Button>
    </Stack>
  )
}
