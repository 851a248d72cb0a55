import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiChevronUp, mdiClose } from '@mdi/js'
import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/index.ts'
import { OrderSummary, type OrderSummaryProps } from './order-summary.tsx'

/** The summary on a phone: two figures and the act at the thumb, the rest in a sheet. */
export function SummaryBar({ action, ...props }: OrderSummaryProps & { readonly action: ReactNode }) {
  const t = useText('orders')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const isShort = props.facts.missing > 0n
  return (
    <>
      <Box
        sx={{
          position: 'fixed',
          insetInline: 0,
          bottom: 0,
          zIndex: 'appBar',
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 1,
          pb: 'calc(8px + env(safe-area-inset-bottom))',
        }}
      >
        <ButtonBase
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true)
          }}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 48,
            justifyContent: 'flex-start',
            gap: 1,
            borderRadius: 1,
            textAlign: 'left',
          }}
        >
          <Icon path={mdiChevronUp} title={t('summary.open')} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="caption" color={isShort ? 'error' : 'textSecondary'} component="div" noWrap>
              {t(isShort ? 'summary.missing' : 'common:word.reserved')}
            </Typography>
            <Typography variant="subtitle2" component="div" noWrap>
              {isShort ? format.exactCoins(props.facts.missing) : format.coins(props.facts.worstCase)}
            </Typography>
          </Box>
        </ButtonBase>
        {action}
      </Box>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{
          paper: {
            sx: { width: 1, maxWidth: 'none', borderRadius: '16px 16px 0 0', maxHeight: '88dvh' },
            'aria-label': t('summary.title'),
          },
        }}
      >
        <Box sx={{ p: 2, pb: 3 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
            <Typography variant="h3" component="h2">
              {t('summary.title')}
            </Typography>
            <IconButton aria-label={t('summary.close')} onClick={close}>
              <Icon path={mdiClose} />
            </IconButton>
          </Stack>
          <OrderSummary
            {...props}
            onShowFault={() => {
              close()
              props.onShowFault()
            }}
          />
        </Box>
      </Drawer>
    </>
  )
}
