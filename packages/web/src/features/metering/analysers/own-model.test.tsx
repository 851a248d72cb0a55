import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { OwnModel } from './own-model.tsx'
import { mapFileOf, newMap, parseMapFile, RegisterMapForm, typedMapOf } from './register-map-values.ts'
import { answerCalls, aTest, onTheWire } from './testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const workshop = { ...newMap, name: 'Workshop' }
const kept = {
  id: 12,
  profile: 'model-12',
  map: workshop,
  isShared: false,
  username: 'ana',
  isOwn: true,
  analysers: 0,
  version: 1,
  changedAt: '2026-03-28T10:00:00Z',
}

async function show(hasPlace = true) {
  const lines = [{ quantity: 'active_energy_import' as const, state: 'read' as const, value: 7_511_604 }]
  const { sent, answer } = answerCalls({
    'GET /api/device-models': () => [],
    'POST /api/analysers/test': () => onTheWire.test(aTest({ lines })),
    'POST /api/device-models': () => kept,
  })
  vi.stubGlobal('fetch', answer)
  const onChosen = vi.fn()
  const place = { ip: '10.20.0.15', port: 502, deviceId: 1, framing: 'tcp', answerMs: null } as const
  const element = (
    <OwnModel chosen={null} findPlace={() => Promise.resolve(hasPlace ? place : null)} onChosen={onChosen} />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { sent, onChosen, user: userEvent.setup() }
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

it('describes a meter, shows what its line says, and keeps it', async () => {
  const { sent, onChosen, user } = await show()
  await press(user, 'Describe a device')
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Workshop')
  const line = within(screen.getByRole('group', { name: 'Line 1' }))
  const address = line.getByRole('textbox', { name: /Register/ })
  await user.clear(address)
  await user.type(address, '0x101E')
  await user.selectOptions(line.getByRole('combobox', { name: 'Unit' }), 'Wh')
  await press(user, 'Read values')
  expect(await line.findByText(/7,511\.60/)).toBeTruthy()
  const registers = [{ ...workshop.registers[0], address: 0x101e, unit: 'Wh' }]
  expect(sent[0]?.body).toMatchObject({ ip: '10.20.0.15', profile: null, map: { name: 'Workshop', registers } })
  // What a line said is no longer true of the line that it became.
  await user.selectOptions(line.getByRole('combobox', { name: 'Words' }), 'low first')
  expect(line.getByText('Not read')).toBeTruthy()
  await press(user, 'Save model')
  await waitFor(() => expect(onChosen).toHaveBeenCalledWith('model-12'))
  expect(sent[1]?.body).toMatchObject({ isShared: false, map: { registers: [{ wordOrder: 'lsw_first' }] } })
})

it('asks for the address, and says which line is wrong', async () => {
  const { sent, user } = await show(false)
  await press(user, 'Describe a device')
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Workshop')
  await press(user, 'Read values')
  expect(await screen.findByText('Enter the address of the device above first.')).toBeTruthy()
  await press(user, 'Add a line')
  const second = within(screen.getByRole('group', { name: 'Line 2' }))
  await user.type(second.getByRole('textbox', { name: /Register/ }), '70000')
  await press(user, 'Save model')
  expect(second.getByRole('textbox', { name: /Register/ }).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('takes a file, and refuses one with the line that is wrong', async () => {
  await show()
  const choose = async (content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const input = screen.getByLabelText('Import a file', { selector: 'input' })
    await act(async () => fireEvent.change(input, { target: { files: [new File([text], 'model.json')] } }))
  }
  const wrong = { ...workshop, registers: [workshop.registers[0], { ...workshop.registers[0], unit: 'V' }] }
  await choose(mapFileOf(wrong as typeof workshop))
  expect(await screen.findByText(/^Line 2: /)).toBeTruthy()
  await choose('no file of ours')
  expect(await screen.findByText('This file is not JSON.')).toBeTruthy()
  await choose({ ...mapFileOf(workshop), version: 2 })
  expect(await screen.findByText('This file contains no model of this version.')).toBeTruthy()
  await choose(mapFileOf(workshop))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Workshop'))
})

it('a file and a form give back the map that they were made of', () => {
  const map = {
    ...workshop,
    registers: workshop.registers.map((each) => ({ ...each, scale: 0.000_000_125, isReversed: true })),
  }
  expect(parseMapFile(JSON.stringify(mapFileOf(map)))).toEqual({ map })
  expect(RegisterMapForm.parse(typedMapOf(map, false))).toEqual(map)
  expect(parseMapFile(' '.repeat(70_000))).toEqual({ reason: 'too_large' })
})
