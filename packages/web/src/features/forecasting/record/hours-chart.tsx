import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { mdiChartTimelineVariant, mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import type { ForecastSubject } from '@tandem/contract/forecasting.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon, LinkButton, NoDataForSpan, StatusChip } from '../../../ui/index.ts'
import { ForecastChart } from '../charts/index.ts'
import { drawSpan } from './chart-days.ts'
import { quantityOf, type ForecastDay } from './quantity.ts'
import { neighbour, scopesOf, type Focus, type Scope } from './record-span.ts'

interface HoursChartProps {
  readonly kind: ForecastKind
  readonly of: ForecastSubject
  readonly zone: string
  readonly span: DaySpan
  readonly focus: Focus
  readonly days: readonly ForecastDay[]
  /** What belongs into the address: which days are drawn. */
  readonly onFocus: (values: { show: Scope; day?: string }) => void
}

/** Forecast, range, looking back and outcome hour by hour: of a day, a week or the whole span. */
export function HoursChart({ kind, of, zone, span, focus, days, onFocus }: HoursChartProps) {
  const t = useText('forecastRecord')
  const words = useText('forecasting')
  const format = useFormat()
  const { scope, from, to } = focus
  const { labels, line } = drawSpan(kind, { days, span: { from, to }, zone }, { t: words, format })
  const dates = { from: format.date(from), to: format.date(to) }
  const shown = days.find(({ day }) => day === from)
  const title = scope === 'day' ? `${format.weekday(from)} ${dates.from}` : t('span.until', dates)
  const actions = <FocusChoice focus={focus} span={span} onFocus={onFocus} />
  if (!days.some(({ day }) => day >= from && day <= to)) return <NothingDrawn title={title} actions={actions} />
  return (
    <Stack spacing={2}>
      <ForecastChart
        title={title}
        actions={actions}
        kind={kind}
        labels={labels}
        lines={[line]}
        description={t('chart.text', dates)}
      />
      {scope === 'day' && <DayFacts kind={kind} of={of} day={from} forecast={shown} />}
    </Stack>
  )
}

/** In the place of the chart where there is no forecast to draw. */
function NothingDrawn({ title, actions }: { readonly title: string; readonly actions: ReactNode }) {
  const t = useText('forecastRecord')
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'center' }}
      >
        <Typography variant="h4" component="h3">
          {title}
        </Typography>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          {actions}
        </Stack>
      </Stack>
      <Box sx={{ minHeight: 376, display: 'grid', placeItems: 'center' }}>
        <NoDataForSpan icon={mdiChartTimelineVariant} text={t('chart.noForecastText')} />
      </Box>
    </>
  )
}

type FocusChoiceProps = Pick<HoursChartProps, 'focus' | 'span' | 'onFocus'>

function FocusChoice({ focus, span, onFocus }: FocusChoiceProps) {
  const t = useText('forecastRecord')
  const { scope } = focus
  const step = (by: 1 | -1, path: string) => {
    const day = neighbour(focus, by, span)
    const name = t(
      scope === 'day'
        ? by < 0
          ? 'chart.previousDay'
          : 'chart.nextDay'
        : by < 0
          ? 'chart.previousWeek'
          : 'chart.nextWeek',
    )
    return (
      <Tooltip title={name}>
        <span>
          <IconButton
            size="small"
            aria-label={name}
            disabled={day === null}
            onClick={() => {
              if (day) onFocus({ show: scope, day })
            }}
          >
            <Icon path={path} />
          </IconButton>
        </span>
      </Tooltip>
    )
  }
  return (
    <>
      {scope !== 'all' && (
        <Stack direction="row">
          {step(-1, mdiChevronLeft)}
          {step(1, mdiChevronRight)}
        </Stack>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={scope}
        aria-label={t('common:word.chartShows')}
        onChange={(_event, next: Scope | null) => {
          if (next) onFocus({ show: next, day: focus.to })
        }}
      >
        {scopesOf(span).map((each) => (
          <ToggleButton key={each} value={each} sx={{ whiteSpace: 'nowrap' }}>
            {t(`chart.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

interface DayFactsProps extends Pick<HoursChartProps, 'kind' | 'of'> {
  readonly day: string
  readonly forecast: ForecastDay | undefined
}

/** When the forecast of a day was made, from what, and how good it was. */
function DayFacts({ kind, of, day, forecast }: DayFactsProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  if (!forecast) return null
  const { errors, isRetrospective, madeAt, cutOff, gateClosure } = forecast
  const quantity = quantityOf(kind, format)
  const missed = errors && { amount: quantity.amount(errors.mae), naive: quantity.amount(errors.naiveMae) }
  const times = { made: format.dateTime(madeAt), cutOff: format.dateTime(cutOff), gate: format.dateTime(gateClosure) }
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      spacing={2}
      sx={{ justifyContent: 'space-between', alignItems: { md: 'center' } }}
    >
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        {isRetrospective && <StatusChip tone="warning" label={t('chart.afterwards')} />}
        <Typography sx={{ fontWeight: 500 }}>
          {missed
            ? t(errors.naiveMae === null ? 'chart.dayErrorAlone' : 'chart.dayError', missed)
            : t('chart.noOutcome')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(isRetrospective ? 'chart.retrospective' : 'chart.madeAt', times)}
        </Typography>
      </Stack>
      <LinkButton
        to={screenPath('/forecast', { day, ...(of === 'group' && { of }) })}
        variant="outlined"
        sx={{ flex: 'none', alignSelf: 'start' }}
      >
        {t('chart.open')}
      </LinkButton>
    </Stack>
  )
}
