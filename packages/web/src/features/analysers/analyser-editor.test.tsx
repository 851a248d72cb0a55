import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query.ts'
import { renderInApp } from '../../ui/testing.tsx'
import type { Analyser, ConnectionTest } from '@tandem/contract/analysers.ts'
import { AnalyserEditor } from './analyser-editor.tsx'
import { anAnalyser, answerCalls, aTest, onTheWire } from './testing.ts'

const addCall = 'POST /api/test/addAnalyzerData/2/10.20.0.15/502/3'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

interface Given {
  readonly analyser?: Analyser | null
  readonly isBlocked?: boolean
  readonly test?: ConnectionTest
  readonly save?: () => unknown
}

async function show({ analyser = null, isBlocked = false, test = aTest(), save }: Given = {}) {
  const saved = save ?? (() => onTheWire.analyser(anAnalyser()))
  const { sent, answer } = answerCalls({
    'GET /api/test/getAllParameters': () => onTheWire.parameters,
    'POST /api/analysers/test': () => onTheWire.test(test),
    'POST /api/test/': saved,
  })
  vi.stubGlobal('fetch', answer)
  const onSaved = vi.fn()
  const editor = (
    <AnalyserEditor
      userId={2}
      analyser={analyser}
      isBlocked={isBlocked}
      onSaved={onSaved}
      onCancel={() => void router.navigate('/')}
    />
  )
  const routes = [
    { path: '/', element: 'elsewhere' },
    { path: '/form', element: editor },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/form'] })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { sent, onSaved, user: userEvent.setup(), router }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('combobox', { name: /Device model/ }), 'sdm6')
  await user.click(await screen.findByRole('option', { name: /Eastron SDM630/ }))
  await user.type(field(/IP address/), '10.20.0.15')
  await user.clear(field(/Device number/))
  await user.type(field(/Device number/), '3')
  await user.type(field(/Reading code/), 'Roof')
}

it('tests first and saves without a question', async () => {
  const { sent, onSaved, user } = await show()
  await fill(user)
  expect(screen.getByText('Reads 80 registers at once')).toBeTruthy()
  await press(user, 'Test connection')
  expect(await screen.findByText('The device can be read and its values fit together.')).toBeTruthy()
  expect(sent).toEqual([
    { call: 'POST /api/analysers/test', body: { profile: 'eastron_sdm630', ip: '10.20.0.15', port: 502, deviceId: 3 } },
  ])
  await press(user, 'Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const body = { readingCode: 'Roof', profile: 'eastron_sdm630', placement: 'connection' }
  expect(sent[1]).toEqual({ call: addCall, body })
})

it('asks before it saves what was not tested, or was tested with other values', async () => {
  const { sent, onSaved, user } = await show()
  await fill(user)
  await press(user, 'Save')
  const question = await screen.findByRole('alertdialog', { name: 'Save without a test?' })
  await user.click(within(question).getByRole('button', { name: 'Back to the form' }))
  expect(sent).toEqual([])
  await press(user, 'Test connection')
  await screen.findByText('The device can be read and its values fit together.')
  await user.type(field(/Device number/), '3')
  expect(screen.getByText('You have changed the model or the address since this test.')).toBeTruthy()
  await press(user, 'Save')
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

it('says why a test failed and asks before it saves all the same', async () => {
  const steps = [
    { step: 'allowed', isDone: true, ms: 0 },
    { step: 'connect', isDone: false, ms: 3_000 },
  ] as const
  const test = aTest({ isReadable: false, reason: 'connect_timeout', steps: [...steps], values: {}, checks: [] })
  const { user } = await show({ test })
  await fill(user)
  await press(user, 'Test connection')
  expect(await screen.findByText('Nothing answers at this address.')).toBeTruthy()
  expect(screen.getByText(/Check that the device has power and network/)).toBeTruthy()
  const steps4 = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps4).toContain('failed: Connection opened3,000 ms')
  expect(steps4).toContain('not reached: Values readnot reached')
  await press(user, 'Save')
  expect(await screen.findByRole('alertdialog', { name: 'Save although the test failed?' })).toBeTruthy()
})

it('keeps the rules of the form in the server’s own words', async () => {
  const { sent, user } = await show()
  await press(user, 'Test connection')
  expect(await screen.findByText('The device model field is required.')).toBeTruthy()
  await user.type(field(/IP address/), 'meter.local')
  await user.clear(field(/Port/))
  await user.type(field(/Port/), '70000')
  await press(user, 'Test connection')
  expect(await screen.findByText('The IP address field format is invalid')).toBeTruthy()
  expect(screen.getByText('The port must be between 1 and 65,535')).toBeTruthy()
  expect(sent).toEqual([])
})

it('shows a refusal at the field it belongs to', async () => {
  const body = { code: 'analyser_address_not_allowed', message: 'Ask the administrator.', field: 'ip', requestId: 'r1' }
  const { onSaved, user } = await show({ save: () => Response.json(body, { status: 400 }) })
  await fill(user)
  await press(user, 'Save')
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  expect(await screen.findByText('Ask the administrator.')).toBeTruthy()
  const ip = await screen.findByRole('textbox', { name: /IP address/ })
  expect(ip.getAttribute('aria-invalid')).toBe('true')
  expect(onSaved).not.toHaveBeenCalled()
})

it('changes a disabled analyser without a test where its device stays the same, and attaches it', async () => {
  const { sent, onSaved, user } = await show({ analyser: anAnalyser({ isActive: false, version: 4 }) })
  expect(await screen.findByDisplayValue('Eastron SDM630')).toBeTruthy()
  await user.type(field(/Reading code/), ' 2')
  await press(user, 'Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent[0]).toMatchObject({
    call: 'POST /api/test/updateAnalyzer',
    body: { id: 7, version: 4, readingCode: 'Roof 2', isActive: true },
  })
})

it('cannot attach while another one is attached', async () => {
  await show({ analyser: anAnalyser({ isActive: false }), isBlocked: true })
  const attach = screen.getByRole<HTMLInputElement>('checkbox', { name: /Attach it when saved/ })
  expect([attach.disabled, attach.checked]).toEqual([true, false])
  expect(screen.getByText(/Disable that one before/)).toBeTruthy()
})

it('warns before unsaved changes are left, by a link or by closing the tab', async () => {
  const { user, router } = await show()
  const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closes()).toBe(false)
  await user.type(field(/Reading code/), 'Roof')
  expect(closes()).toBe(true)
  await press(user, 'Cancel')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('You have changes that are not saved')
  await user.click(within(question).getByRole('button', { name: 'No' }))
  expect(router.state.location.pathname).toBe('/form')
  await press(user, 'Cancel')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})
