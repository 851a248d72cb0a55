import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { beginSecondFactor, confirmSecondFactor } from '@tandem/contract/accounts/account-security.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { noteSecondFactorSet } from '../../../lib/session.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form, TextInput } from '../../../ui/form/index.ts'
import { CopyButton, useNotify } from '../../../ui/index.ts'
import { DialogButtons, SecurityText } from './parts.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import encodeQR from 'qr'

/** Light around the picture, in modules, without which some cameras do not find it. */
const border = 4

/** A text as a QR code: dark on light in both appearances, because cameras read nothing else. */
function KeyPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { border })
  const size = rows.length
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, maxWidth: '100%', alignSelf: 'center', borderRadius: 1 }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </Box>
  )
}

type Key = ResponseOf<typeof beginSecondFactor>

/** Sets up a second factor: the password, the key for the app with its first code, and the recovery codes. */
export function SetUpFactor({ onClose }: { readonly onClose: () => void }) {
  const t = useText('security')
  const notify = useNotify()
  const begin = useAction(beginSecondFactor)
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) {
    const finish = () => {
      noteSecondFactorSet()
      notify(t('factor.done'))
      onClose()
    }
    return <RecoveryCodes codes={codes} onDone={finish} />
  }
  if (key) return <FirstCodeForm secretKey={key} onCodes={setCodes} onClose={onClose} />
  const send = async (password: string) => setKey(await begin.mutateAsync({ body: { password } }))
  const words = { label: t('factor.setUp'), text: t('factor.off'), send: t('factor.go') }
  return <PasswordForm {...words} onPassword={send} onClose={onClose} />
}

interface FirstCodeFormProps {
  readonly secretKey: Key
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

const inFours = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

function FirstCodeForm({ secretKey: { secret, uri }, onCodes, onClose }: FirstCodeFormProps) {
  const t = useText('security')
  const confirm = useAction(confirmSecondFactor)
  const form = useForm({ resolver: resolveBy(confirmSecondFactor.body), defaultValues: { code: '' } })
  const sending = useSending(form, async (body) => {
    const { recoveryCodes } = await confirm.mutateAsync({ body })
    onCodes(recoveryCodes)
  })
  const heading = (
    <>
      <SecurityText>{t('factor.scan')}</SecurityText>
      <KeyPicture text={uri} label={t('factor.picture')} />
      <SecurityText>{t('factor.byHand')}</SecurityText>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Box component="code" sx={{ userSelect: 'all', overflowWrap: 'anywhere' }}>
          {inFours(secret)}
        </Box>
        <CopyButton text={secret} label={t('factor.copyKey')} />
      </Stack>
    </>
  )
  return (
    <Form {...sending} label={t('factor.setUp')} heading={heading}>
      <TextInput
        control={form.control}
        name="code"
        label={t('common:word.code')}
        help={t('factor.codeHelp')}
        autoComplete="one-time-code"
        autoFocus
        required
      />
      <DialogButtons onClose={onClose} send={t('factor.confirm')} isSending={form.formState.isSubmitting} />
    </Form>
  )
}
