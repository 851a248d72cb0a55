import { tc } from '@tandem/core/testing/builders.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { BalanceChart } from './balance-chart.tsx'

it('has no bar of a purchase, which would flatten what trading brought, and says it in a note', async () => {
  const none = { purchases: tc('0'), dayAhead: tc('0'), intraday: tc('0'), imbalance: tc('0'), other: tc('0') }
  const steps = [
    { ...none, purchases: tc('1000'), finalBalance: tc('1000') },
    { ...none, dayAhead: tc('-2.5'), finalBalance: tc('997.5') },
  ]
  await renderInApp(<BalanceChart steps={steps} labels={['01-11', '02-11']} from={tc('0')} to={tc('997.5')} />)
  await userEvent.click(screen.getByRole('button', { name: /table/i }))
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns.map((name) => name.replace(/ ?TC$/, ''))).toEqual(['Interval', 'Balance', 'Day-ahead market', 'Note'])
  expect(screen.getByText(/^Coin purchases: \+1,000\.00/)).toBeTruthy()
})
