import { getUser, type User } from '@tandem/contract/accounts/accounts.ts'
import { amount } from '@tandem/core/units/units.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { PersonalDataForm } from './personal-data-form.tsx'
import { renderAt, serveFromTable } from './testing.tsx'

const server = serveFromTable()

const ana: User = {
  id: 2,
  lastName: 'Popescu',
  firstName: 'Ana',
  username: 'ana',
  email: 'ana@example.org',
  userType: 'transactionalUser',
  userTypeId: 2,
  roles: [],
  address: '',
  phone: '',
  panelPower: 5_430,
  registrationDate: Temporal.Instant.from('2026-01-05T10:00:00Z'),
  activated: true,
  statusRequest: 'none',
  requestedUserType: null,
  preferences: { defaultSide: 'buy', resultMail: 'on', language: 'en' },
  isSystem: false,
  balance: amount(0n),
}

it.each([
  ['3,2', '3200'],
  ['10.125', '10125'],
  ['', ''],
])('keeps the power of the panels, typed in kWp as “%s”, in whole W', async (typed, sent) => {
  server.answer('POST /api/test/updateUser/2/0', z.encode(getUser.response, ana))
  const onSaved = vi.fn()
  await renderAt(<PersonalDataForm user={ana} onSaved={onSaved} />)
  const field = screen.getByLabelText(/Power of the panels/)
  expect((field as HTMLInputElement).value).toBe('5.43')
  fireEvent.change(field, { target: { value: typed } })
  await userEvent.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce()
  })
  expect(server.sent().at(-1)?.body).toEqual({ panelPower: sent })
})

it('shows the power by the comma of a Romanian, and reads it so', async () => {
  server.answer('POST /api/test/updateUser/2/0', z.encode(getUser.response, ana))
  const onSaved = vi.fn()
  await renderAt(<PersonalDataForm user={ana} onSaved={onSaved} />, '/here', 'ro')
  const field = screen.getByLabelText(/Puterea panourilor/)
  expect((field as HTMLInputElement).value).toBe('5,43')
  fireEvent.change(field, { target: { value: '1,5' } })
  fireEvent.blur(field)
  expect((field as HTMLInputElement).value).toBe('1,5')
  await userEvent.click(screen.getByRole('button', { name: /Salvează/ }))
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce()
  })
  expect(server.sent().at(-1)?.body).toEqual({ panelPower: '1500' })
})

it('refuses what no panels give', async () => {
  await renderAt(<PersonalDataForm user={ana} onSaved={() => undefined} />)
  fireEvent.change(screen.getByLabelText(/Power of the panels/), { target: { value: '0.05' } })
  await userEvent.click(screen.getByRole('button', { name: /Save/ }))
  expect(await screen.findByText(/0\.1.*10,?000/)).toBeTruthy()
  expect(server.sent()).toEqual([])
})
