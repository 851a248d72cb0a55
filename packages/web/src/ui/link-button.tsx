import Button, { type ButtonProps } from '@mui/material/Button'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

interface LinkButtonProps extends Omit<ButtonProps<typeof Link>, 'component' | 'startIcon'> {
  /** A path of `@mdi/js`, before the text. */
  readonly icon?: string | undefined
}

/** A button that leads to another screen: `to` comes from `screenPath`. */
export function LinkButton({ icon, ...props }: LinkButtonProps) {
  return <Button component={Link} startIcon={icon && <Icon path={icon} />} {...props} />
}
