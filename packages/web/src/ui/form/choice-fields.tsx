import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import { WholeDates } from '../whole-dates.tsx'
import { shownValue, type FieldProps } from './text-fields.tsx'

interface Choice {
  readonly value: string | number
  readonly label: string
  readonly disabled?: boolean
}

interface SelectInputProps<V extends FieldValues, N extends FieldPath<V>, O> extends FieldProps<V, N, O> {
  readonly choices: readonly Choice[]
}

/** One of a few. The value keeps the type of the choices. */
export function SelectInput<V extends FieldValues, N extends FieldPath<V>, O = V>(props: SelectInputProps<V, N, O>) {
  const { control, name, label, help, choices, disabled = false, required = false } = props
  const { field, fieldState } = useController<V, N, O>({ control, name })
  const { ref, ...bound } = field
  const helperText = fieldState.error?.message || help
  return (
    <TextField
      {...bound}
      value={shownValue(field.value)}
      inputRef={ref}
      select
      label={label}
      required={required}
      disabled={disabled}
      error={fieldState.invalid}
      helperText={helperText}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface SelectProps<Value extends string | number> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { value: Value; label: string }[]
  readonly onChange: (value: Value) => void
  readonly minWidth?: number
  readonly fullWidth?: boolean
}

/** One of a few outside a form, for filters. */
export function Select<Value extends string | number>({
  label,
  value,
  choices,
  onChange,
  minWidth = 176,
  fullWidth = false,
}: SelectProps<Value>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      fullWidth={fullWidth}
      // Two of them stand side by side on a phone.
      sx={{ minWidth: { xs: Math.min(minWidth, 156), sm: minWidth } }}
      onChange={(event) => {
        const chosen = choices.find(
          (choice) => String(choice.value) === event.target.value || choice.value === (event.target.value as Value),
        )
        if (chosen) onChange(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          <WholeDates>{choice.label}</WholeDates>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Yes or no. */
export function CheckboxInput<V extends FieldValues, N extends FieldPath<V>, O = V>(
  props: Omit<FieldProps<V, N, O>, 'label'> & { readonly label: ReactNode },
) {
  const { control, name, label, help, disabled = false } = props
  const { field, fieldState } = useController<V, N, O>({ control, name })
  const helperText = fieldState.error?.message || help
  return (
    <FormControl error={fieldState.invalid} disabled={disabled}>
      <FormControlLabel
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Checkbox
            checked={Boolean(field.value)}
            name={field.name}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
            onChange={(event) => {
              field.onChange(event.target.checked)
            }}
          />
        }
      />
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
