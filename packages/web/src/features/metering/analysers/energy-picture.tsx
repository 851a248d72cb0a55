import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { mdiChevronLeft, mdiChevronRight, mdiHomeLightningBoltOutline, mdiTransmissionTower } from '@mdi/js'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon } from '../../../ui/index.ts'
import { directionOf, kilowatts, type Direction } from './quantity-styles.ts'

interface EnergyPictureProps {
  /** In mW, > 0 taken from the grid; null: not known. */
  readonly power: number | null
  /** What is said where the power is not known. */
  readonly missing: 'waiting' | 'never' | 'unknown'
  readonly isFresh: boolean
  readonly placement: MeterPlacement
}

const words = {
  connection: { in: 'live.taken', out: 'live.fed', none: 'live.none' },
  separate: { in: 'live.moreUsed', out: 'live.moreProduced', none: 'live.balanced' },
} as const
const colors: Record<Direction, string> = {
  in: 'meaning.consumption',
  out: 'meaning.production',
  none: 'text.secondary',
}

/** Energy at a glance: how much flows and which way, by word, sign and shape. What is old is grey. */
export function EnergyPicture({ power, missing, isFresh, placement }: EnergyPictureProps) {
  const t = useText('analysers')
  const format = useFormat()
  const direction = power === null ? 'none' : directionOf(power)
  const color = isFresh ? colors[direction] : 'text.secondary'
  const sentence = power === null ? t(`live.${missing}`) : t(words[placement][direction])
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '64px minmax(0, 1fr) 64px', sm: '88px minmax(0, 1fr) 88px' },
        alignItems: 'center',
        gap: { xs: 0.5, sm: 2 },
        py: { xs: 1, sm: 2 },
      }}
    >
      <Place icon={mdiTransmissionTower} name={t('live.grid')} color={direction === 'in' ? color : 'text.secondary'} />
      <Box sx={{ textAlign: 'center', minWidth: 0 }}>
        <Typography
          component="div"
          variant="h1"
          sx={{
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
            fontSize: { sm: '3rem' },
            ...(!isFresh && { color: 'text.secondary' }),
          }}
        >
          {power === null ? '–' : kilowatts(format, power)}
          <Typography component="span" variant="body1" color="textSecondary" sx={{ letterSpacing: 0, ml: 0.75 }}>
            kW
          </Typography>
        </Typography>
        <Flow direction={direction} color={color} />
        <Typography
          variant="subtitle1"
          component="div"
          sx={{ color: isFresh ? 'text.primary' : 'text.secondary', fontWeight: 600, lineHeight: 1.3 }}
        >
          {sentence}
        </Typography>
      </Box>
      <Place
        icon={mdiHomeLightningBoltOutline}
        name={t('live.place')}
        color={direction === 'none' ? 'text.secondary' : color}
      />
    </Box>
  )
}

interface PlaceProps {
  readonly icon: string
  readonly name: string
  readonly color: string
}

function Place({ icon, name, color }: PlaceProps) {
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          border: 2,
          borderColor: color,
          color,
          width: { xs: 56, sm: 80 },
          height: { xs: 56, sm: 80 },
          mx: 'auto',
        }}
      >
        <Icon path={icon} size={32} />
      </Box>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 0.5 }}>
        {name}
      </Typography>
    </Box>
  )
}

/** A line with arrow heads on it, or a plain dashed one where nothing flows. */
function Flow({ direction, color }: { readonly direction: Direction; readonly color: string }) {
  const line = { flex: 1, borderTop: 3, borderTopStyle: direction === 'none' ? 'dashed' : 'solid' }
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', color, height: 32, my: 0.5 }}>
      <Box sx={line} />
      {direction !== 'none' &&
        [0, 1, 2].map((each) => (
          <Box key={each} sx={{ display: 'flex', mx: -0.75 }}>
            <Icon path={direction === 'in' ? mdiChevronRight : mdiChevronLeft} size={28} />
          </Box>
        ))}
      <Box sx={line} />
    </Box>
  )
}
