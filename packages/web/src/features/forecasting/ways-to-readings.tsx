import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'

/** The ways to the readings that a forecast lacks. */
export function WaysToReadings() {
  const t = useText('forecastRecord')
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      <Button component={Link} to="/addReading" variant="contained">
        {t('empty.add')}
      </Button>
      <Button component={Link} to="/Analyzer" variant="outlined">
        {t('empty.analyser')}
      </Button>
    </Stack>
  )
}
