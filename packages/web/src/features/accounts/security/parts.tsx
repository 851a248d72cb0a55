import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { textAt, useText } from '../../../i18n/use-text.ts'
import { PasswordInput, SubmitButton } from '../../../ui/form/index.ts'
import type { FieldProps } from '../../../ui/form/text-fields.tsx'

interface PartProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** One thing of the section, with what can be done about it. */
export function SecurityPart({ title, children, actions }: PartProps) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      {children}
      {actions && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}

/** A sentence of a part. */
export function SecurityText({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '68ch', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}

interface SecurityDialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** A click beside it does not close it: what it shows is shown once. */
  readonly isKept?: boolean
  readonly children: ReactNode
}

/** A question that changes what guards the account. */
export function SecurityDialog({ title, isOpen, onClose, isKept = false, children }: SecurityDialogProps) {
  const id = useId()
  const close = (_event: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (!isKept || reason === 'escapeKeyDown') onClose()
  }
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  )
}

interface WithPassword extends FieldValues {
  readonly password: string
}

/** The own password once more, the field `password` of a form. */
export function OwnPasswordInput<V extends WithPassword, O>({
  control,
}: Pick<FieldProps<V, FieldPath<V>, O>, 'control'>) {
  const t = useText('security')
  return (
    <PasswordInput
      control={control}
      name={'password' as FieldPath<V>}
      label={t('common:word.yourPassword')}
      autoComplete="current-password"
      required
    />
  )
}

interface DialogButtonsProps {
  readonly onClose: () => void
  readonly send: string
  readonly isSending: boolean
  readonly color?: 'primary' | 'error'
}

/** Cancel, or send the form they stand in. */
export function DialogButtons({ onClose, send, isSending, color = 'primary' }: DialogButtonsProps) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
      <Button onClick={onClose}>{textAt('common.action.cancel')}</Button>
      <SubmitButton loading={isSending} color={color}>
        {send}
      </SubmitButton>
    </Stack>
  )
}
