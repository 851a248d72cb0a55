import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { addIndexReading, updateIndexReading } from '@tandem/contract/metering/readings.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { DayInput, DecimalInput, Form, SubmitButton } from '../../../ui/form/index.ts'
import { LeaveGuard, useConfirm, useNotify } from '../../../ui/index.ts'
import { IndexComparison } from './index-comparison.tsx'
import { IndexForm as IndexTerms, likelyDay, orderFault, textOfEnergy, type MonthOfIndex } from './index-values.ts'

interface IndexFormProps {
  readonly userId: number
  /** Its first day. */
  readonly month: DeliveryDay
  readonly today: DeliveryDay
  readonly known: MonthOfIndex
  /** Undefined where a new index is entered. */
  readonly onDone?: () => void
}

/** Enters the index of a month, or corrects the one that stands there; beside it what it makes of the month. */
export function IndexForm({ userId, month, today, known, onDone }: IndexFormProps) {
  const t = useText('readings')
  const format = useFormat()
  const notify = useNotify()
  const confirm = useConfirm()
  const { reading } = known
  const add = useAction(addIndexReading)
  const update = useAction(updateIndexReading)
  const form = useForm({
    resolver: resolveBy(IndexTerms),
    mode: 'onTouched',
    defaultValues: {
      indexDate: reading?.indexDate ?? likelyDay(month, today),
      consumptionIndex: textOfEnergy(reading?.consumptionIndex),
      productionIndex: textOfEnergy(reading?.productionIndex),
    },
  })
  const { control, formState } = form
  const [consumption, production] = useWatch({ control, name: ['consumptionIndex', 'productionIndex'] })
  const send = (terms: z.output<typeof IndexTerms>, isConfirmed: boolean) =>
    reading
      ? update.mutateAsync({ body: { ...terms, id: reading.id, version: reading.version, isConfirmed } })
      : add.mutateAsync({ body: { ...terms, userId, month, isConfirmed } })
  const sending = useSending(form, async (terms) => {
    const fault = orderFault(terms, month, known)
    if (fault) {
      form.setError(fault.field, { type: 'order', message: fault.message })
      form.setFocus(fault.field)
      return
    }
    try {
      await send(terms, false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'index_far_from_usual') throw error
      const question = {
        title: t('index.farTitle', { index: format.energy(terms.consumptionIndex) }),
        text: error.message,
        yes: t('index.farYes'),
        no: t('index.farNo'),
      }
      if (!(await confirm(question))) return
      await send(terms, true)
    }
    notify(t('index.saved', { month: format.month(month) }))
    form.reset({
      indexDate: terms.indexDate,
      consumptionIndex: textOfEnergy(terms.consumptionIndex),
      productionIndex: textOfEnergy(terms.productionIndex),
    })
    onDone?.()
  })
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <Form {...sending} label={t('index.form')}>
        <LeaveGuard isDirty={formState.isDirty} />
        <DayInput control={control} name="indexDate" label={t('index.indexDate')} max={today} required />
        <DecimalInput
          control={control}
          name="consumptionIndex"
          label={t('index.consumptionIndex')}
          unit="kWh"
          required
          help={t('index.consumptionHelp')}
        />
        <DecimalInput
          control={control}
          name="productionIndex"
          label={t('index.productionIndex')}
          unit="kWh"
          help={t('index.productionHelp')}
        />
        <Stack direction="row" spacing={1}>
          <SubmitButton loading={add.isPending || update.isPending}>
            {reading ? t('index.saveCorrection') : t('index.save')}
          </SubmitButton>
          {onDone && <Button onClick={onDone}>{t('index.stopCorrecting')}</Button>}
        </Stack>
      </Form>
      <IndexComparison known={known} consumption={String(consumption)} production={String(production)} />
    </Box>
  )
}
