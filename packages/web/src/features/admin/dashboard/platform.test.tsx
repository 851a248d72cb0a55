import type { getPlatformEnergyGraphic } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { PlatformEnergy } from './platform-energy.tsx'
import { PlatformMarkets, type PlatformOverview } from './platform-markets.tsx'
import { PlatformPeople } from './platform-people.tsx'
import { coins, dayOf } from './testing.ts'

describe('the whole platform', () => {
  const overview = {
    dayAhead: {
      sessions: 11,
      volume: energyWh(8_132_990),
      turnover: coins(2_713.93),
      averagePrice: priceTick(33_370),
    },
    intraday: { sessions: 12, volume: energyWh(0), turnover: coins(0), averagePrice: null },
    imbalance: {
      deficitVolume: energyWh(1_202_064),
      excessVolume: energyWh(731_611),
      balancing: coins(383.85),
      settledDays: 9,
      waitingDays: 1,
    },
    users: { active: 18, registered: 19, trading: 16, metered: 15 },
    groups: { groups: 1, members: 3, pendingRequests: 0 },
    analysers: { online: 2, offline: 1, waiting: 0 },
  } as PlatformOverview

  it('counts what was traded in kWh, to the last one', async () => {
    const summary = {} as Parameters<typeof PlatformMarkets>[0]['summary']
    await renderInApp(<PlatformMarkets overview={overview} summary={summary} period="November 2026" />)
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toContain('TradedkWh')
    const cells = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(cells[1]).toEqual(['Day-ahead', '8,132.99', '2,713.93', '0.33370', '11'])
    expect(cells[2]).toEqual(['Intra-day', '0.00', '0.00', '–', '12'])
  })

  it('counts people as of now, and who traded of the period alone that it knows', async () => {
    const { rerender } = await renderInApp(<PlatformPeople overview={overview} isOfPeriod />)
    const text = () => document.body.textContent
    expect(text()).toContain('Active users18Accounts: 19')
    expect(text()).toContain('Traded16With readings15')
    rerender(<PlatformPeople overview={overview} isOfPeriod={false} />)
    expect(text()).toContain('Active users18Accounts: 19Groups1')
  })

  it('counts what was used and produced in kWh', async () => {
    const day = { consumption: energyWh(9_667_140), production: energyWh(7_930_087), knownHours: 24 }
    const graphic = { days: [{ ...day, day: dayOf('2026-11-20') }], usersWithReadings: 16 }
    await renderInApp(
      <PlatformEnergy
        graphic={graphic as unknown as ResponseOf<typeof getPlatformEnergyGraphic>}
        period="November 2026"
      />,
    )
    expect(document.body.textContent).toContain('Consumption9,667.14kWh')
    expect(document.body.textContent).toContain('Production7,930.087kWh')
  })
})
