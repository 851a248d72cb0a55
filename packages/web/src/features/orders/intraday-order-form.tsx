import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiSend } from '@mdi/js'
import type { OrderAnnotation } from '@tandem/contract/orders/order-fields.ts'
import { f } from '@tandem/contract/fields.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { executions } from '@tandem/core/market/order-book.ts'
import { sides } from '@tandem/core/market/order.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { resolveByReading, showFaults } from '../../lib/form-faults.ts'
import { useFormat } from '../../lib/format.ts'
import { DecimalInput, FieldGrid, SelectInput, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { Icon, LeaveGuard, StatFigure, StatRow, Term } from '../../ui/index.ts'
import { useAnnotationInputs } from './annotations.ts'
import { openPeriods, readIntraday, worstCaseOf, type IntradayValues, type WrittenOrder } from './intraday-values.ts'

interface IntradayOrderFormProps {
  readonly market: MarketDetails
  readonly initial: IntradayValues
  /** In the book only price and open quantity can change. */
  readonly isInBook: boolean
  readonly now: Temporal.Instant
  readonly available: Amount | null
  /** What the order has set aside already. */
  readonly reservedNow: Amount
  readonly notice?: ReactNode
  readonly firstRefusal?: string | null
  /** `send` asks first; false when that was given up. Throws what the server refused. */
  readonly onSave: (order: WrittenOrder, send: boolean) => Promise<boolean>
}

/** An intra-day order to be saved, sent or changed, one contract and one price. */
export function IntradayOrderForm(props: IntradayOrderFormProps) {
  const { market, initial, isInBook, now, notice, firstRefusal = null, onSave } = props
  const t = useText('orders')
  const inputs = useAnnotationInputs()
  const form = useForm<IntradayValues>({
    defaultValues: initial,
    resolver: resolveByReading((values) => readIntraday(values, market, currentLanguage(), isInBook)),
    mode: 'onTouched',
  })
  const { control, formState, handleSubmit } = form
  const { execution } = useWatch({ control }) as IntradayValues
  const [refusal, setRefusal] = useState(firstRefusal)
  const [isSaved, setSaved] = useState(false)
  const [busy, setBusy] = useState(false)

  const save = (send: boolean) =>
    handleSubmit(async (values) => {
      const read = readIntraday(values, market, currentLanguage(), isInBook)
      if (!read.ok) return
      setRefusal(null)
      setBusy(true)
      try {
        setSaved(true)
        if (!(await onSave(read.order, send))) setSaved(false)
      } catch (error) {
        setSaved(false)
        setRefusal(showFaults(form, error))
      } finally {
        setBusy(false)
      }
    })
  const fixed = { control, disabled: isInBook }
  const ownHelp: Partial<Record<OrderAnnotation, string>> = { name: t('intraday.nameHelp') }
  const periods = isInBook ? market.periods : openPeriods(market, now)
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void save(isInBook)(event)}>
      {notice}
      <FieldGrid least={240}>
        <SelectInput
          {...fixed}
          required
          name="period"
          label={fieldName(f.label)}
          choices={periods.map(({ period, label }) => ({ value: period, label }))}
        />
        <SelectInput
          {...fixed}
          required
          name="side"
          label={t('grid.side')}
          choices={sides.map((value) => ({ value, label: t(`common:side.${value}`) }))}
        />
        <DecimalInput
          control={control}
          required
          name="quantity"
          label={t(isInBook ? 'intraday.open' : 'grid.quantity')}
          unit="kWh"
          autoFocus
        />
        <DecimalInput
          control={control}
          required={execution === 'NON'}
          name="price"
          label={t('intraday.limit')}
          unit="TC/kWh"
          help={t(execution === 'NON' ? 'common:word.limitHelp' : 'intraday.anyPriceHelp')}
        />
        <SelectInput
          {...fixed}
          name="execution"
          label={t('common:word.execution')}
          choices={executions.map((value) => ({ value, label: t(`common:execution.${value}`) }))}
        />
        {execution === 'NON' && (
          <DecimalInput
            {...fixed}
            name="display"
            label={t('intraday.display')}
            unit="kWh"
            help={t('intraday.displayHelp')}
          />
        )}
        {inputs.map(({ name, label, help = ownHelp[name] }) => (
          <TextInput {...fixed} key={name} name={name} label={label} {...(help !== undefined && { help })} />
        ))}
      </FieldGrid>
      <Coins {...props} control={control} />
      {refusal !== null && <Alert severity="error">{refusal}</Alert>}
      <Stack direction="row" useFlexGap spacing={1} sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {isInBook ? (
          <SubmitButton loading={busy} disabled={!formState.isDirty}>
            {t('common:word.sendTheChange')}
          </SubmitButton>
        ) : (
          <>
            <Button type="submit" variant="outlined" disabled={busy}>
              {t('common:action.saveAsDraft')}
            </Button>
            <Button
              variant="contained"
              loading={busy}
              startIcon={<Icon path={mdiSend} size={18} />}
              onClick={(event) => void save(true)(event)}
            >
              {t('summary.send')}
            </Button>
          </>
        )}
      </Stack>
      <LeaveGuard isDirty={formState.isDirty && !isSaved} />
    </Stack>
  )
}

type CoinsProps = Pick<IntradayOrderFormProps, 'market' | 'available' | 'reservedNow'> & {
  readonly control: ReturnType<typeof useForm<IntradayValues>>['control']
}

/** What sending sets aside, what there is, and what is missing. */
function Coins({ market, available, reservedNow, control }: CoinsProps) {
  const t = useText('orders')
  const format = useFormat()
  const values = useWatch({ control }) as IntradayValues
  const worstCase = worstCaseOf(values, market, currentLanguage())
  const funds = available === null ? null : amount(available + reservedNow)
  const isShort = funds !== null && worstCase > funds
  const hasHeld = reservedNow > 0n
  return (
    <Stack spacing={1.5}>
      <StatRow>
        <StatFigure label={<Term term="reservation">{t('summary.worstCase')}</Term>} coins={worstCase} />
        <StatFigure label={t(hasHeld ? 'summary.availableWithThis' : 'summary.available')} coins={funds} />
      </StatRow>
      {isShort && (
        <Alert severity="warning">
          {t('summary.missingText', { coins: format.exactCoins(amount(worstCase - funds)) })}
        </Alert>
      )}
    </Stack>
  )
}
