import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { mdiChevronRight } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { Icon } from '../../../ui/index.ts'

/** To how good the forecasts were. */
export function RecordLinks() {
  const t = useText('forecasting')
  const links = [
    { to: screenPath('/forecastPrice'), title: t('common:word.priceForecasts'), text: t('record.priceText') },
    { to: screenPath('/forecastVolume'), title: t('common:word.energyForecasts'), text: t('record.volumeText') },
  ]
  return (
    <Box
      component="nav"
      aria-label={t('record.title')}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
    >
      {links.map(({ to, title, text }) => (
        <Card key={title}>
          <ButtonBase
            component={Link}
            to={to}
            sx={{ p: { xs: 2, sm: 3 }, width: '100%', textAlign: 'left', gap: 2, justifyContent: 'space-between' }}
          >
            <span>
              <Typography variant="h4" component="span" sx={{ display: 'block' }}>
                {title}
              </Typography>
              <Typography variant="body2" color="textSecondary" component="span">
                {text}
              </Typography>
            </span>
            <Icon path={mdiChevronRight} />
          </ButtonBase>
        </Card>
      ))}
    </Box>
  )
}
