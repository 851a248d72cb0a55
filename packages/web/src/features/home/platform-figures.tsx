import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { getPublicContent } from '@tandem/contract/content.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'

/** What the platform has done so far, in three figures. */
export function PlatformFigures({ figures }: { readonly figures: ResponseOf<typeof getPublicContent>['figures'] }) {
  const t = useText('home')
  const format = useFormat()
  const { participants, energyTraded, lastPrice } = figures
  const shown = [
    { figure: format.count(participants), name: t('figures.participants') },
    { figure: format.energy(energyTraded), name: t('figures.energy') },
    ...(lastPrice
      ? [{ figure: format.price(lastPrice.base), name: t('figures.lastPrice', { date: format.date(lastPrice.date) }) }]
      : []),
  ]
  return (
    <Box
      component="dl"
      aria-label={t('figures.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0, mt: 4 }}
    >
      {shown.map(({ figure, name }) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {figure}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
