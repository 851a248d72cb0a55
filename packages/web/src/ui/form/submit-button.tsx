import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  readonly loading: boolean
  readonly children: ReactNode
  readonly disabled?: boolean
  readonly fullWidth?: boolean
  readonly size?: 'medium' | 'large'
  /** `error` for what cannot be undone. */
  readonly color?: 'primary' | 'error'
}

/** Sends the form it stands in; busy while the answer is on its way. */
export function SubmitButton({
  loading,
  children,
  disabled = false,
  fullWidth = false,
  size = 'medium',
  color = 'primary',
}: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      loading={loading}
      disabled={disabled}
      fullWidth={fullWidth}
      size={size}
      color={color}
    >
      {children}
    </Button>
  )
}
