import TextField from '@mui/material/TextField'
import { cellAttribute } from '../../../ui/form/index.ts'
import { endsOfLabel } from './block-table.ts'

interface NativeSelectProps<Value extends string | number> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  readonly fault?: string | undefined
  readonly help?: string
  readonly cell?: string
}

/** One of many, as the browser itself offers them: a table of blocks has hundreds of choices, and a phone its own wheel. */
export function NativeSelect<Value extends string | number>(props: NativeSelectProps<Value>) {
  const { label, value, choices, onChange, fault, help, cell } = props
  return (
    <TextField
      select
      label={label}
      value={value}
      error={fault !== undefined}
      helperText={fault ?? help}
      onChange={(event) => {
        const chosen = choices.find((choice) => String(choice.value) === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { [cellAttribute]: cell } }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  )
}

interface IntervalSelectProps extends Omit<NativeSelectProps<number>, 'choices'> {
  readonly labels: readonly string[]
  /** The first interval is chosen by its start, the last one by its end. */
  readonly bound: 'from' | 'to'
}

/** An interval by the clock, from 1. */
export function IntervalSelect({ labels, bound, ...props }: IntervalSelectProps) {
  const choices = labels.map((label, index) => ({ value: index + 1, label: endsOfLabel(label)[bound] }))
  return <NativeSelect {...props} choices={choices} />
}
