import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { LoginPanel } from './login-panel.tsx'

interface PasswordAskedProps {
  readonly user: SignedInUser
  readonly onSignOut: () => void
}

/** The page stays where it is, unreadable for who passes by. */
export default function PasswordAsked({ user, onSignOut }: PasswordAskedProps) {
  const t = useText('accounts')
  const id = useId()
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      slotProps={{ backdrop: { sx: { backdropFilter: 'blur(6px)' } } }}
    >
      <DialogTitle id={id}>{t('session.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="info">{t('session.text')}</Alert>
          <LoginPanel again={user} onSignedIn={() => undefined} />
          <Button onClick={onSignOut}>{t('common:shell.signOut')}</Button>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
