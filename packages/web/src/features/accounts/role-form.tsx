import Stack from '@mui/material/Stack'
import { addRole, type Role } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useForm } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Form, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { useAction } from '../../lib/query.ts'
import { LinkButton } from '../../ui/index.ts'

/** Name and purpose of a new role. */
export function RoleForm({ onAdded }: { readonly onAdded: (role: Role) => void }) {
  const t = useText('accounts')
  const add = useAction(addRole)
  const form = useForm({
    resolver: resolveBy(addRole.body),
    mode: 'onTouched',
    defaultValues: { name: '', description: '' },
  })
  const sending = useSending(form, async (body) => {
    onAdded(await add.mutateAsync({ body }))
  })
  return (
    <Form {...sending} label={t('roles.add')}>
      <TextInput
        control={form.control}
        name="name"
        label={t('common:word.name')}
        help={t('addRole.nameHelp')}
        required
      />
      <TextInput
        control={form.control}
        name="description"
        label={t('roles.description')}
        help={t('addRole.descriptionHelp')}
        rows={2}
      />
      <Stack direction="row" spacing={1}>
        <SubmitButton loading={form.formState.isSubmitting}>{t('addRole.submit')}</SubmitButton>
        <LinkButton to={screenPath('/roles')}>{t('role.toRoles')}</LinkButton>
      </Stack>
    </Form>
  )
}
