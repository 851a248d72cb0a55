import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, serveFromTable } from '../../features/accounts/testing.tsx'
import Imbalances from './imbalances.tsx'

serveFromTable()

test('the balancing market leads to the settled days and what is left to do about them', async () => {
  await renderAt(<Imbalances />, '/imbalances')
  const link = await screen.findByRole('link', { name: 'Imbalance management' })
  expect(link.getAttribute('href')).toBe('/imbalanceManagementUser')
})
