import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiFileDocumentPlusOutline } from '@mdi/js'
import type { Order } from '@tandem/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState, LinkButton, Section, StatFigure, StatRow, Term } from '../../ui/index.ts'
import { useFurtherAnnotations } from './annotations.ts'
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
  const further = useFurtherAnnotations()
  if (!order) {
    return (
      <Section title={t('summary.title')}>
        <EmptyState
          icon={mdiFileDocumentPlusOutline}
          title={t('common:word.noOrderYet')}
          text={t('own.noneText')}
          action={
            <LinkButton to={addPath} variant="contained" size="large">
              {t('common:word.writeMyOrder')}
            </LinkButton>
          }
        />
      </Section>
    )
  }
  return (
    <Section title={t('summary.title')} actions={<OrderChip status={order.status} />}>
      <Stack spacing={2.5}>
        <Box>
          <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {order.name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t(order.status === 'draft' ? 'own.draftNote' : 'own.sentNote')}
          </Typography>
          {further(order).map(({ term, value }) => (
            <Typography key={term} variant="body2" color="textSecondary">
              {term}: {value}
            </Typography>
          ))}
        </Box>
        {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        <OrderShape periods={labels.length} labels={labels} lines={order.lines} blocks={order.blocks} />
        {order.blocks.length > 0 && (
          <Typography variant="body2">{t('blockCount', { count: order.blocks.length })}</Typography>
        )}
        <StatRow>
          <StatFigure label={t('summary.buy')} energy={order.buyQuantity} color="buy" />
          <StatFigure label={t('summary.sell')} energy={order.sellQuantity} color="sell" />
          <StatFigure
            label={
              <Term term="reservation">
                {t(order.status === 'draft' ? 'summary.worstCase' : 'common:word.reserved')}
              </Term>
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
