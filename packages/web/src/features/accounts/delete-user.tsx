import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { deleteUser, type User } from '@tandem/contract/accounts/accounts.ts'
import { useText } from '../../i18n/use-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { useAction } from '../../lib/query.ts'
import { Section, useConfirm } from '../../ui/index.ts'

interface DeleteUserProps {
  readonly user: User
  readonly isOwn: boolean
  readonly onDeleted: () => void
}

/** Closes an account, after a question that names the person. */
export function DeleteUser({ user, isOwn, onDeleted }: DeleteUserProps) {
  const t = useText('accounts')
  const confirm = useConfirm()
  const remove = useAction(deleteUser)
  const name = fullName(user)
  const ask = async () => {
    const title = t('details.deleteTitle', { name })
    const question = { title, text: t('details.deleteText'), yes: t('details.deleteYes', { name }) }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    remove.mutate({ params: { id: user.id } }, { onSuccess: onDeleted })
  }
  return (
    <Section title={t('details.danger')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {remove.error && <Alert severity="error">{sentenceOf(remove.error)}</Alert>}
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '68ch' }}>
          {isOwn ? t('details.own') : t('details.dangerText')}
        </Typography>
        <Button variant="outlined" color="error" disabled={isOwn} loading={remove.isPending} onClick={() => void ask()}>
          {t('details.delete')}
        </Button>
      </Stack>
    </Section>
  )
}
