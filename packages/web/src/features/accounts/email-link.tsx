import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { confirmEmail, undoEmailChange } from '@tandem/contract/accounts/account-security.ts'
import { useText } from '../../i18n/use-text.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { useAction } from '../../lib/query.ts'
import { LinkButton } from '../../ui/index.ts'

interface EmailLinkProps {
  readonly endpoint: typeof confirmEmail | typeof undoEmailChange
  readonly token: string | null
  readonly send: string
  /** Where to go once it is done. */
  readonly next: { readonly label: string; readonly to: string }
  readonly onDone?: () => void
}

/** What a link about an e-mail address asks for, done at a click: programs that look at mails open links by themselves. */
export function EmailLink({ endpoint, token, send, next, onDone }: EmailLinkProps) {
  const t = useText('security')
  const action = useAction(endpoint)
  if (token === null) return <Alert severity="warning">{t('confirmEmail.noToken')}</Alert>
  if (action.data) {
    return (
      <Stack spacing={2}>
        <Alert severity="success" role="status">
          {action.data.message}
        </Alert>
        <LinkButton to={next.to} variant="contained" size="large">
          {next.label}
        </LinkButton>
      </Stack>
    )
  }
  return (
    <Stack spacing={2}>
      {action.error && <Alert severity="error">{sentenceOf(action.error)}</Alert>}
      <Button
        variant="contained"
        size="large"
        loading={action.isPending}
        onClick={() => action.mutate({ body: { token } }, onDone ? { onSuccess: onDone } : {})}
      >
        {send}
      </Button>
    </Stack>
  )
}
