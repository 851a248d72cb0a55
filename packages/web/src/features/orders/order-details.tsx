import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiClose } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { OrderLine } from '@tandem/contract/orders/order-lines.ts'
import type { AnyOrder, Order } from '@tandem/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, DefinitionList, ErrorState, Icon, LoadingLines, SideTag } from '../../ui/index.ts'
import { useFurtherAnnotations } from './annotations.ts'
import { BlockResults } from './blocks/block-results.tsx'
import { IntradayOrderFacts } from './intraday-order-facts.tsx'
import { OrderChip } from './order-chip.tsx'
import { OrderShape } from './order-shape.tsx'

type Step = OrderLine['steps'][number] & {
  readonly side: OrderLine['side']
  readonly label: string
  readonly key: string
}

interface OrderDrawerProps {
  readonly isOpen: boolean
  /** Undefined while it loads. */
  readonly order: AnyOrder | undefined
  readonly error: string | null
  readonly onRetry: () => void
  readonly onClose: () => void
  readonly showUser: boolean
  /** Why a step was filled, cut or refused. */
  readonly explain: (step: Step) => string | null
  readonly buttons: ReactNode
  readonly refusal: string | null
}

/** An order beside the list: its facts, its lines and what became of each. */
export function OrderDrawer(props: OrderDrawerProps) {
  const { isOpen, order, error, onClose } = props
  const t = useText('orders')
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: { xs: '100%', sm: 640, md: 880 }, maxWidth: 'none' }, 'aria-label': t('view.title') },
      }}
    >
      <Stack spacing={2} sx={{ p: { xs: 2, sm: 3 } }}>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {order?.name ?? t('view.title')}
          </Typography>
          <IconButton aria-label={t('view.close')} onClick={onClose} edge="end">
            <Icon path={mdiClose} />
          </IconButton>
        </Stack>
        {error !== null ? (
          <ErrorState message={error} onRetry={props.onRetry} />
        ) : order ? (
          <>
            {props.refusal !== null && <Alert severity="error">{props.refusal}</Alert>}
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              {props.buttons}
            </Stack>
            {order.marketType === 'dayAhead' ? (
              <OrderContent {...props} order={order} />
            ) : (
              <IntradayOrderFacts order={order} showUser={props.showUser} />
            )}
          </>
        ) : (
          <LoadingLines lines={10} />
        )}
      </Stack>
    </Drawer>
  )
}

type ContentProps = Pick<OrderDrawerProps, 'showUser' | 'explain'> & { readonly order: Order }

function OrderContent({ order, showUser, explain }: ContentProps) {
  const t = useText('orders')
  const format = useFormat()
  const blocks = useText('blocks')
  const further = useFurtherAnnotations()
  const isCleared =
    order.lines.some((line) => line.steps.some((step) => step.outcome)) || order.blocks.some(({ outcome }) => outcome)
  const steps = order.lines.flatMap(({ period, side, label, steps: each }) =>
    each.map((step, index): Step => ({ ...step, side, label, key: `${String(period)}.${String(index)}` })),
  )
  const ofBlocks = order.blocks.flatMap(({ quantities }) => quantities)
  const lastPeriod = Math.max(24, ...[...order.lines, ...ofBlocks].map(({ period }) => period))
  const labels: string[] = []
  for (const { period, label } of [...order.lines, ...ofBlocks]) labels[period - 1] = label
  const facts = [
    { term: t('common:word.state'), value: <OrderChip status={order.status} /> },
    ...(showUser ? [{ term: fieldName(f.user), value: order.username }] : []),
    ...further(order),
    { term: t('common:word.market'), value: t(`common:market.${order.marketType}`) },
    { term: t('common:word.deliveryDay'), value: format.date(order.date) },
    { term: t('common:side.buy'), value: format.energy(order.buyQuantity) },
    { term: t('common:side.sell'), value: format.energy(order.sellQuantity) },
    { term: t('view.worstCase'), value: format.exactCoins(order.worstCase) },
    { term: t('common:word.reserved'), value: format.exactCoins(order.reserved) },
    { term: t('view.writtenAt'), value: format.dateTime(order.createdAt) },
    { term: t('view.sentAt'), value: format.dateTime(order.transmittedAt) },
  ]
  return (
    <>
      <DefinitionList items={facts} />
      <OrderShape periods={lastPeriod} labels={labels} lines={order.lines} blocks={order.blocks} />
      {!isCleared && (
        <Typography variant="body2" color="textSecondary">
          {t(order.transmittedAt || order.abilities.change === true ? 'view.notClearedText' : 'view.notSentText')}
        </Typography>
      )}
      {order.blocks.length > 0 && (
        <>
          <Typography variant="h4" component="h3">
            {blocks('title')}
          </Typography>
          <Box sx={{ mx: { xs: -2, sm: -3 } }}>
            <BlockResults blocks={order.blocks} />
          </Box>
        </>
      )}
      {steps.length > 0 && (
        <>
          <Typography variant="h4" component="h3">
            {t('view.lines')}
          </Typography>
          <Box sx={{ mx: { xs: -2, sm: -3 } }}>
            <DataTable<Step>
              label={t('view.lines')}
              dense
              rows={steps}
              rowKey={(step) => step.key}
              columns={[
                {
                  key: 'interval',
                  header: fieldName(f.label),
                  render: (step) => <Box sx={{ whiteSpace: 'nowrap' }}>{step.label}</Box>,
                  fact: true,
                },
                { key: 'side', header: t('grid.side'), fact: 'below', render: (step) => <SideTag side={step.side} /> },
                {
                  key: 'price',
                  header: t('common:word.limit'),
                  fact: 'below',
                  unit: 'TC/kWh',
                  align: 'right',
                  render: (step) => format.ticketPrice(step.price),
                },
                {
                  key: 'quantity',
                  header: t('common:word.asked'),
                  unit: 'kWh',
                  align: 'right',
                  fact: isCleared ? 'below' : true,
                  render: (step) => format.energyFigure(step.quantity),
                },
                ...(isCleared
                  ? [
                      {
                        key: 'accepted',
                        header: t('common:word.traded'),
                        unit: 'kWh',
                        align: 'right' as const,
                        fact: true,
                        render: (step: Step) => format.energyFigure(step.accepted),
                      },
                      {
                        key: 'why',
                        header: t('common:word.why'),
                        render: (step: Step) => <Box sx={{ minWidth: 140 }}>{explain(step)}</Box>,
                      },
                    ]
                  : []),
              ]}
            />
          </Box>
        </>
      )}
    </>
  )
}
