import Alert from '@mui/material/Alert'
import type { forgotPassword, sendActivationMail } from '@tandem/contract/accounts/accounts.ts'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Form, TextInput } from '../../ui/form/index.ts'

interface LinkRequestFormProps {
  /** What mails the link. */
  readonly endpoint: typeof forgotPassword | typeof sendActivationMail
  readonly label: string
  readonly heading: ReactNode
  /** What is said when the mail is on its way. */
  readonly done: string
  readonly explain?: (error: unknown, sentence: string | null) => string | null
  readonly id?: string
  readonly autoFocus: boolean
  readonly buttons: (isSending: boolean) => ReactNode
}

/** Asks for a link to an address. The answer is the same for every address. */
export function LinkRequestForm(props: LinkRequestFormProps) {
  const t = useText('accounts')
  const [isDone, setDone] = useState(false)
  const form = useForm({ resolver: resolveBy(props.endpoint.params), defaultValues: { email: '' } })
  const send = async (params: { email: string }) => {
    setDone(false)
    await callApi(props.endpoint, { params })
    setDone(true)
  }
  const sending = useSending(form, send, props.explain)
  return (
    <Form {...sending} label={props.label} id={props.id} heading={props.heading}>
      {isDone && (
        <Alert severity="success" role="status">
          {props.done}
        </Alert>
      )}
      <TextInput
        control={form.control}
        name="email"
        label={t('common:word.email')}
        type="email"
        autoComplete="email"
        autoFocus={props.autoFocus}
        required
      />
      {props.buttons(form.formState.isSubmitting)}
    </Form>
  )
}
