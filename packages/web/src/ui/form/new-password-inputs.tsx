import { rule } from '@tandem/contract/validation.ts'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { PasswordInput, type FieldProps } from './text-fields.tsx'

/** A password typed twice; "do not match" is said as soon as both can be compared, whatever else is wrong. */
export const Confirmation = z.string().min(1)

interface TypedTwice extends FieldValues {
  readonly password: string
  readonly confirmation: string
}

export function areSame({ password, confirmation }: TypedTwice): boolean {
  return password === confirmation
}

/** Both are there; whether each of them is a good password is told beside it. */
const comparable = z.object({ password: z.string().min(1), confirmation: Confirmation })

/** The refinement of every form with a password and its confirmation: `schema.refine(areSame, mustBeSame)`. */
export const mustBeSame = {
  ...rule('passwords_differ'),
  path: ['confirmation'],
  when: (payload: { value: unknown }) => comparable.safeParse(payload.value).success,
}

interface NewPasswordInputsProps<V extends TypedTwice, O> extends Pick<FieldProps<V, FieldPath<V>, O>, 'control'> {
  /** Takes the place of one that there is. */
  readonly isAnother?: boolean
  readonly autoFocus?: boolean
}

/** A new password and its confirmation, the fields `password` and `confirmation` of a form. */
export function NewPasswordInputs<V extends TypedTwice, O>({
  control,
  isAnother = false,
  autoFocus = false,
}: NewPasswordInputsProps<V, O>) {
  const t = useText('accounts')
  return (
    <>
      <PasswordInput
        control={control}
        name={'password' as FieldPath<V>}
        label={t(isAnother ? 'field.newPassword' : 'common:word.password')}
        help={t('field.passwordHelp')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        required
      />
      <PasswordInput
        control={control}
        name={'confirmation' as FieldPath<V>}
        label={t('field.confirmation')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
