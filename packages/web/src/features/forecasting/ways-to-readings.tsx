import Stack from '@mui/material/Stack'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { LinkButton } from '../../ui/index.ts'

/** The ways to the readings that a forecast lacks. */
export function WaysToReadings() {
  const t = useText('forecastRecord')
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      <LinkButton to={screenPath('/addReading')} variant="contained">
        {t('common:word.writeOrImport')}
      </LinkButton>
      <LinkButton to={screenPath('/Analyzer')} variant="outlined">
        {t('common:word.connectAnalyser')}
      </LinkButton>
    </Stack>
  )
}
