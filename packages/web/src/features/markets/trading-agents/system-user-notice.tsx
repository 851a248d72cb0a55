import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { LinkButton } from '../../../ui/index.ts'

/** Why nothing can be changed about a user that the platform itself runs, and where its switch is. */
export function SystemUserNotice() {
  const t = useText('tradingAgents')
  return (
    <Alert severity="info">
      {t('notice.text')}
      <Box sx={{ mt: 1 }}>
        <LinkButton to={screenPath('/tradingAgents')} color="inherit" size="small" variant="outlined">
          {t('notice.toSwitch')}
        </LinkButton>
      </Box>
    </Alert>
  )
}
