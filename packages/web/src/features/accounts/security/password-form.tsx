import { beginSecondFactor } from '@tandem/contract/account-security.ts'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form, PasswordInput } from '../../../ui/form/index.ts'
import { DialogButtons, SecurityText } from './parts.tsx'

interface PasswordFormProps {
  readonly label: string
  readonly text: string
  readonly send: string
  readonly onPassword: (password: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the own password again. */
export function PasswordForm({ label, text, send, onPassword, onClose }: PasswordFormProps) {
  const t = useText('security')
  const form = useForm({ resolver: resolveBy(beginSecondFactor.body), defaultValues: { password: '' } })
  const sending = useSending(form, ({ password }) => onPassword(password))
  return (
    <Form {...sending} label={label} heading={<SecurityText>{text}</SecurityText>}>
      <PasswordInput
        control={form.control}
        name="password"
        label={t('yourPassword')}
        autoComplete="current-password"
        required
      />
      <DialogButtons onClose={onClose} send={send} isSending={form.formState.isSubmitting} />
    </Form>
  )
}
