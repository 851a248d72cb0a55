import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { PriceBoard } from '@tandem/contract/admin/content.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { StatFigure, StatRow } from '../../../ui/index.ts'
import { Band } from './home-sections.tsx'

/** Today's prices for everybody to read: the three figures of the day, and each interval. */
export function PricesToday({ board }: { readonly board: PriceBoard }) {
  const t = useText('home')
  const format = useFormat()
  const date = format.date(board.date)
  const figures = [
    ['base', board.base],
    ['low', board.low],
    ['high', board.high],
  ] as const
  return (
    <Band title={t('prices.title')} text={t('prices.text', { date })}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <StatRow>
          {figures.map(([name, price]) => (
            <StatFigure key={name} label={t(`prices.${name}`)} value={price === null ? '–' : format.price(price)} />
          ))}
        </StatRow>
        <Box sx={{ mt: 3 }}>
          <Chart
            title={t('prices.title')}
            description={t('prices.label', { date })}
            height={260}
            rows={board.intervals}
            labels={board.intervals.map(({ label }) => label)}
            bars={[{ of: 'energy', name: t('common:word.volume'), color: 'dayAhead', value: ({ volume }) => volume }]}
            barAxis={t('common:word.volume')}
            steps={[{ of: 'price', name: t('common:chart.price'), color: 'price', value: ({ price }) => price }]}
          />
        </Box>
      </Card>
    </Band>
  )
}
