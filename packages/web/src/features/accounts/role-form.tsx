import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { addRole } from '@tandem/contract/accounts.ts'
import type { Role } from '@tandem/contract/accounts.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { resolveBy, showFaults } from '../../lib/form-faults.ts'
import { SubmitButton, TextInput } from '../../ui/form/index.ts'
import { useUserAction } from './changed-answers.ts'

/** Name and purpose of a new role. */
export function RoleForm({ onAdded }: { readonly onAdded: (role: Role) => void }) {
  const t = useText('accounts')
  const add = useUserAction(addRole)
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({
    resolver: resolveBy(addRole.body),
    mode: 'onTouched',
    defaultValues: { name: '', description: '' },
  })
  const send = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      onAdded(await add.mutateAsync({ body }))
    } catch (error) {
      setFault(showFaults(form, error))
    }
  })
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void send(event)}
      aria-label={t('addRole.title')}
    >
      {fault && <Alert severity="error">{fault}</Alert>}
      <TextInput control={form.control} name="name" label={t('addRole.name')} help={t('addRole.nameHelp')} required />
      <TextInput
        control={form.control}
        name="description"
        label={t('addRole.description')}
        help={t('addRole.descriptionHelp')}
        rows={2}
      />
      <Stack direction="row" spacing={1}>
        <SubmitButton loading={form.formState.isSubmitting}>{t('addRole.submit')}</SubmitButton>
        <Button component={Link} to="/roles">
          {t('role.toRoles')}
        </Button>
      </Stack>
    </Stack>
  )
}
