import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getSiteContent } from '@tandem/contract/admin/content.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'

const width = 810
const height = 540

/** A five-pointed star, upright, by the corners of its outer and inner circle. */
function starPoints(centerX: number, centerY: number, radius: number): string {
  const inner = radius * 0.381966
  return Array.from({ length: 10 }, (_, corner) => {
    const angle = (corner * Math.PI) / 5
    const reach = corner % 2 === 0 ? radius : inner
    return `${(centerX + reach * Math.sin(angle)).toFixed(2)},${(centerY - reach * Math.cos(angle)).toFixed(2)}`
  }).join(' ')
}

/** The flag as the Council of Europe describes it: 2:3, twelve stars like the hours, ring of ⅓ and stars of 1/18 of the height. */
const stars = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour * Math.PI) / 6
  const ring = height / 3
  return starPoints(width / 2 + ring * Math.sin(angle), height / 2 - ring * Math.cos(angle), height / 18)
})

function EuFlag({ label, width: shownWidth = 120 }: { readonly label: string; readonly width?: number }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={shownWidth}
      height={(shownWidth * height) / width}
      style={{ display: 'block', flex: 'none', borderRadius: 4 }}
    >
      <rect width={width} height={height} fill="#003399" />
      {stars.map((points) => (
        <polygon key={points} points={points} fill="#ffcc00" />
      ))}
    </svg>
  )
}

/** The flag with the sentence that goes with it. */
export function FundingNotice() {
  const t = useText('home')
  const { data } = useCall(getSiteContent)
  if (!data?.funding) return null
  return (
    <Stack
      component="section"
      aria-labelledby="funding"
      direction={{ xs: 'column', sm: 'row' }}
      spacing={{ xs: 2, sm: 3 }}
      sx={{ alignItems: { sm: 'center' } }}
    >
      <EuFlag label={t('flagLabel')} width={132} />
      <Box>
        <Typography id="funding" variant="h3" component="h2">
          {data.funding.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '74ch', whiteSpace: 'pre-line' }}>
          {data.funding.text}
        </Typography>
      </Box>
    </Stack>
  )
}
