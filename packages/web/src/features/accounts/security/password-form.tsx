import { beginSecondFactor } from '@tandem/contract/accounts/account-security.ts'
import { useForm } from 'react-hook-form'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form } from '../../../ui/form/index.ts'
import { DialogButtons, OwnPasswordInput, SecurityText } from './parts.tsx'

interface PasswordFormProps {
  readonly label: string
  readonly text: string
  readonly send: string
  readonly onPassword: (password: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the own password again. */
export function PasswordForm({ label, text, send, onPassword, onClose }: PasswordFormProps) {
  const form = useForm({ resolver: resolveBy(beginSecondFactor.body), defaultValues: { password: '' } })
  const sending = useSending(form, ({ password }) => onPassword(password))
  return (
    <Form {...sending} label={label} heading={<SecurityText>{text}</SecurityText>}>
      <OwnPasswordInput control={form.control} />
      <DialogButtons onClose={onClose} send={send} isSending={form.formState.isSubmitting} />
    </Form>
  )
}
