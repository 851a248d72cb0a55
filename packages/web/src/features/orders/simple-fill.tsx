import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DecimalBox } from '../../ui/form/index.ts'
import { clockHour, type FillProps } from './base-peak-fill.tsx'
import { FillPreview } from './fill-preview.tsx'
import { Question } from './question.tsx'
import { fillSimple, type SimpleDraft, type SimpleShape } from './quick-fill.ts'

type TextField = Exclude<keyof SimpleDraft, 'side' | 'shape' | 'twoPrices'>

/** Three questions in plain words that fill the same grid. */
export function SimpleFill({ frame, peak, defaultSide, rows, labels, onFill }: FillProps) {
  const t = useText('orders')
  const [draft, setDraft] = useState<SimpleDraft>({
    side: defaultSide,
    shape: defaultSide === 'sell' ? 'sun' : 'flat',
    twoPrices: false,
    hourly: '',
    day: '',
    night: '',
    total: '',
    price: '',
    dayPrice: '',
    nightPrice: '',
  })
  const filled = useMemo(() => fillSimple(draft, frame, peak), [draft, frame, peak])
  const change = (part: Partial<SimpleDraft>) => {
    setDraft({ ...draft, ...part })
  }
  const field = (name: TextField, unit: string) => {
    const isWrong = draft[name] !== '' && (filled.faults?.includes(name) ?? false)
    return (
      <DecimalBox
        label={t(`simple.${name}`)}
        unit={unit}
        value={draft[name]}
        error={isWrong}
        help={isWrong ? t('preview.check') : undefined}
        onChange={(text) => {
          change({ [name]: text })
        }}
      />
    )
  }
  const two = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }
  const hours = { from: clockHour(peak.from), to: clockHour(peak.to) }
  const isSale = draft.side === 'sell'
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Stack spacing={2.5}>
        <Question
          label={t('simple.sideQuestion')}
          value={draft.side}
          onChange={(side) => {
            change(side === 'sell' ? { side } : { side, shape: draft.shape === 'sun' ? 'flat' : draft.shape })
          }}
          choices={[
            { value: 'sell', label: t('simple.sell') },
            { value: 'buy', label: t('simple.buy') },
          ]}
        />
        <Question<SimpleShape>
          label={t('simple.shapeQuestion')}
          value={draft.shape}
          onChange={(shape) => {
            change({ shape })
          }}
          choices={[
            ...(isSale ? [{ value: 'sun' as const, label: t('simple.sun'), help: t('simple.sunHelp') }] : []),
            { value: 'flat', label: t('simple.flat'), help: t('simple.flatHelp') },
            { value: 'dayNight', label: t('simple.dayNight'), help: t('simple.dayNightHelp', hours) },
          ]}
        />
        {draft.shape === 'dayNight' ? (
          <Box sx={two}>
            {field('day', 'kWh')}
            {field('night', 'kWh')}
          </Box>
        ) : (
          field(draft.shape === 'sun' ? 'total' : 'hourly', 'kWh')
        )}
        <Question
          label={t(isSale ? 'simple.priceSell' : 'simple.priceBuy')}
          value={draft.twoPrices ? 'two' : 'one'}
          onChange={(count) => {
            change({ twoPrices: count === 'two' })
          }}
          choices={[
            { value: 'one', label: t('simple.onePrice') },
            { value: 'two', label: t('simple.twoPrices') },
          ]}
        />
        {draft.twoPrices ? (
          <Box sx={two}>
            {field('dayPrice', 'TC/kWh')}
            {field('nightPrice', 'TC/kWh')}
          </Box>
        ) : (
          field('price', 'TC/kWh')
        )}
        <Typography variant="body2" color="textSecondary">
          {t(isSale ? 'simple.priceHelpSell' : 'simple.priceHelpBuy')}
        </Typography>
      </Stack>
      <FillPreview lines={filled.lines} rows={rows} labels={labels} onApply={onFill} />
    </Box>
  )
}
