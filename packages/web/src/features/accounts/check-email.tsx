import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiEmailFastOutline } from '@mdi/js'
import { sendActivationMail } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { useAction } from '../../lib/query.ts'
import { Icon } from '../../ui/index.ts'
import { AccountAlert } from './account-alert.tsx'
import type { SentLink } from './register-form.tsx'

/** After registering: where the link went, and what to do if it does not arrive. */
export function CheckEmail({ email, inDemoMailbox }: SentLink) {
  const t = useText('accounts')
  const again = useAction(sendActivationMail)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ p: 1.5, borderRadius: '50%', bgcolor: 'action.selected', color: 'primary.main' }}>
        <Icon path={mdiEmailFastOutline} size={32} />
      </Box>
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h1" sx={{ outline: 'none' }}>
        {t('register.checkTitle')}
      </Typography>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t('register.checkText', { email })}
      </Typography>
      {inDemoMailbox && <DemoHint />}
      {again.isSuccess && (
        <Alert severity="success" role="status">
          {t('register.sentAgain')}
        </Alert>
      )}
      {again.error && <Alert severity="error">{sentenceOf(again.error)}</Alert>}
      <Typography variant="body2" color="textSecondary">
        {t('register.notArrived')}
      </Typography>
      <Button
        variant="outlined"
        loading={again.isPending}
        onClick={() => {
          again.mutate({ params: { email } })
        }}
      >
        {t('common:word.sendLinkAgain')}
      </Button>
    </Stack>
  )
}

/** The link of the demo does not leave it. */
function DemoHint() {
  const t = useText('accounts')
  const action = { label: t('register.openMailbox'), to: screenPath('/dev/mailbox') }
  return <AccountAlert tone="info" text={t('register.demoMailbox')} action={action} />
}
