import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { SecurityDialog, SecurityPart, SecurityText } from './parts.tsx'
import { RemoveFactorForm } from './remove-factor-form.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { makeRecoveryCodes, type AccountSecurity } from '@tandem/contract/accounts/account-security.ts'
import { useAction } from '../../../lib/query.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** New recovery codes in the place of the old ones. */
function NewCodes({ onClose }: { readonly onClose: () => void }) {
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

type Act = 'setUp' | 'newCodes' | 'remove'

/** The second factor: set up, or its recovery codes and the way to remove it. */
export function SecondFactor({ state }: { readonly state: AccountSecurity['secondFactor'] }) {
  const t = useText('security')
  const format = useFormat()
  const [action, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const { since, recoveryCodes: left } = state
  return (
    <SecurityPart
      title={t('factor.title')}
      actions={
        since ? (
          <>
            <Button variant="outlined" onClick={() => setAct('newCodes')}>
              {t('factor.newCodes')}
            </Button>
            <Button color="error" onClick={() => setAct('remove')}>
              {t('factor.remove')}
            </Button>
          </>
        ) : (
          <Button variant={state.isRequired ? 'contained' : 'outlined'} onClick={() => setAct('setUp')}>
            {t('factor.setUp')}
          </Button>
        )
      }
    >
      <SecurityText>{since ? t('factor.on', { date: format.date(since), left }) : t('factor.off')}</SecurityText>
      <SecurityDialog title={t('factor.setUp')} isOpen={action === 'setUp'} onClose={close} isKept>
        <SetUpFactor onClose={close} />
      </SecurityDialog>
      <SecurityDialog title={t('factor.newCodes')} isOpen={action === 'newCodes'} onClose={close} isKept>
        <NewCodes onClose={close} />
      </SecurityDialog>
      <SecurityDialog title={t('factor.remove')} isOpen={action === 'remove'} onClose={close}>
        <RemoveFactorForm onClose={close} />
      </SecurityDialog>
    </SecurityPart>
  )
}
