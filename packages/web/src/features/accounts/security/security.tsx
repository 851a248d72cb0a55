import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { getAccountSecurity, type AccountSecurity } from '@tandem/contract/accounts/account-security.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { Loaded, Section } from '../../../ui/index.ts'
import { EmailDialog, EmailFacts } from './email.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SecurityPart, SecurityText } from './parts.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

/** What guards the own account: password, e-mail address, second factor, and where one is signed in. */
export function Security() {
  const t = useText('security')
  const security = useCall(getAccountSecurity)
  if (!security.data) return <Loaded of={[security]} loading={420} />
  const { secondFactor } = security.data
  return (
    <Section title={t('title')}>
      <Stack spacing={3} divider={<Divider />}>
        {secondFactor.isRequired && !secondFactor.since && <Alert severity="warning">{t('must')}</Alert>}
        <PasswordPart />
        <EmailPart security={security.data} />
        <SecondFactor state={secondFactor} />
        <SessionList sessions={security.data.sessions} />
      </Stack>
    </Section>
  )
}

function PasswordPart() {
  const t = useText('security')
  const [isOpen, setOpen] = useState(false)
  return (
    <SecurityPart
      title={t('common:word.password')}
      actions={
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('password.change')}
        </Button>
      }
    >
      <SecurityText>{t('password.text')}</SecurityText>
      <PasswordDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </SecurityPart>
  )
}

function EmailPart({ security }: { readonly security: AccountSecurity }) {
  const t = useText('security')
  const [isOpen, setOpen] = useState(false)
  return (
    <SecurityPart
      title={t('email.title')}
      actions={
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      }
    >
      <EmailFacts security={security} />
      <EmailDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </SecurityPart>
  )
}
