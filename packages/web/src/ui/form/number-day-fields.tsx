/** Numbers and days bound to a react-hook-form. The form's values are canonical text. */
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import { DayBox } from './day-box.tsx'
import { DecimalBox } from './decimal-box.tsx'
import { shownValue, type FieldProps } from './text-fields.tsx'

/** Decimal text ("0.45") with its unit beside it. */
export function DecimalInput<V extends FieldValues, N extends FieldPath<V>, O = V>(
  props: FieldProps<V, N, O> & { readonly unit?: string },
) {
  const { control, name, help, ...rest } = props
  return <DecimalBox {...rest} {...useBoundBox({ control, name, help })} />
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
  return <DayBox {...rest} {...useBoundBox({ control, name, help })} />
}

/** What a box that knows no form needs to stand in one. */
function useBoundBox<V extends FieldValues, N extends FieldPath<V>, O>({
  control,
  name,
  help,
}: Pick<FieldProps<V, N, O>, 'control' | 'name' | 'help'>) {
  const { field, fieldState } = useController<V, N, O>({ control, name })
  return {
    name: field.name,
    value: shownValue(field.value),
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.invalid,
    help: fieldState.error?.message || help,
  }
}
