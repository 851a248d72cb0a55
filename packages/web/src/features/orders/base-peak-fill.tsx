import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import type { OrderFrame, OrderLine, Side } from '@tandem/core/market/order.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DecimalBox } from '../../ui/form/index.ts'
import { FillPreview } from './fill-preview.tsx'
import { fillBasePeak, type BasePeakDraft } from './quick-fill.ts'
import { SideSwitch } from './side-switch.tsx'
import type { RowDraft } from './ticket.ts'

export interface FillProps {
  readonly frame: OrderFrame
  readonly peak: PeakCalendar
  readonly defaultSide: Side
  readonly rows: readonly RowDraft[]
  readonly labels: readonly string[]
  readonly onFill: (lines: readonly OrderLine[]) => void
}

export const clockHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Base volume, peak volume and a price for each: a whole day in five fields. */
export function BasePeakFill({ frame, peak, defaultSide, rows, labels, onFill }: FillProps) {
  const t = useText('orders')
  const [draft, setDraft] = useState<BasePeakDraft>({
    side: defaultSide,
    baseVolume: '',
    peakVolume: '',
    peakPrice: '',
    offPeakPrice: '',
  })
  const filled = useMemo(() => fillBasePeak(draft, frame, peak), [draft, frame, peak])
  const field = (name: Exclude<keyof BasePeakDraft, 'side'>, unit: string, help?: string) => {
    const isWrong = draft[name] !== '' && (filled.faults?.includes(name) ?? false)
    return (
      <DecimalBox
        label={t(`basePeak.${name}`)}
        unit={unit}
        value={draft[name]}
        error={isWrong}
        help={isWrong ? t('preview.check') : help}
        onChange={(text) => {
          setDraft({ ...draft, [name]: text })
        }}
      />
    )
  }
  const hours = { from: clockHour(peak.from), to: clockHour(peak.to) }
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Stack spacing={2}>
        <SideSwitch
          isLarge
          label={t('common:word.side')}
          side={draft.side}
          onSide={(side) => {
            setDraft({ ...draft, side })
          }}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
          {field('baseVolume', 'kWh', t('basePeak.baseHelp'))}
          {field('peakVolume', 'kWh', t('basePeak.peakHelp', hours))}
          {field('offPeakPrice', 'TC/kWh')}
          {field('peakPrice', 'TC/kWh')}
        </Box>
      </Stack>
      <FillPreview lines={filled.lines} rows={rows} labels={labels} onApply={onFill} />
    </Box>
  )
}
