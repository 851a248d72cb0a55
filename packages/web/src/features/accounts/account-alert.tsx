import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { LinkButton } from '../../ui/index.ts'

interface NoticeProps {
  readonly tone: AlertColor
  readonly title?: string
  readonly text: string
  /** The next step, below the text, so that a phone has room for both. */
  readonly action?: { readonly label: string; readonly to: string } | undefined
}

/** Something to know, and where to go from here. */
export function AccountAlert({ tone, title, text, action }: NoticeProps) {
  const isFine = tone === 'info' || tone === 'success'
  return (
    <Alert severity={tone} role={isFine ? 'status' : 'alert'} sx={{ width: '100%' }}>
      {title && <AlertTitle>{title}</AlertTitle>}
      <div>{text}</div>
      {action && (
        <Box sx={{ mt: 0.5, ml: -1 }}>
          <LinkButton to={action.to} color="inherit" size="small">
            {action.label}
          </LinkButton>
        </Box>
      )}
    </Alert>
  )
}
