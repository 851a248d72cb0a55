import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { updateUser, upgradeActions, type User } from '@tandem/contract/accounts/accounts.ts'
import { useText } from '../../i18n/use-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { Section, useConfirm, useNotify } from '../../ui/index.ts'
import { useAction } from '../../lib/query.ts'

/** The administrator's answer to a wish for another user type; nothing when no wish waits. */
export function UserRequest({ user }: { readonly user: User }) {
  const t = useText('accounts')
  const confirm = useConfirm()
  const notify = useNotify()
  const decide = useAction(updateUser)
  const name = fullName(user)
  if (user.statusRequest !== 'pending' || !user.requestedUserType) return null
  const type = t(`common:userType.${user.requestedUserType}`)
  const answer = (action: 'approve' | 'reject', done: string) => {
    decide.mutate(
      { params: { id: user.id, statusRequest: upgradeActions[action] } },
      {
        onSuccess: () => {
          notify(done)
        },
      },
    )
  }
  const reject = async () => {
    const text = t('details.rejectText', { type: t(`common:userType.${user.userType}`) })
    const title = t('details.rejectTitle', { name })
    if (await confirm({ title, text, yes: t('common:action.reject') }))
      answer('reject', t('details.rejected', { name }))
  }
  return (
    <Section title={t('profile.statusRequest')}>
      <Stack spacing={2}>
        {decide.error && <Alert severity="error">{sentenceOf(decide.error)}</Alert>}
        <Typography>{t('details.requestText', { name, type })}</Typography>
        <Stack direction="row" spacing={1}>
          <Button
            variant="contained"
            loading={decide.isPending}
            onClick={() => {
              answer('approve', t('details.approved', { name }))
            }}
          >
            {t('common:action.approve')}
          </Button>
          <Button variant="outlined" disabled={decide.isPending} onClick={() => void reject()}>
            {t('common:action.reject')}
          </Button>
        </Stack>
      </Stack>
    </Section>
  )
}
