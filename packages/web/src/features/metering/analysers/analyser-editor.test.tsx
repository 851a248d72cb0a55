import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import type { Analyser, ConnectionTest } from '@tandem/contract/metering/analysers.ts'
import { AnalyserEditor } from './analyser-editor.tsx'
import { anAnalyser, answerCalls, aTest, now, onTheWire } from './testing.ts'

const addCall = 'POST /api/test/addAnalyzerData/2/10.20.0.15/502/3'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const allowed = [{ id: 1, broker: 'home', prefix: 'home/2', addedAt: '2026-03-02T08:00:00Z' }]

interface Given {
  readonly topics?: typeof allowed
  readonly analyser?: Analyser | null
  readonly isBlocked?: boolean
  readonly test?: ConnectionTest
  readonly save?: () => unknown
}

async function show({ analyser = null, isBlocked = false, test = aTest(), save, topics = allowed }: Given = {}) {
  const saved = save ?? (() => onTheWire.analyser(anAnalyser()))
  const { sent, answer } = answerCalls({
    'GET /api/test/getAllParameters': () => onTheWire.parameters,
    'GET /api/meter-topics/': () => ({ brokers: ['home'], topics }),
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
  await user.clear(field(/Device ID/))
  await user.type(field(/Device ID/), '3')
  await user.type(field(/Reading code/), 'Roof')
  await user.type(field(/Power of the connection/), '5.75')
  await user.type(field(/Longest wait/), '5000')
}

it('tests first and saves without a question', async () => {
  const { sent, onSaved, user } = await show()
  await fill(user)
  expect(screen.getByText('Reads 80 registers at once')).toBeTruthy()
  await press(user, 'Test connection')
  expect(await screen.findByText('The device can be read and its values fit together.')).toBeTruthy()
  expect(sent).toEqual([
    {
      call: 'POST /api/analysers/test',
      body: {
        profile: 'eastron_sdm630',
        ip: '10.20.0.15',
        port: 502,
        deviceId: 3,
        framing: 'tcp',
        answerMs: 5_000,
        mqtt: null,
      },
    },
  ])
  await press(user, 'Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const body = {
    readingCode: 'Roof',
    profile: 'eastron_sdm630',
    placement: 'connection',
    connectionPower: 5750,
    framing: 'tcp',
    answerMs: 5_000,
    mqtt: null,
  }
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
  await user.type(field(/Device ID/), '3')
  expect(screen.getByText('The model or the address changed since this test.')).toBeTruthy()
  await press(user, 'Save')
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

it('offers the other kind of frames where the device answers these', async () => {
  const test = aTest({ isReadable: false, reason: 'no_answer', otherFraming: 'rtu', values: {}, checks: [] })
  const { sent, user } = await show({ test })
  await fill(user)
  await press(user, 'Test connection')
  expect(await screen.findByText(/responds in RTU over TCP/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: /Frames/ }))
  await user.click(await screen.findByRole('option', { name: /RTU over TCP/ }))
  await press(user, 'Test again')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ framing: 'rtu' }))
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
  expect(await screen.findByText('No response from this address.')).toBeTruthy()
  expect(screen.getByText(/Check power, network/)).toBeTruthy()
  const steps4 = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps4).toContain('failed: Connection opened3,000 ms')
  expect(steps4).toContain('not reached: Values readnot reached')
  await press(user, 'Save')
  expect(await screen.findByRole('alertdialog', { name: 'Save despite the failed test?' })).toBeTruthy()
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
  const attach = screen.getByRole<HTMLInputElement>('checkbox', { name: /Attach when saved/ })
  expect([attach.disabled, attach.checked]).toEqual([true, false])
  expect(screen.getByText(/Disable it first/)).toBeTruthy()
})

it('warns before unsaved changes are left, by a link or by closing the tab', async () => {
  const { user, router } = await show()
  const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closes()).toBe(false)
  await user.type(field(/Reading code/), 'Roof')
  expect(closes()).toBe(true)
  await press(user, 'Cancel')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Leave without saving your changes?')
  await user.click(within(question).getByRole('button', { name: 'No' }))
  expect(router.state.location.pathname).toBe('/form')
  await press(user, 'Cancel')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

it('describes a meter that speaks MQTT by its messages, and has no address to type', async () => {
  const { sent, onSaved, user } = await show({
    test: aTest({
      isReadable: false,
      reason: 'unreadable_message',
      messages: [
        { topic: 'home/2/SENSOR', at: now, isRetained: false, text: '{"ENERGY":{"Sum":1}}', isReadable: false },
      ],
    }),
  })
  await user.type(screen.getByRole('combobox', { name: /Device model/ }), 'mqtt')
  await user.click(await screen.findByRole('option', { name: /MQTT/ }))
  expect(screen.queryByRole('textbox', { name: /IP address/ })).toBeNull()
  expect(await screen.findByText('Allowed here: home/2')).toBeTruthy()
  await press(user, 'Test connection')
  expect(await screen.findByText('The topic field is required.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(field(/^Topic/))
  await user.paste('home/2/SENSOR')
  await user.click(field(/Path in the JSON/))
  await user.paste('ENERGY.Total')
  await press(user, 'Another number')
  expect(screen.getAllByRole('textbox', { name: /^Topic/ }).map((each) => (each as HTMLInputElement).value)).toEqual([
    'home/2/SENSOR',
    'home/2/SENSOR',
  ])
  await press(user, 'Test connection')
  expect(await screen.findByText('{"ENERGY":{"Sum":1}}')).toBeTruthy()
  await press(user, 'Remove number 2')
  await user.type(field(/Reading code/), 'Hall')
  await press(user, 'Save')
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const signals = [{ meaning: 'consumed', topic: 'home/2/SENSOR', path: 'ENERGY.Total', unit: 'kWh' }]
  expect(sent.at(-1)).toMatchObject({
    call: 'POST /api/test/addAnalyzerData/2/0.0.0.0/1/0',
    body: { profile: 'mqtt', mqtt: { broker: 'home', signals, timePath: null, interval: null } },
  })
})

it('says whom to ask where no topic is allowed yet', async () => {
  const { user } = await show({ topics: [] })
  await user.type(screen.getByRole('combobox', { name: /Device model/ }), 'mqtt')
  await user.click(await screen.findByRole('option', { name: /MQTT/ }))
  expect(await screen.findByText(/Allow this user a topic first/)).toBeTruthy()
})
