import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { signInWithCode } from '@tandem/contract/accounts/account-security.ts'
import { useForm } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Form, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { finishSignIn } from './accounts.api.ts'

interface CodeStepProps {
  readonly heading: 'h1' | 'h2'
  /** What the first step of the sign-in gave. */
  readonly ticket: string
  /** The page of a session that is over is to stay. */
  readonly isAgain?: boolean
  readonly onSignedIn: () => void
  /** Back to the first step; `fault` says why, where it is over. */
  readonly onBack: (fault?: string) => void
}

const Fields = signInWithCode.body.pick({ code: true })

/** The second step of a sign-in: the code of the authenticator, or a recovery code. */
export function CodeStep({ heading, ticket, isAgain = false, onSignedIn, onBack }: CodeStepProps) {
  const t = useText('security')
  const form = useForm({ resolver: resolveBy(Fields), defaultValues: { code: '' } })
  const sending = useSending(form, async ({ code }) => {
    try {
      await finishSignIn({ ticket, code }, isAgain)
      onSignedIn()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'sign_in_too_slow') throw error
      onBack(error.message)
    }
  })
  const title = (
    <Stack spacing={1}>
      <Typography variant={heading === 'h1' ? 'h2' : 'h3'} component={heading}>
        {t('step.title')}
      </Typography>
      <Typography color="textSecondary">{t('step.purpose')}</Typography>
    </Stack>
  )
  return (
    <Form {...sending} label={t('step.title')} heading={title}>
      <TextInput
        control={form.control}
        name="code"
        label={t('common:word.code')}
        help={t('step.lost')}
        autoComplete="one-time-code"
        autoFocus
        required
      />
      <SubmitButton loading={form.formState.isSubmitting} fullWidth size="large">
        {t('common:word.signInSubmit')}
      </SubmitButton>
      <Button onClick={() => onBack()}>{t('common:word.backToSignIn')}</Button>
    </Form>
  )
}
