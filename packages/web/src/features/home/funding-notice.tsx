import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getSiteContent } from '@tandem/contract/content.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { EuFlag } from './eu-flag.tsx'

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
