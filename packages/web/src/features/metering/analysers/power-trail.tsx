import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { kilowatts } from './quantity-styles.ts'
import { lastMinutes, piecesOf, placeInTime, trailMinutes, type TrailPoint, type TrailWindow } from './trail.ts'

const width = 600
const height = 112
const inset = 6

interface PowerTrailProps {
  readonly trail: readonly TrailPoint[]
  /** The analyser cannot be read: nothing comes for now. */
  readonly isOffline?: boolean
  readonly window?: TrailWindow
}

const texts = {
  recent: { title: 'live.trail', start: 'live.trailStart', spoken: 'live.trailSpoken' },
  today: { title: 'live.day', start: 'live.dayStart', spoken: 'live.daySpoken' },
} as const

/** The power of the last minutes, or of the day so far, as a line around zero: above it what is taken, below what is fed in. */
export function PowerTrail({ trail, isOffline = false, window = lastMinutes }: PowerTrailProps) {
  const t = useText('analysers')
  const format = useFormat()
  const latest = trail.at(-1)
  const powers = trail.map(({ power }) => power)
  const range = () => ({
    low: kilowatts(format, Math.min(...powers)),
    high: kilowatts(format, Math.max(...powers)),
  })
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ mb: 0.5 }}>
        {t(texts[window.history].title, { minutes: trailMinutes })}
      </Typography>
      <Box sx={{ height, position: 'relative' }}>
        {latest && trail.length > 1 ? (
          <Line trail={trail} window={window} latest={latest} />
        ) : (
          <Typography variant="body2" color="textSecondary" sx={{ pt: 4, textAlign: 'center' }}>
            {t(isOffline ? 'live.trailNone' : 'live.trailEmpty')}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          typography: 'caption',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{t(texts[window.history].start, { minutes: trailMinutes })}</span>
        {trail.length > 1 && <span>{t('live.trailRange', range())}</span>}
        <span>{t('common:word.now')}</span>
      </Box>
    </Box>
  )
}

interface LineProps extends Required<Pick<PowerTrailProps, 'trail' | 'window'>> {
  readonly latest: TrailPoint
}

function Line({ trail, window, latest }: LineProps) {
  const t = useText('analysers')
  const format = useFormat()
  const id = useId()
  const powers = trail.map(({ power }) => power)
  const [low, high] = [Math.min(...powers), Math.max(...powers)]
  // Room for the smallest changes to be seen, and never a household's noise as a mountain.
  const top = Math.max(high, 0, low + 100_000)
  const bottom = Math.min(low, 0)
  const x = ({ at }: TrailPoint) => (placeInTime(at, latest.at, window) * width).toFixed(1)
  const y = (power: number) => (inset + ((top - power) / (top - bottom || 1)) * (height - 2 * inset)).toFixed(1)
  const pieces = piecesOf(trail, window).map((piece) => piece.map((point) => `${x(point)} ${y(point.power)}`).join('L'))
  const written = (power: number) => `${kilowatts(format, power)} kW`
  const values = { minutes: trailMinutes, low: written(low), high: written(high), last: written(latest.power) }
  const zero = Number(y(0))
  const sides = [
    { color: 'consumption', from: 0, to: zero },
    { color: 'production', from: zero, to: height },
  ]
  return (
    <svg
      role="img"
      aria-label={t(texts[window.history].spoken, values)}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height, overflow: 'visible' }}
    >
      <path
        d={`M0 ${y(0)}H${String(width)}`}
        stroke="var(--mui-palette-text-secondary)"
        strokeDasharray="2 4"
        vectorEffect="non-scaling-stroke"
      />
      {sides.map(({ color, from, to }) => (
        <g key={color} clipPath={`url(#${id}${color})`}>
          <clipPath id={id + color}>
            <rect x={-4} y={from} width={width + 8} height={to - from} />
          </clipPath>
          {pieces.map((piece, index) => (
            <path
              key={index}
              d={`M${piece}`}
              fill="none"
              stroke={`var(--mui-palette-meaning-${color})`}
              strokeWidth={2.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
