import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import type { ReactNode, SubmitEvent } from 'react'

interface FormProps {
  /** Names the form for those who cannot see it. */
  readonly label: string
  readonly onSubmit: (event: SubmitEvent) => void
  /** Stands above the fault. */
  readonly heading?: ReactNode
  /** Why it could not be sent, where that belongs to no field. */
  readonly fault?: string | null
  /** Where an address with this hash leads. */
  readonly id?: string
  readonly children: ReactNode
}

/** Fields one under the other. What is wrong is told by the form's own words, not by the browser's bubbles. */
export function Form({ label, onSubmit, heading, fault = null, id, children }: FormProps) {
  return (
    <Stack
      component="form"
      noValidate
      id={id}
      spacing={2}
      onSubmit={onSubmit}
      aria-label={label}
      sx={{ scrollMarginTop: 88 }}
    >
      {heading}
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      {children}
    </Stack>
  )
}
