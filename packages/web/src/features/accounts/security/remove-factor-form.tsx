import { removeSecondFactor } from '@tandem/contract/accounts/account-security.ts'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form, TextInput } from '../../../ui/form/index.ts'
import { useNotify } from '../../../ui/index.ts'
import { DialogButtons, OwnPasswordInput, SecurityText } from './parts.tsx'

/** Removes the second factor, with password and a code. */
export function RemoveFactorForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText('security')
  const notify = useNotify()
  const remove = useAction(removeSecondFactor)
  const form = useForm({ resolver: resolveBy(removeSecondFactor.body), defaultValues: { password: '', code: '' } })
  const sending = useSending(form, async (body) => {
    const { message } = await remove.mutateAsync({ body })
    notify(message)
    onClose()
  })
  return (
    <Form {...sending} label={t('factor.remove')} heading={<SecurityText>{t('factor.removeText')}</SecurityText>}>
      <OwnPasswordInput control={form.control} />
      <TextInput
        control={form.control}
        name="code"
        label={t('common:word.code')}
        help={t('factor.anyCodeHelp')}
        autoComplete="one-time-code"
        required
      />
      <DialogButtons
        onClose={onClose}
        send={t('factor.remove')}
        isSending={form.formState.isSubmitting}
        color="error"
      />
    </Form>
  )
}
