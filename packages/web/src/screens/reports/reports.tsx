import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import {
  mdiChartBoxOutline,
  mdiClockFast,
  mdiFileDocumentOutline,
  mdiStorefrontOutline,
  mdiSwapHorizontal,
} from '@mdi/js'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { Icon, Page } from '../../ui/index.ts'

const entries = [
  { to: '/reportsDaily', icon: mdiChartBoxOutline, name: 'index.daily', text: 'index.dailyText' },
  { to: '/reportsPI', icon: mdiClockFast, name: 'index.intraday', text: 'index.intradayText' },
  { to: '/Transactions', icon: mdiSwapHorizontal, name: 'index.trades', text: 'index.tradesText' },
  { to: '/PzuMarket', icon: mdiStorefrontOutline, name: 'index.market', text: 'index.marketText' },
  { to: '/financialTransactions', icon: mdiFileDocumentOutline, name: 'index.statement', text: 'index.statementText' },
] as const

/** /reports: which report answers which question. */
export default function Reports() {
  const t = useText('reports')
  return (
    <Page title={t('index.title')} purpose={t('index.purpose')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {entries.map((entry) => (
          <Card key={entry.to}>
            <CardActionArea
              component={Link}
              to={entry.to}
              sx={{
                p: 3,
                height: '100%',
                display: 'flex',
                gap: 2,
                alignItems: 'flex-start',
                justifyContent: 'flex-start',
              }}
            >
              <Box sx={{ color: 'primary.main' }}>
                <Icon path={entry.icon} size={28} />
              </Box>
              <Box>
                <Typography variant="h3" component="h2">
                  {t(entry.name)}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                  {t(entry.text)}
                </Typography>
              </Box>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Page>
  )
}
