import type { PeriodResult } from '@tandem/contract/markets/auctions.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import type { CurveLevel } from './curve-marks.ts'
import { PeriodCurves } from './period-curves.tsx'

const period = {
  period: 1,
  label: '00:00-01:00',
  price: null,
  interval: { low: priceTick(0), high: priceTick(5000) },
  volume: energyWh(0),
} as PeriodResult

const offered: CurveLevel = { price: priceTick(5000), quantity: energyWh(14_828), cumulative: energyWh(14_828) }

describe('the curves of an interval', () => {
  it('are drawn where one side alone has orders', async () => {
    await renderInApp(<PeriodCurves period={period} demand={[]} supply={[offered]} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('14.828')
  })

  it.each([
    ['en', 'No curves for 00:00-01:00', 'no block was accepted'],
    ['ro', 'Nu există curbe pentru 00:00-01:00', 'niciun bloc nu a fost acceptat'],
  ] as const)('say in %s why there are none where blocks alone were entered', async (language, title, reason) => {
    await renderInApp(<PeriodCurves period={period} demand={[]} supply={[]} />, { language })
    expect(screen.getByText(title)).toBeTruthy()
    expect(document.body.textContent).toContain(reason)
    expect(screen.queryByRole('img')).toBeNull()
  })
})
