import type { EnergyCost } from '@tandem/contract/reports.ts'
import { kWh, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { CostBoard, CostSentences } from './energy-cost.tsx'

const figures = {
  hours: 24,
  estimatedHours: 0,
  need: kWh('62'),
  cost: tc('26.66'),
  perfectPlan: tc('22.32'),
  difference: tc('62.65'),
  intraday: tc('-10.88'),
  imbalance: tc('73.53'),
  perKWh: { own: perKWh('0.43'), perfectPlan: perKWh('0.36049'), market: perKWh('0.39') },
}
const known: EnergyCost = { settledDays: 1, openDays: 0, unreadHours: 0, unpricedHours: 0, figures }

async function textOf(cost: EnergyCost, language: 'en' | 'ro' = 'en') {
  const { container } = await renderInApp(<CostBoard cost={cost} />, { language })
  return container.textContent.replaceAll('\u00A0', ' ')
}

it('says what a kWh cost, and the largest cause by name and first', async () => {
  const text = await textOf(known)
  expect(text).toContain(
    'You paid 0.430 TC/kWh. The market average for your hours was 0.390; with a perfect plan you would have paid 0.360.',
  )
  expect(text).toContain('62.65 TC more than a perfect plan; 73.53 TC of it were imbalance.')
  expect(text).toMatch(/−62\.65.*Imbalance−73\.53.*Intra-day trading\+10\.88/)
})

it.each([
  [{}, 'Difference −62.65 TC, of which imbalance −73.53 TC.'],
  [
    { difference: tc('-0.2'), intraday: tc('-0.3'), imbalance: tc('0.1') },
    'Difference +0.20 TC, of which intra-day +0.30 TC.',
  ],
  [{ difference: tc('0'), intraday: tc('-5'), imbalance: tc('5') }, 'Difference 0.00 TC, of which imbalance −5.00 TC.'],
  [{ difference: tc('0'), intraday: tc('0'), imbalance: tc('0') }, 'Nothing was lost against a perfect plan.'],
])('names the largest cause in the line of a phone, too', async (parts, line) => {
  const cost = { ...known, figures: { ...figures, ...parts } }
  const { container } = await renderInApp(<CostSentences isBrief cost={cost} />)
  expect(container.textContent.replaceAll('\u00A0', ' ')).toContain(line)
})

it('names both parts where one made up for the other', async () => {
  const even = { ...figures, difference: tc('0'), intraday: tc('-5'), imbalance: tc('5') }
  const text = await textOf({ ...known, figures: even })
  expect(text).toContain('As good as a perfect plan: imbalance −5.00 TC, intra-day trading +5.00 TC.')
})

it('says earned where more was produced, also in Romanian', async () => {
  const earned = { ...figures, need: kWh('-5'), difference: tc('-0.2'), intraday: tc('-0.3'), imbalance: tc('0.1') }
  const text = await textOf({ ...known, figures: earned }, 'ro')
  expect(text).toContain('Ai încasat 0,430 TC/kWh. Media pieței pentru orele tale a fost 0,390')
  expect(text).toContain(
    'Cu 0,20 TC mai bine decât un plan perfect; din acestea, 0,30 TC vin de pe piața intrazilnică.',
  )
})

it('gives coins alone where a price would say nothing, and says what is left out', async () => {
  const text = await textOf({
    ...known,
    openDays: 2,
    unreadHours: 1,
    unpricedHours: 3,
    figures: { ...figures, perKWh: null },
  })
  expect(text).toContain('Result of your energy: −26.66 TC; with a perfect plan: −22.32 TC.')
  expect(text).toContain(
    '1 hour without a reading is left out. 3 hours without a price are left out. 2 days are not settled yet and left out.',
  )
})

it('says why there is nothing yet', async () => {
  expect(await textOf({ ...known, openDays: 1, figures: null })).toContain('once the imbalances are settled')
  expect(screen.queryByText(/kWh/)).toBeNull()
})
