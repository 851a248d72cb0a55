import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiFileDocumentPlusOutline } from '@mdi/js'
import type { Order } from '@tandem/contract/orders.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState, Section, StatFigure, StatRow, Term } from '../../ui/index.ts'
import { OrderChip } from './order-chip.tsx'
import { OrderShape } from './order-shape.tsx'

interface OwnOrderProps {
  readonly order: Order | null
  readonly labels: readonly string[]
  /** Where a new order for this market is written. */
  readonly addPath: string
  readonly buttons: ReactNode
  readonly refusal: string | null
}

/** The reader's own order in the open market, or the way to one. */
export function OwnOrder({ order, labels, addPath, buttons, refusal }: OwnOrderProps) {
  const t = useText('orders')
  if (!order) {
    return (
      <Section title={t('own.title')}>
        <EmptyState
          icon={mdiFileDocumentPlusOutline}
          title={t('own.none')}
          text={t('own.noneText')}
          action={
            <Button component={Link} to={addPath} variant="contained" size="large">
              {t('own.add')}
            </Button>
          }
        />
      </Section>
    )
  }
  return (
    <Section title={t('own.title')} actions={<OrderChip status={order.status} />}>
      <Stack spacing={2.5}>
        <Box>
          <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {order.name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t(order.status === 'draft' ? 'own.draftNote' : 'own.sentNote')}
          </Typography>
        </Box>
        {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        <OrderShape periods={labels.length} labels={labels} lines={order.lines} />
        <StatRow>
          <StatFigure label={t('summary.buy')} energy={order.buyQuantity} color="buy" />
          <StatFigure label={t('summary.sell')} energy={order.sellQuantity} color="sell" />
          <StatFigure
            label={
              <Term term="reservation">{t(order.status === 'draft' ? 'summary.worstCase' : 'list.reserved')}</Term>
            }
            coins={order.status === 'draft' ? order.worstCase : order.reserved}
          />
        </StatRow>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {buttons}
        </Stack>
      </Stack>
    </Section>
  )
}
