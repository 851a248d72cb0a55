/** Fields of a react-hook-form: `<TextInput control={form.control} name="username" label=... />`. */
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { mdiEye, mdiEyeOff } from '@mdi/js'
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues, type UseControllerProps } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icon.tsx'

export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Out> {
  readonly control: NonNullable<UseControllerProps<Values, Name, Out>['control']>
  readonly name: Name
  readonly label: string
  /** Stands under the field until there is an error. */
  readonly help?: string
  readonly disabled?: boolean
  readonly required?: boolean
  readonly autoFocus?: boolean
}

interface TextInputProps<V extends FieldValues, N extends FieldPath<V>, O> extends FieldProps<V, N, O> {
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'password'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** More than one makes it a text area. */
  readonly rows?: number
  readonly placeholder?: string
  readonly end?: ReactNode
}

/** What an input shows of a field: nothing where it holds nothing yet, whatever the type of the form says. */
export const shownValue = (value: unknown) => (value ?? '') as string

/** One line of text, or several. */
export function TextInput<V extends FieldValues, N extends FieldPath<V>, O = V>(props: TextInputProps<V, N, O>) {
  const { control, name, label, help, disabled = false, required = false, autoFocus = false, rows = 1 } = props
  const { field, fieldState } = useController<V, N, O>({ control, name })
  // The form puts the focus where something is wrong: into the input, not the box around it.
  const { ref, ...bound } = field
  const helperText = fieldState.error?.message || help
  return (
    <TextField
      {...bound}
      value={shownValue(field.value)}
      inputRef={ref}
      label={label}
      type={props.type ?? 'text'}
      required={required}
      disabled={disabled}
      autoFocus={autoFocus}
      multiline={rows > 1}
      minRows={rows}
      placeholder={props.placeholder}
      error={fieldState.invalid}
      helperText={helperText}
      slotProps={{
        input: props.end ? { endAdornment: <InputAdornment position="end">{props.end}</InputAdornment> } : {},
        htmlInput: {
          autoComplete: props.autoComplete,
          // "required" is told by the form's own words, not by the browser's bubble
          required: false,
          'aria-required': required,
          ...(props.type === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
        },
        inputLabel: { required },
      }}
    />
  )
}

/** A password that can be looked at. */
export function PasswordInput<V extends FieldValues, N extends FieldPath<V>, O = V>(
  props: FieldProps<V, N, O> & { readonly autoComplete: 'current-password' | 'new-password' },
) {
  const t = useText('common')
  const [isShown, setShown] = useState(false)
  const name = t(isShown ? 'field.hidePassword' : 'field.showPassword')
  const reveal = (
    <IconButton
      edge="end"
      aria-label={name}
      aria-pressed={isShown}
      onClick={() => {
        setShown(!isShown)
      }}
    >
      <Icon path={isShown ? mdiEyeOff : mdiEye} />
    </IconButton>
  )
  return <TextInput<V, N, O> {...props} type={isShown ? 'text' : 'password'} end={reveal} />
}
