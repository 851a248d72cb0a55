import Stack from '@mui/material/Stack'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { LoadingBlock, Section, StatFigure, StatRow, ToggleChoice } from '../../../ui/index.ts'
import { PositionChart } from './position-chart.tsx'
import { PositionFigure, type Position } from './position-figure.tsx'

/** Of those without a forecast, so many are named on the screen. */
const mostNamed = 4

interface PositionBoardProps {
  readonly today: Position | undefined
  readonly tomorrow: Position | undefined
  /** The day of the chart. */
  readonly shown: 'today' | 'tomorrow'
  readonly onShow: (day: 'today' | 'tomorrow') => void
}

/** What the portfolio is short or long by, today and tomorrow, and hour by hour. */
export function PositionBoard({ today, tomorrow, shown, onShow }: PositionBoardProps) {
  const t = useText('strategicBoard')
  const position = shown === 'today' ? today : tomorrow
  return (
    <Section
      title={t('position.title')}
      note={t('position.note')}
      actions={
        <ToggleChoice
          size="small"
          label={t('position.day')}
          value={shown}
          choices={(['today', 'tomorrow'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={onShow}
        />
      }
    >
      <Stack spacing={3}>
        <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: '1fr 1fr' }}>
          <PositionFigure day={t('today')} position={today} />
          <PositionFigure day={t('common:word.tomorrow')} position={tomorrow} />
        </Box>
        {position ? <DayOfPosition position={position} /> : <LoadingBlock height={440} />}
      </Stack>
    </Section>
  )
}

function DayOfPosition({ position }: { readonly position: Position }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const { totals } = position
  const [short, long] = [format.energy(totals.short), format.energy(totals.long)]
  const isKnown = totals.openPosition !== null
  return (
    <>
      {isKnown ? (
        <>
          <Typography>
            {t('position.hours', {
              short: totals.shortHours,
              shortEnergy: short,
              long: totals.longHours,
              longEnergy: long,
            })}
          </Typography>
          <PositionChart position={position} />
        </>
      ) : (
        <Typography>{t('position.none')}</Typography>
      )}
      <StatRow>
        <StatFigure
          color="dayAhead"
          label={t('common:market.dayAhead')}
          energy={totals.dayAhead}
          hint={t('position.bought')}
        />
        <StatFigure
          color="intraday"
          label={t('position.intraday')}
          energy={totals.intraday}
          hint={t('position.bought')}
        />
        <StatFigure color="consumption" label={fieldName(f.need)} energy={totals.need} hint={t('position.needHint')} />
        <StatFigure
          label={t('common:word.openOrders')}
          value={`${format.energyFigure(totals.pendingBuy)} / ${format.energyFigure(totals.pendingSell)}`}
          unit="kWh"
          exact={t('position.pendingValue', {
            buy: format.energy(totals.pendingBuy),
            sell: format.energy(totals.pendingSell),
          })}
          hint={t('position.pendingHint')}
        />
      </StatRow>
      <Unknown position={position} />
    </>
  )
}

/** Whose need is not known, and what they contracted. */
function Unknown({ position }: { readonly position: Position }) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const { unknown, participants, totals } = position
  const missing = participants.total - participants.knownAllDay
  if (missing === 0) return null
  const named = unknown.slice(0, mostNamed).map(({ participant }) => participant)
  const names = named.join(', ')
  const more = missing - named.length
  return (
    <Typography variant="body2" color="textSecondary">
      {t('position.unknownNames', {
        names: more > 0 ? t('position.unknownMore', { names, count: more }) : names,
      })}
      . {totals.otherContracted !== 0 && t('position.other', { energy: format.signedEnergy(totals.otherContracted) })}
    </Typography>
  )
}
