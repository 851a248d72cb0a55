import Stack from '@mui/material/Stack'
import { downloadImbalancePriceTemplate, imbalancePriceUnits } from '@tandem/contract/imbalance/imbalance-prices.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { deliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { factorDecimals } from '@tandem/core/imbalance/imbalance-price.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { shiftDay, todayIn } from '../../../lib/time.ts'
import { DecimalBox, FieldGrid, Select } from '../../../ui/form/index.ts'
import { DayPicker, ExportButton, FileDrop, Section, useConfirm, useNotify } from '../../../ui/index.ts'
import { PricePreview } from './price-preview.tsx'
import { usePriceUpload, type FileOptions } from './use-price-upload.ts'

/** Prices for mode C: a template, the file and how it is meant, and what it would save. */
export function PriceUpload() {
  const t = useText('imbalance')
  const format = useFormat()
  const confirm = useConfirm()
  const notify = useNotify()
  const { chosen, busy, failure, read, save } = usePriceUpload()
  const [unit, setUnit] = useState<FileOptions['unit']>('perKilowattHour')
  const [rate, setRate] = useState('1')
  const [status, setStatus] = useState<FileOptions['status']>('final')
  const factor = parseRate(rate)
  const preview = chosen?.preview ?? null
  const again = (part: Partial<FileOptions>) => {
    if (chosen && factor !== null) void read(chosen.file, { unit, rate: factor, status, ...part })
  }
  const keep = async () => {
    const count = preview?.rows.length ?? 0
    if (!(await confirm({ title: t('admin.prices.saveAsk', { count }), yes: t('common:word.saveThePrices') }))) return
    const saved = await save()
    if (saved !== null) notify(t('admin.prices.saved', { count: saved }))
  }
  return (
    <>
      <Template />
      <Section title={t('common:word.stepFile')} note={t('admin.prices.note')}>
        <Stack spacing={2}>
          <FieldGrid>
            <Select
              fullWidth
              label={t('admin.prices.unit')}
              value={unit}
              choices={imbalancePriceUnits.map((each) => ({ value: each, label: t(`admin.prices.${each}`) }))}
              onChange={(next) => {
                setUnit(next)
                again({ unit: next })
              }}
            />
            <DecimalBox
              label={t('admin.prices.rate')}
              value={rate}
              error={factor === null}
              help={factor === null ? t('admin.terms.wrong', rateBounds(format)) : t('admin.prices.rateHelp')}
              onChange={setRate}
              onBlur={() => again({})}
            />
            <Select
              fullWidth
              label={t('admin.prices.status')}
              value={status}
              choices={(['estimated', 'final'] as const).map((each) => ({
                value: each,
                label: t(`admin.prices.${each}`),
              }))}
              onChange={(next) => {
                setStatus(next)
                again({ status: next })
              }}
            />
          </FieldGrid>
          <FileDrop
            fileName={chosen?.file.name ?? null}
            isBusy={busy === 'reading'}
            failure={failure}
            onFile={(file) => {
              if (factor !== null) void read(file, { unit, rate: factor, status })
            }}
          />
        </Stack>
      </Section>
      {preview && <PricePreview preview={preview} isSaving={busy === 'saving'} onSave={() => void keep()} />}
    </>
  )
}

const largestRate = 1_000_000_000

function rateBounds(format: Format) {
  const [min, max] = [1, largestRate].map((rate) => format.decimal(rate, factorDecimals))
  return { min: min ?? '', max: max ?? '', decimals: factorDecimals }
}

/** TC for a unit of the file's currency, in whole millionths, above zero; null while it cannot be read. */
function parseRate(text: string): number | null {
  const rate = parseDecimal(text, factorDecimals)
  return typeof rate === 'bigint' && rate > 0n && rate <= BigInt(largestRate) ? Number(rate) : null
}

/** The intervals of a day, to be filled in. */
function Template() {
  const t = useText('imbalance')
  const [day, setDay] = useState<string>(() => shiftDay(todayIn(), -1))
  return (
    <Section title={t('admin.prices.templateTitle')} note={t('admin.prices.templateNote')}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <DayPicker value={day} onChange={setDay} />
        <ExportButton
          label={t('common:word.downloadTheTemplate')}
          endpoint={downloadImbalancePriceTemplate}
          input={{ params: { date: deliveryDay(day) } }}
        />
      </Stack>
    </Section>
  )
}
