import { makeRecoveryCodes } from '@tandem/contract/account-security.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useAction } from '../../../lib/query.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** New recovery codes in the place of the old ones. */
export function NewCodes({ onClose }: { readonly onClose: () => void }) {
  const t = useText('security')
  const make = useAction(makeRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const send = async (password: string) => {
    const made = await make.mutateAsync({ body: { password } })
    setCodes(made.recoveryCodes)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  const words = { label: t('factor.newCodes'), text: t('factor.newCodesText'), send: t('factor.newCodesSend') }
  return <PasswordForm {...words} onPassword={send} onClose={onClose} />
}
