import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, serveFromTable } from '../../features/accounts/testing.tsx'
import ImbalanceManagementUser from './imbalance-management-user.tsx'

const server = serveFromTable()
const calls = () => server.sent().map(({ call }) => call)
const ownGroup = 'GET /api/groups/mine'

test('the own group is asked for where the section of groups is open', async () => {
  server.answer('GET /api/association', { isOpen: true })
  await renderAt(<ImbalanceManagementUser />)
  await waitFor(() => expect(calls()).toContain(ownGroup))
})

test('a closed section is not asked for it, which it would refuse', async () => {
  server.answer('GET /api/association', { isOpen: false })
  await renderAt(<ImbalanceManagementUser />)
  await screen.findByText('Not found')
  expect(calls()).toContain('GET /api/association')
  expect(calls()).not.toContain(ownGroup)
})
