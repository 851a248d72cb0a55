import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'

/** Why nothing can be changed about a user that the platform itself runs, and where its switch is. */
export function SystemUserNotice() {
  const t = useText('tradingAgents')
  return (
    <Alert severity="info">
      {t('notice.text')}
      <Box sx={{ mt: 1 }}>
        <Button component={Link} to="/tradingAgents" color="inherit" size="small" variant="outlined">
          {t('notice.toSwitch')}
        </Button>
      </Box>
    </Alert>
  )
}
