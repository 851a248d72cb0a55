import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { screenPath } from '@tandem/contract/screens.ts'
import type { OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Countdown, Term } from '../../ui/index.ts'
import type { OrderFacts } from './order-facts.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { OrderShape } from './order-shape.tsx'

export interface OrderSummaryProps {
  readonly facts: OrderFacts
  readonly lines: readonly OrderLine[]
  readonly blocks: OrderContent['blocks']
  readonly labels: readonly string[]
  readonly faults: number
  readonly gateClosure: Temporal.Instant
  readonly offset: number
  readonly isClosed: boolean
  readonly onClosed: () => void
  /** The order is in the market already, with so many coins reserved for it. */
  readonly isInMarket: boolean
  readonly reservedNow: Amount
  readonly onShowFault: () => void
  readonly buttons: ReactNode
  /** What the server refused about the whole order. */
  readonly refusal: string | null
}

/** Before sending: what is reserved, what is lacking, when the gate closes and what happens next. */
export function OrderSummary(props: OrderSummaryProps) {
  const { facts, lines, blocks, labels, faults, refusal, isClosed } = props
  const t = useText('orders')
  const format = useFormat()
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          <Term term="gateClosure">{t(isClosed ? 'common:word.gateClosed' : 'common:word.gateClosesIn')}</Term>
        </Typography>
        {!isClosed && (
          <Typography variant="h3" component="div">
            <Countdown to={props.gateClosure} offset={props.offset} onEnd={props.onClosed} />
          </Typography>
        )}
      </Stack>
      <OrderShape periods={labels.length} labels={labels} lines={lines} blocks={blocks} height={80} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        <Fact name={t('summary.buy')} value={format.energy(facts.buy)} color="meaning.buy" />
        <Fact name={t('summary.sell')} value={format.energy(facts.sell)} color="meaning.sell" />
        <Fact
          isLarge
          name={<Term term="reservation">{t('summary.worstCase')}</Term>}
          value={
            <Tooltip title={`${format.exactCoins(facts.worstCase)}. ${t('summary.worstCaseHelp')}`}>
              <span>{format.coins(facts.worstCase)}</span>
            </Tooltip>
          }
        />
        <Fact
          name={t(props.isInMarket ? 'summary.availableWithThis' : 'summary.available')}
          value={format.coins(facts.funds)}
        />
        {facts.missing > 0n && (
          <Fact name={t('summary.missing')} value={format.exactCoins(facts.missing)} color="error.main" />
        )}
      </Box>
      {facts.missing > 0n && (
        <Alert severity="warning">
          {t('summary.missingText', { coins: format.exactCoins(facts.missing) })}{' '}
          <Link component={RouterLink} to={screenPath('/financialTransactions', { '#': 'buy' })} color="inherit">
            {t('common:action.buyCoins')}
          </Link>
        </Alert>
      )}
      {faults > 0 && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={props.onShowFault}>
              {t('fault.show')}
            </Button>
          }
        >
          {t('fault.count', { count: faults })}
        </Alert>
      )}
      {refusal !== null && <Alert severity="error">{refusal}</Alert>}
      <Box>
        <Typography variant="h5" component="h3">
          {t('summary.next')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <NextStep {...props} />
        </Typography>
      </Box>
      {props.buttons}
    </Stack>
  )
}

function NextStep({ facts, isClosed, isInMarket, reservedNow, gateClosure }: OrderSummaryProps) {
  const t = useText('orders')
  const format = useFormat()
  const coins = format.coins(facts.worstCase)
  if (isClosed) return t('summary.nextClosed')
  if (facts.buy + facts.sell === 0) return t('summary.nextEmpty')
  if (isInMarket) {
    const now = format.coins(reservedNow)
    // What is on the screen may not be sent yet: the market knows the order as it was.
    return reservedNow === facts.worstCase
      ? t('summary.nextInMarket', { coins: now })
      : t('summary.nextChanged', { now, coins })
  }
  const time = format.dateTime(gateClosure)
  return facts.worstCase === 0n ? t('summary.nextDraftFree', { time }) : t('summary.nextDraft', { coins, time })
}

interface FactProps {
  readonly name: ReactNode
  readonly value: ReactNode
  readonly color?: string
  readonly isLarge?: boolean
}

function Fact({ name, value, color, isLarge = false }: FactProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}>
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          typography: isLarge ? 'h3' : 'body2',
          fontWeight: 600,
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          ...(color && { color }),
        }}
      >
        {value}
      </Box>
    </Box>
  )
}
