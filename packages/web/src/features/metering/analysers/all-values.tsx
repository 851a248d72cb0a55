import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { mdiChevronDown } from '@mdi/js'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Icon } from '../../../ui/index.ts'
import { measuredOf, nameOf, writtenOf } from './quantity-styles.ts'
import { useFormat } from '../../../lib/format.ts'

/** All values by name, one under the other, in as many columns as there is room for. */
function ValueGrid({ values }: { readonly values: MeasuredValues }) {
  const format = useFormat()
  return (
    <Box component="dl" sx={{ m: 0, columnWidth: 260, columnGap: 4 }}>
      {measuredOf(values).map((quantity) => (
        <Box
          key={quantity}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.75,
            typography: 'body2',
            borderBottom: 1,
            borderColor: 'divider',
            breakInside: 'avoid',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {nameOf(quantity)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {writtenOf(format, quantity, values[quantity])}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

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
