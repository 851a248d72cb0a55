import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

interface ToggleChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly {
    readonly value: Value
    readonly label: string
    readonly disabled?: boolean
    /** Why it is disabled. */
    readonly title?: string | undefined
  }[]
  readonly onChange: (value: Value) => void
  readonly size?: 'small' | 'medium'
  /** Fills its place; long labels take two lines. */
  readonly fullWidth?: boolean
}

/** One of a few choices that all stay in sight; one is always chosen. */
export function ToggleChoice<Value extends string>(props: ToggleChoiceProps<Value>) {
  const { label, value, choices, onChange, size = 'medium', fullWidth = false } = props
  const padding = size === 'small' ? {} : { px: { xs: 1, sm: 2 } }
  return (
    <ToggleButtonGroup
      exclusive
      size={size}
      fullWidth={fullWidth}
      value={value}
      aria-label={label}
      onChange={(_event, next: Value | null) => {
        if (next) onChange(next)
      }}
    >
      {choices.map((choice) => (
        <ToggleButton
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled ?? false}
          title={choice.title}
          sx={[
            fullWidth ? { px: 1, lineHeight: 1.25 } : { ...padding, whiteSpace: 'nowrap' },
            { '&.Mui-disabled': { pointerEvents: 'auto' } },
          ]}
        >
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
