import { powerAgreements } from '@tandem/core/metering/power-agreement.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { PowerAgreement } from './power-agreement.tsx'

it('says what is probably wrong, with both figures', async () => {
  const power = { agreement: 'power_third', counted: energyWh(10_800), byPower: energyWh(3_600) } as const
  await renderInApp(<PowerAgreement power={power} />)
  expect(screen.getByRole('alert').textContent).toMatch(/only one phase of three is read/)
  expect(screen.getByText(/10\.80/)).toBeTruthy()
  expect(screen.getByText(/3\.60/)).toBeTruthy()
})

it.each(powerAgreements)('has a sentence for %s', async (agreement) => {
  await renderInApp(<PowerAgreement power={{ agreement, counted: energyWh(1), byPower: energyWh(1) }} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^[A-Z].*\.$/)
})
