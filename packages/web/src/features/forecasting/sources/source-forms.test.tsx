import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { DataSources } from '@tandem/contract/admin/data-sources.ts'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { EntsoeForm } from './source-forms.tsx'

afterEach(() => vi.unstubAllGlobals())

const entsoe = {
  isOn: true,
  address: 'https://web-api.tp.entsoe.eu/api',
  area: '10YRO-TEL------P',
  neighbours: ['10YHU-MAVIR----U'],
  currency: 'EUR',
  rate: 5_000_000,
  hasToken: true,
}

it('takes codes of neighbours however they are written, and none that is none', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(typeof body === 'string' ? body : ''))
    return Response.json({ entsoe, openMeteo: null, hosts: [], series: [], days: [] })
  })
  const sources: DataSources = { entsoe, openMeteo: null, hosts: [], series: [], days: [] }
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <EntsoeForm sources={sources} /> }])} />
    </QueryClientProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Neighbouring zones (EIC)')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(field.value).toBe('10YHU-MAVIR----U')
  const six = Array.from('ABCDEF', (letter) => letter.repeat(16)).join(' ')
  for (const faulty of ['HU', '10YHU-MAVIR----U 10yhu-mavir----u', six]) {
    fireEvent.change(field, { target: { value: faulty } })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(save.disabled).toBe(true)
  }
  fireEvent.change(field, { target: { value: '10yhu-mavir----u, 10YCA-BULGARIA-R;' } })
  await userEvent.click(save)
  await waitFor(() => expect(sent).toMatchObject([{ neighbours: ['10YHU-MAVIR----U', '10YCA-BULGARIA-R'] }]))
  await userEvent.clear(field)
  await userEvent.click(save)
  await waitFor(() => expect(sent[1]).toMatchObject({ neighbours: [] }))
})
