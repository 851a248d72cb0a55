import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EnergyTotals } from '@tandem/contract/metering/energy.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { LinkButton } from '../../../ui/index.ts'

interface CoverageProps {
  readonly totals: EnergyTotals
  readonly missingDay: string | null
}

/** How much of the span is known, and the next step where hours are missing. */
export function Coverage({ totals: { knownHours, estimatedHours, expectedHours }, missingDay }: CoverageProps) {
  const t = useText('energy')
  const format = useFormat()
  const known = t('coverage.known', { known: format.count(knownHours), count: expectedHours })
  const missing = Math.max(0, expectedHours - knownHours)
  const share = (hours: number) => `${String(expectedHours === 0 ? 0 : Math.min(100, (hours / expectedHours) * 100))}%`
  return (
    <Stack spacing={1}>
      <Box aria-hidden sx={{ display: 'flex', height: 6, borderRadius: 3, overflow: 'hidden', bgcolor: 'divider' }}>
        <Box sx={{ width: share(knownHours - estimatedHours), bgcolor: 'primary.main' }} />
        <Box
          sx={{
            width: share(estimatedHours),
            background: (theme) =>
              `repeating-linear-gradient(45deg, ${theme.vars.palette.primary.main} 0 3px, transparent 3px 6px)`,
          }}
        />
      </Box>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {estimatedHours > 0 ? `${known}, ${t('coverage.estimated', { count: estimatedHours })}` : known}
        </Typography>
        {missing > 0 && (
          <>
            <Typography variant="body2" color="textSecondary">
              {t('coverage.missing', { count: missing })}
            </Typography>
            <Stack direction="row" spacing={1}>
              <LinkButton
                to={
                  missingDay ? screenPath('/addReading', { way: 'hours', day: missingDay }) : screenPath('/addReading')
                }
                size="small"
                variant="outlined"
              >
                {t('coverage.add')}
              </LinkButton>
              <LinkButton to={screenPath('/Analyzer')} size="small">
                {t('coverage.analyser')}
              </LinkButton>
            </Stack>
          </>
        )}
      </Stack>
    </Stack>
  )
}
