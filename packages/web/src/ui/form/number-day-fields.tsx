/** Numbers and days bound to a react-hook-form. The form's values are canonical text. */
import { useController } from 'react-hook-form'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { DayBox } from './day-box.tsx'
import { DecimalBox } from './decimal-box.tsx'
import type { FieldProps } from './text-fields.tsx'

/** Decimal text ("0.45") with its unit beside it. */
export function DecimalInput<V extends FieldValues, N extends FieldPath<V>, O = V>(
  props: FieldProps<V, N, O> & { readonly unit?: string },
) {
  const { control, name, help, ...rest } = props
  const { field, fieldState } = useController<V, N, O>({ control, name })
  const helperText = fieldState.error?.message || help
  return (
    <DecimalBox
      {...rest}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      help={helperText}
    />
  )
}

/** A day (`YYYY-MM-DD`), a day and time (`YYYY-MM-DDTHH:mm`) or a time (`HH:mm`), shown as specified. */
export function DayInput<V extends FieldValues, N extends FieldPath<V>, O = V>(
  props: FieldProps<V, N, O> & {
    readonly kind?: 'day' | 'dayTime' | 'time'
    readonly min?: string
    readonly max?: string
  },
) {
  const { control, name, help, ...rest } = props
  const { field, fieldState } = useController<V, N, O>({ control, name })
  const helperText = fieldState.error?.message || help
  return (
    <DayBox
      {...rest}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      help={helperText}
    />
  )
}
