import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { updateUser, upgradeActions, type User } from '@tandem/contract/accounts/accounts.ts'
import { useState } from 'react'
import { textAt, useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { Section, useNotify } from '../../../ui/index.ts'

/** An invitation code, entered by who has an account already. */
export function UseCode({ user }: { readonly user: User }) {
  const t = useText('people')
  const notify = useNotify()
  const [code, setCode] = useState('')
  const update = useAction(updateUser)
  const send = () => {
    const params = { id: user.id, statusRequest: upgradeActions.request }
    const onSuccess = ({ userType }: User) => {
      setCode('')
      notify(t('codes.done', { type: textAt(`common.userType.${userType}`) }))
    }
    update.mutate({ params, query: { invitationCode: code } }, { onSuccess })
  }
  return (
    <Section title={t('codes.haveOne')} note={t('codes.haveOneText')}>
      <Stack
        component="form"
        direction="row"
        useFlexGap
        spacing={1.5}
        sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={t('codes.entered')}
          value={code}
          sx={{ width: { xs: '100%', sm: 320 } }}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off', spellCheck: false } }}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={update.isPending}
          disabled={code.trim() === ''}
          sx={{ minHeight: 40 }}
        >
          {t('codes.use')}
        </Button>
      </Stack>
      {update.error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {sentenceOf(update.error)}
        </Alert>
      )}
    </Section>
  )
}
