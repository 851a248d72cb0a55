import Chip from '@mui/material/Chip'
import { mdiAlertCircle, mdiAlertOutline, mdiCheckCircle, mdiCircleOutline, mdiInformationOutline } from '@mdi/js'
import { Icon } from './icon.tsx'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const styles = {
  neutral: { icon: mdiCircleOutline, color: 'text.secondary' },
  info: { icon: mdiInformationOutline, color: 'info.main' },
  success: { icon: mdiCheckCircle, color: 'success.main' },
  warning: { icon: mdiAlertOutline, color: 'warning.main' },
  danger: { icon: mdiAlertCircle, color: 'error.main' },
} as const

interface StatusChipProps {
  readonly label: string
  readonly tone?: Tone
  /** Another `@mdi/js` path than the tone's own. */
  readonly icon?: string
}

/** A state in one word or a few, which take two lines on a phone rather than be cut. The word says it; colour and icon only help. */
export function StatusChip({ label, tone = 'neutral', icon }: StatusChipProps) {
  const style = styles[tone]
  return (
    <Chip
      size="small"
      variant="outlined"
      label={label}
      icon={
        <span>
          <Icon path={icon ?? style.icon} size={16} />
        </span>
      }
      sx={{
        color: style.color,
        borderColor: 'currentcolor',
        height: { xs: 'auto', md: 24 },
        minHeight: 24,
        '& .MuiChip-icon': { color: 'inherit', ml: 0.75 },
        '& .MuiChip-label': { textAlign: 'start', whiteSpace: { xs: 'normal', md: 'nowrap' } },
      }}
    />
  )
}
