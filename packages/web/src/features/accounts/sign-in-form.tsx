import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { resolveBy, showFaults } from '../../lib/form-faults.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { CheckboxInput, PasswordInput, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { startSignIn } from './accounts.api.ts'
import { AccountAlert } from './account-alert.tsx'

const SignInFields = signIn.body.extend({ remember: z.boolean() })

interface SignInFormProps {
  readonly heading: 'h1' | 'h2'
  readonly onSignedIn: () => void
  /** The password was right; with this ticket the code of the second factor is asked for. */
  readonly onCodeNeeded: (ticket: string) => void
  readonly onForgot: () => void
  readonly autoFocus: boolean
  /** Why the person is here again. */
  readonly fault?: string | undefined
  /** Who was signed in here until the session ended. */
  readonly again?: SignedInUser | undefined
}

/** Username and password, and why it did not work. */
export function SignInForm(props: SignInFormProps) {
  const { heading, onSignedIn, onCodeNeeded, onForgot, autoFocus, again } = props
  const t = useText('accounts')
  const [fault, setFault] = useState<SignInFault | null>(
    props.fault === undefined ? null : { sentence: props.fault, isWaiting: false },
  )
  const form = useForm({
    resolver: resolveBy(SignInFields),
    defaultValues: { username: again?.username ?? '', password: '', remember: again?.isRemembered ?? false },
  })
  const send = form.handleSubmit(async ({ username, password, remember }) => {
    setFault(null)
    try {
      await startSignIn({ username, password, ...(remember ? { remember } : {}) }, again !== undefined)
      onSignedIn()
    } catch (error) {
      const ticket = ticketIn(error)
      if (ticket !== null) {
        onCodeNeeded(ticket)
        return
      }
      const sentence = showFaults(form, error)
      const isWaiting = error instanceof ApiError && error.code === 'account_not_activated'
      if (sentence !== null) setFault({ sentence, isWaiting })
    }
  })
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void send(event)}
      aria-label={t('common:shell.signIn')}
    >
      <Typography variant={heading === 'h1' ? 'h2' : 'h3'} component={heading}>
        {t('common:shell.signIn')}
      </Typography>
      {fault && <FaultAlert fault={fault} />}
      <TextInput
        control={form.control}
        name="username"
        label={t('common:word.username')}
        autoComplete="username"
        autoFocus={autoFocus}
        required
      />
      <PasswordInput
        control={form.control}
        name="password"
        label={t('common:word.password')}
        autoComplete="current-password"
        autoFocus={again !== undefined}
        required
      />
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', columnGap: 2 }}
      >
        <CheckboxInput control={form.control} name="remember" label={t('login.remember')} />
        <Link component="button" type="button" variant="body2" onClick={onForgot}>
          {t('login.forgot')}
        </Link>
      </Stack>
      <SubmitButton loading={form.formState.isSubmitting} fullWidth size="large">
        {t('common:word.signInSubmit')}
      </SubmitButton>
      {!again && (
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {t('login.noAccount')}{' '}
          <Link component={RouterLink} to={screenPath('/register')}>
            {t('common:word.createAccount')}
          </Link>
        </Typography>
      )}
    </Stack>
  )
}

/** What the second step needs, where the first was taken. */
function ticketIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') return null
  return typeof error.details.ticket === 'string' ? error.details.ticket : null
}

interface SignInFault {
  readonly sentence: string
  /** The account waits for its activation. */
  readonly isWaiting: boolean
}

function FaultAlert({ fault: { sentence, isWaiting } }: { readonly fault: SignInFault }) {
  const t = useText('accounts')
  const again = { label: t('common:word.sendLinkAgain'), to: screenPath('/activateAccount', { '#': 'again' }) }
  return <AccountAlert tone={isWaiting ? 'warning' : 'error'} text={sentence} action={isWaiting ? again : undefined} />
}
