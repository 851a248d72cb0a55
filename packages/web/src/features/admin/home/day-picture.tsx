import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useEffect, useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'

/** Power by quarter of an hour, 0 to 1: a home with a morning and an evening peak, and a roof on a clear day. */
const quarters = Array.from({ length: 97 }, (_, quarter) => quarter / 4)
const bump = (hour: number, center: number, width: number) => Math.exp(-(((hour - center) / width) ** 2))
const consumptionAt = (hour: number) =>
  0.2 + 0.26 * bump(hour, 7.4, 1.5) + 0.1 * bump(hour, 13, 2.6) + 0.46 * bump(hour, 20, 2.3)
const productionAt = (hour: number) =>
  hour < 5.5 || hour > 20.5 ? 0 : 0.94 * Math.sin(((hour - 5.5) / 15) * Math.PI) ** 1.7

/** The hour of the day in Bucharest now, with its fraction. */
function hourNow(): number {
  const now = Temporal.Now.zonedDateTimeISO(displayZone)
  return now.hour + now.minute / 60
}

/** A prosumer's day: what is used, what the roof makes, and what is left to sell; a line stands at the hour it is now. */
export function DayPicture() {
  const [now, setNow] = useState(hourNow)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(hourNow())
    }, 60_000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  // Both, because the server that makes the page does not know how wide it is.
  return (
    <>
      <Box sx={{ display: { sm: 'none' } }}>
        <Picture now={now} width={360} height={230} sun={13} />
      </Box>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Picture now={now} width={720} height={280} sun={16} />
      </Box>
    </>
  )
}

interface PictureProps {
  /** The hour of the day, with its fraction. */
  readonly now: number
  readonly width: number
  readonly height: number
  /** Radius of the sun. */
  readonly sun: number
}

function Picture({ now, width, height, sun }: PictureProps) {
  const t = useText('home')
  const { vars } = useTheme()
  const id = useId()
  const floor = height - 26
  const x = (hour: number) => (hour / 24) * width
  const y = (power: number) => floor - power * (floor - 18)
  const line = (power: (hour: number) => number) =>
    quarters
      .map((hour, index) => `${index === 0 ? 'M' : 'L'}${x(hour).toFixed(1)} ${y(power(hour)).toFixed(1)}`)
      .join('')
  const area = (power: (hour: number) => number) =>
    `${line(power)}L${String(width)} ${String(floor)}L0 ${String(floor)}Z`
  const surplus = area((hour) => Math.max(productionAt(hour), consumptionAt(hour)))
  const { consumption, production, grid } = vars.palette.meaning
  const text = { fontSize: 12, fontFamily: 'inherit', fill: vars.palette.text.secondary }

  return (
    <svg
      role="img"
      aria-label={t('pictureLabel')}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width="100%"
      style={{ display: 'block' }}
    >
      <defs>
        <linearGradient id={`${id}sun`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={vars.palette.secondary.main} stopOpacity="0.75" />
          <stop offset="1" stopColor={vars.palette.secondary.main} stopOpacity="0.08" />
        </linearGradient>
        <linearGradient id={`${id}use`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={consumption} stopOpacity="0.4" />
          <stop offset="1" stopColor={consumption} stopOpacity="0.06" />
        </linearGradient>
        <pattern id={`${id}sold`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="8" fill={production} opacity="0.4" />
        </pattern>
        <clipPath id={`${id}above`}>
          <path d={`${line(consumptionAt)}L${String(width)} 0L0 0Z`} />
        </clipPath>
      </defs>
      {[0, 6, 12, 18, 24].map((hour) => (
        <g key={hour}>
          <line x1={x(hour)} x2={x(hour)} y1={18} y2={floor} stroke={grid} strokeWidth="1" />
          <text {...text} x={x(hour)} y={height - 6} textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}>
            {`${String(hour).padStart(2, '0')}:00`}
          </text>
        </g>
      ))}
      <path d={area(productionAt)} fill={`url(#${id}sun)`} />
      <path d={surplus} fill={`url(#${id}sold)`} clipPath={`url(#${id}above)`} />
      <path d={area(consumptionAt)} fill={`url(#${id}use)`} />
      <path d={line(productionAt)} fill="none" stroke={production} strokeWidth="3" strokeLinejoin="round" />
      <path d={line(consumptionAt)} fill="none" stroke={consumption} strokeWidth="3" strokeLinejoin="round" />
      <line x1="0" x2={width} y1={floor} y2={floor} stroke={vars.palette.text.disabled} />
      <g>
        <line
          x1={x(now)}
          x2={x(now)}
          y1={10}
          y2={floor}
          stroke={vars.palette.text.primary}
          strokeWidth="1.5"
          strokeDasharray="3 4"
        />
        <circle
          cx={x(now)}
          cy={y(consumptionAt(now))}
          r="6"
          fill={consumption}
          stroke={vars.palette.background.paper}
          strokeWidth="2.5"
        />
        <circle
          cx={x(now)}
          cy={y(productionAt(now))}
          r="6"
          fill={production}
          stroke={vars.palette.background.paper}
          strokeWidth="2.5"
        />
      </g>
      <circle
        cx={x(13)}
        cy={y(0.94)}
        r={sun}
        fill={vars.palette.secondary.main}
        stroke={vars.palette.background.paper}
        strokeWidth="4"
      />
    </svg>
  )
}
