import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useText } from '../i18n/use-text.ts'
import { useNewVersion } from './installed-app.ts'

/** Offers to load the app anew once the server has a newer one; what is typed meanwhile stays. */
export function NewVersion() {
  const t = useText('common')
  const isNewer = useNewVersion()
  return (
    <Snackbar
      open={isNewer}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ bottom: { xs: 88, sm: 24 } }}
    >
      <Alert
        severity="info"
        variant="standard"
        role="status"
        action={
          <Button color="inherit" size="small" variant="outlined" onClick={() => location.reload()}>
            {t('action.loadNewVersion')}
          </Button>
        }
        sx={{ width: '100%', boxShadow: 8, alignItems: 'center' }}
      >
        {t('state.newVersion')}
      </Alert>
    </Snackbar>
  )
}
