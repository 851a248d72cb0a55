import { useState } from 'react'
import { f } from '@tandem/contract/fields.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { Chart, CurveChart } from '../../ui/charts/index.ts'
import { Section } from '../../ui/index.ts'

/** The 25 hours of an autumn day: the repeated one as A and B. */
const autumnHours = Array.from({ length: 25 }, (_, index) =>
  formatFor('en').interval(Temporal.Instant.from('2026-10-24T21:00Z').add({ hours: index }), 60),
)
const quarters = Array.from({ length: 96 }, (_, index) =>
  formatFor('en').interval(Temporal.Instant.from('2026-06-13T21:00Z').add({ minutes: index * 15 }), 15),
)
const priceAt = (index: number, of: number) =>
  Math.round(30_000 + 26_000 * Math.sin((index / of) * 11) - (index > of * 0.45 && index < of * 0.6 ? 42_000 : 0))
const autumnPrices = autumnHours.map((_label, index) => (index === 8 ? null : priceAt(index, 25)))
const autumnBought = autumnHours.map((_label, index) =>
  index === 8 ? null : Math.round(9_000 + 6_000 * Math.sin(index / 3)),
)
const autumnSold = autumnHours.map((_label, index) =>
  index < 7 || index > 18 ? 0 : -Math.round(8_000 * Math.sin(((index - 6) / 13) * Math.PI)),
)
const quarterPrices = quarters.map((_label, index) => priceAt(index, 96))
const quarterForecast = quarterPrices.map((price, index) => price + Math.round(5_000 * Math.sin(index / 4)))

const supply = [-5_000, 12_000, 30_000, 41_237, 55_000, 80_000].map((priceTicks, index) => ({
  priceTicks,
  energyWh: 20_000 + index * 6_000,
}))
const demand = [90_000, 62_000, 41_237, 22_000, 0].map((priceTicks, index) => ({
  priceTicks,
  energyWh: 32_000 - index * 2_000,
}))

/** Charts with negative prices, a gap, 25 hours, 96 quarters. */
export function ChartsGallery() {
  const [selected, setSelected] = useState<number | null>(12)
  return (
    <>
      <Section>
        <Chart
          title="Prices and volumes, 25 hours, one of them without a result"
          description="Prices between −0.12 and 0.56 TC/kWh; bought in the evening, sold at noon."
          rows={autumnHours.map((_label, hour) => hour)}
          labels={autumnHours}
          isStacked
          bars={[
            { of: f.bought, color: 'buy', value: (hour) => autumnBought[hour] },
            { of: f.sold, color: 'sell', value: (hour) => autumnSold[hour] },
          ]}
          steps={[{ of: f.clearingPrice, color: 'price', value: (hour) => autumnPrices[hour] }]}
          isSelected={(hour) => hour === selected}
          onSelect={setSelected}
        />
      </Section>
      <Section>
        <Chart
          title="Price of 96 quarters, with its forecast"
          description="Price and forecast."
          height={300}
          rows={quarters.map((_label, quarter) => quarter)}
          labels={quarters}
          steps={[
            { of: f.clearingPrice, color: 'dayAhead', value: (quarter) => quarterPrices[quarter] },
            {
              of: 'price',
              name: 'Forecast',
              color: 'forecast',
              value: (quarter) => quarterForecast[quarter],
              isForecast: true,
            },
          ]}
        />
      </Section>
      <Section>
        <CurveChart
          title="Supply and demand, 18:00-19:00"
          description="The curves meet at 0.41237 TC/kWh and 94 kWh."
          supply={supply}
          demand={demand}
          crossing={{ priceTicks: 41_237, energyWh: 90_000 }}
        />
      </Section>
    </>
  )
}
