import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { getOrderGuards, OrderGuards, saveOrderGuards } from '@tandem/contract/orders/order-guards.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { Fragment, useState } from 'react'
import { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { DecimalBox } from '../../../ui/form/index.ts'
import { LoadingLines, useNotify } from '../../../ui/index.ts'

export interface GuardsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const lines = [
  { what: 'quantity', warn: 'warnQuantity', refuse: 'refuseQuantity' },
  { what: 'buyPrice', warn: 'warnBuyPrice', refuse: 'refuseBuyPrice' },
  { what: 'sellPrice', warn: 'warnSellPrice', refuse: 'refuseSellPrice' },
] as const

/** The limits that users set for themselves. */
export function GuardsDialog({ open, onClose }: GuardsDialogProps) {
  const t = useText('intradayTicket')
  const guards = useCall(getOrderGuards, {}, { enabled: open })
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="guards-title">
      <DialogTitle id="guards-title">{t('common:word.myGuards')}</DialogTitle>
      {guards.data ? (
        <GuardsForm saved={guards.data} onClose={onClose} />
      ) : (
        <DialogContent>
          {guards.error ? <Alert severity="error">{sentenceOf(guards.error)}</Alert> : <LoadingLines lines={4} />}
        </DialogContent>
      )}
    </Dialog>
  )
}

/** On a phone what is limited stands above its two fields. */
const gridStyles = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: { xs: 0.75, sm: 1.5 },
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto 1fr 1fr' },
  '& .what': { gridColumn: { xs: '1 / -1', sm: 'auto' }, mt: { xs: 1, sm: 0 } },
} as const

type Typed = Record<keyof OrderGuards, string>

function GuardsForm({ saved, onClose }: { readonly saved: OrderGuards; readonly onClose: () => void }) {
  const t = useText('intradayTicket')
  const notify = useNotify()
  const save = useAction(saveOrderGuards)
  const [typed, setTyped] = useState(() => typedOf(saved))
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setFailure(null)
    const wire = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, text === '' ? null : text]))
    const read = z.safeDecode(OrderGuards, wire as z.input<typeof OrderGuards>)
    if (!read.success) {
      setFailure(t('common:field.notANumber'))
      return
    }
    try {
      await save.mutateAsync({ body: read.data })
      notify(t('guards.saved'))
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  const box = (key: keyof OrderGuards, label: string) => (
    <DecimalBox
      hiddenLabel
      label={label}
      value={typed[key]}
      onChange={(text) => {
        setTyped({ ...typed, [key]: text })
      }}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('guards.text')}</DialogContentText>
        <Box sx={gridStyles}>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }} />
          <Typography variant="subtitle2">{t('guards.warn')}</Typography>
          <Typography variant="subtitle2">{t('guards.refuse')}</Typography>
          {lines.map(({ what, warn, refuse }) => (
            <Fragment key={what}>
              <Typography variant="body2" className="what">
                {t(`guards.${what}`)}
              </Typography>
              {box(warn, t('guards.warnOf', { what: t(`guards.${what}`) }))}
              {box(refuse, t('guards.refuseOf', { what: t(`guards.${what}`) }))}
            </Fragment>
          ))}
        </Box>
        {failure !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t('guards.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

function typedOf(guards: OrderGuards): Typed {
  const text = (key: keyof OrderGuards) => {
    const value = guards[key]
    if (value === null) return ''
    return formatDecimal(value, key.endsWith('Quantity') ? decimals.energy : decimals.price)
  }
  return {
    warnQuantity: text('warnQuantity'),
    refuseQuantity: text('refuseQuantity'),
    warnBuyPrice: text('warnBuyPrice'),
    refuseBuyPrice: text('refuseBuyPrice'),
    warnSellPrice: text('warnSellPrice'),
    refuseSellPrice: text('refuseSellPrice'),
  }
}
