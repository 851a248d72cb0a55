import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { mdiChevronDown } from '@mdi/js'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/index.ts'
import { ValueGrid } from './value-grid.tsx'
import { measuredOf } from './quantity-look.ts'

/** Every value of the device, for who wants to know; closed at first. */
export function AllValues({ values }: { readonly values: MeasuredValues }) {
  const t = useText('analysers')
  return (
    <Box>
      <Accordion variant="outlined" disableGutters sx={{ borderRadius: 1.5, '&::before': { display: 'none' } }}>
        <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />} sx={{ px: { xs: 2, sm: 3 } }}>
          <Box>
            <Typography variant="h4" component="span">
              {t('live.all')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('live.allNote', { count: measuredOf(values).length })}
            </Typography>
          </Box>
        </AccordionSummary>
        <AccordionDetails sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
          <ValueGrid values={values} />
        </AccordionDetails>
      </Accordion>
    </Box>
  )
}
