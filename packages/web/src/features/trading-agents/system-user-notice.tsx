import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'

/** Why nothing can be changed about a user that the platform itself runs, and where its switch is. */
export function SystemUserNotice() {
  const t = useText('tradingAgents')
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to="/tradingAgents" color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
          {t('notice.toSwitch')}
        </Button>
      }
    >
      {t('notice.text')}
    </Alert>
  )
}
