import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { mdiChevronRight } from '@mdi/js'
import { Link } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { Icon } from '../../../ui/index.ts'

/** To how good the forecasts were. */
export function RecordLinks() {
  const t = useText('forecasting')
  const links = [
    { to: '/forecastPrice', title: t('record.price'), text: t('record.priceText') },
    { to: '/forecastVolume', title: t('record.volume'), text: t('record.volumeText') },
  ]
  return (
    <Box
      component="nav"
      aria-label={t('record.title')}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
    >
      {links.map(({ to, title, text }) => (
        <Card key={to}>
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
