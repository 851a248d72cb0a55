import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { mdiChartBar, mdiTable } from '@mdi/js'
import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icon.tsx'
import { WholeDates } from '../whole-dates.tsx'

interface ChartFrameProps {
  readonly title: string
  readonly chart: ReactNode
  readonly table: ReactNode
  readonly actions?: ReactNode
}

/** A chart with its figures as a table one click away. */
export function ChartFrame({ title, chart, table, actions }: ChartFrameProps) {
  const t = useText('common')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0 }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'center', mb: { xs: 1, sm: 2 } }}
      >
        <Typography component="figcaption" variant="h4">
          <WholeDates>{title}</WholeDates>
        </Typography>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          {actions}
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label={t('chart.view')}
            onChange={(_event, next: 'chart' | 'table' | null) => {
              if (next) setView(next)
            }}
          >
            <ToggleButton value="chart" aria-label={t('chart.asChart')} title={t('chart.asChart')}>
              <Icon path={mdiChartBar} size={18} />
            </ToggleButton>
            <ToggleButton value="table" aria-label={t('chart.asTable')} title={t('chart.asTable')}>
              <Icon path={mdiTable} size={18} />
            </ToggleButton>
          </ToggleButtonGroup>
        </Stack>
      </Stack>
      {view === 'chart' ? chart : table}
    </Box>
  )
}
