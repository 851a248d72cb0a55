import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Registration, signUp } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import type { z } from 'zod'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import {
  areSame,
  Confirmation,
  Form,
  mustBeSame,
  NewPasswordInputs,
  SubmitButton,
  TextInput,
} from '../../ui/form/index.ts'
import { NameInputs } from './name-input.tsx'

const RegisterFields = Registration.omit({
  userType: true,
  language: true,
  acceptedTermsVersion: true,
  researchConsentVersion: true,
})
  .extend({ confirmation: Confirmation })
  .refine(areSame, mustBeSame)

const empty = {
  lastName: '',
  firstName: '',
  username: '',
  email: '',
  password: '',
  confirmation: '',
  invitationCode: '',
}

/** Where the activation link went. */
export interface SentLink {
  readonly email: string
  /** The demo keeps its mails instead of sending them. */
  readonly inDemoMailbox: boolean
}

interface RegisterFormProps {
  readonly onRegistered: (link: SentLink) => void
  /** What is agreed to with an account: its fields, and the versions of the texts. */
  readonly agreement?: {
    readonly fields: ReactNode
    readonly versions: Pick<z.input<typeof Registration>, 'acceptedTermsVersion' | 'researchConsentVersion'>
  }
}

/** Registers a standard user. Tells where the activation link went. */
export function RegisterForm({ onRegistered, agreement }: RegisterFormProps) {
  const t = useText('accounts')
  const people = useText('people')
  const [hasCode, setHasCode] = useState(false)
  const form = useForm({ resolver: resolveBy(RegisterFields), mode: 'onTouched', defaultValues: empty })
  const { control, trigger, getFieldState } = form
  const password = useWatch({ control, name: 'password' })
  useEffect(() => {
    // Whether the confirmation matches changes with the password too.
    if (getFieldState('confirmation').isTouched) void trigger('confirmation')
  }, [password, trigger, getFieldState])

  const sending = useSending(form, async ({ confirmation: _, invitationCode, ...person }) => {
    const code = invitationCode ? { invitationCode } : {}
    const { inDemoMailbox = false } = await callApi(signUp, {
      body: { ...person, ...code, ...agreement?.versions, userType: 'standard', language: currentLanguage() },
    })
    onRegistered({ email: person.email, inDemoMailbox })
  })
  return (
    <Form {...sending} label={t('common:word.createAccount')}>
      <NameInputs control={control} />
      <Typography variant="caption" color="textSecondary" sx={{ mt: '4px !important', px: 0.25 }}>
        {t('field.nameHelp')}
      </Typography>
      <TextInput
        control={control}
        name="username"
        label={t('common:word.username')}
        help={t('field.usernameHelp')}
        autoComplete="username"
        required
      />
      <TextInput
        control={control}
        name="email"
        label={t('common:word.email')}
        help={t('field.emailHelp')}
        type="email"
        autoComplete="email"
        required
      />
      <NewPasswordInputs control={control} />
      {hasCode ? (
        <TextInput
          control={control}
          name="invitationCode"
          label={people('codes.entered')}
          help={people('codes.enteredHelp')}
          autoComplete="off"
          autoFocus
        />
      ) : (
        <Link component="button" type="button" variant="body2" onClick={() => setHasCode(true)}>
          {people('codes.haveOne')}
        </Link>
      )}
      {agreement?.fields}
      <SubmitButton loading={form.formState.isSubmitting} fullWidth size="large">
        {t('register.submit')}
      </SubmitButton>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        {t('register.haveAccount')}{' '}
        <Link component={RouterLink} to={screenPath('/login')}>
          {t('common:word.signIn')}
        </Link>
      </Typography>
    </Form>
  )
}
