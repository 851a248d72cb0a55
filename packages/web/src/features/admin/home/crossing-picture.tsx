import { useTheme } from '@mui/material/styles'

const supply = [0.14, 0.14, 0.26, 0.26, 0.4, 0.4, 0.58, 0.58, 0.8, 0.8]
const demand = [0.9, 0.9, 0.76, 0.76, 0.56, 0.56, 0.34, 0.34, 0.16, 0.16]
const width = 320
const height = 190

/** Where supply meets demand: the one price of an interval. Decorative; the words beside it say the same. */
export function CrossingPicture() {
  const { vars } = useTheme()
  const { buy, sell, grid } = vars.palette.meaning
  const y = (price: number) => height - 14 - price * (height - 28)
  const steps = (prices: readonly number[]) =>
    prices
      .map(
        (price, index) => `${index === 0 ? 'M' : 'L'}${String(10 + Math.ceil(index / 2) * 60)} ${y(price).toFixed(1)}`,
      )
      .join('')
  const meeting = { x: 190, y: y(0.48) }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width="100%"
      style={{ display: 'block', maxWidth: 420 }}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((price) => (
        <line key={price} x1="10" x2={width - 10} y1={y(price)} y2={y(price)} stroke={grid} />
      ))}
      <path
        d={steps(supply)}
        fill="none"
        stroke={sell}
        strokeWidth="3.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d={steps(demand)}
        fill="none"
        stroke={buy}
        strokeWidth="3.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray="9 6"
      />
      <circle cx={meeting.x} cy={meeting.y} r="15" fill={vars.palette.secondary.main} opacity="0.28" />
      <circle
        cx={meeting.x}
        cy={meeting.y}
        r="8"
        fill={vars.palette.secondary.main}
        stroke={vars.palette.background.paper}
        strokeWidth="3"
      />
    </svg>
  )
}
