import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import {
  mdiChartBoxOutline,
  mdiChartTimelineVariant,
  mdiClockFast,
  mdiFileDocumentOutline,
  mdiHomeLightningBoltOutline,
  mdiScaleUnbalanced,
  mdiStorefrontOutline,
  mdiSwapHorizontal,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { todayIn } from '../../lib/time.ts'
import { Icon, Page } from '../../ui/index.ts'
import { ManagedOrders } from './managed-orders.tsx'

const entries = [
  { to: screenPath('/reportsDaily'), icon: mdiChartBoxOutline, name: 'index.daily', text: 'index.dailyText' },
  { to: screenPath('/reportsPI'), icon: mdiClockFast, name: 'common:word.intradayResults', text: 'index.intradayText' },
  { to: screenPath('/Transactions'), icon: mdiSwapHorizontal, name: 'common:word.myResults', text: 'index.tradesText' },
  {
    to: screenPath('/imbalances'),
    icon: mdiScaleUnbalanced,
    name: 'common:word.imbalances',
    text: 'index.imbalancesText',
  },
  {
    to: screenPath('/financialTransactions'),
    icon: mdiFileDocumentOutline,
    name: 'index.statement',
    text: 'index.statementText',
  },
  {
    to: screenPath('/readings'),
    icon: mdiHomeLightningBoltOutline,
    name: 'common:chart.energy',
    text: 'index.energyText',
  },
  { to: screenPath('/forecast'), icon: mdiChartTimelineVariant, name: 'index.forecasts', text: 'index.forecastsText' },
  {
    to: screenPath('/dashboard'),
    icon: mdiViewDashboardOutline,
    name: 'common:word.dashboard',
    text: 'index.dashboardText',
  },
  {
    to: screenPath('/PzuMarket'),
    icon: mdiStorefrontOutline,
    name: 'common:word.dayAheadMarket',
    text: 'index.marketText',
  },
] as const

const tabs = { reports: 'index.tabReports', orders: 'index.tabOrders' } as const
type TabName = keyof typeof tabs

/** /reports: which report answers which question, and the own orders with what became of them. */
export default function Reports() {
  const t = useText('reports')
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const tab: TabName = search.get('tab') === 'orders' ? 'orders' : 'reports'
  return (
    <Page printed={format.date(todayIn())} title={t('common:word.reports')} purpose={t('index.purpose')}>
      <Tabs
        value={tab}
        aria-label={t('index.tabs')}
        onChange={(_event, next: TabName) => setSearch(next === 'orders' ? { tab: next } : {}, { replace: true })}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {(Object.keys(tabs) as TabName[]).map((each) => (
          <Tab
            key={each}
            value={each}
            id={`part-${each}`}
            aria-controls={tab === each ? `part-panel-${each}` : undefined}
            label={t(tabs[each])}
          />
        ))}
      </Tabs>
      <Stack role="tabpanel" id={`part-panel-${tab}`} aria-labelledby={`part-${tab}`} sx={{ minWidth: 0 }}>
        {tab === 'orders' ? <ManagedOrders /> : <Index />}
      </Stack>
    </Page>
  )
}

function Index() {
  const t = useText('reports')
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
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
  )
}
