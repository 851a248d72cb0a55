import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { aFile } from './testing.ts'
import { Understood } from './understood.tsx'

const user = userEvent.setup()

async function show(file = aFile(), onChange = vi.fn()) {
  await renderInApp(
    <Understood file={file} mapping={file.mapping} isBusy={false} failure={null} remember={null} onChange={onChange} />,
  )
  return onChange
}

const lines = () => within(screen.getByRole('list', { name: 'Settings of the file' })).getAllByRole('listitem')

describe('how a file was understood', () => {
  it('is a calm line for each thing where nothing is in doubt', async () => {
    await show()
    expect(screen.getByText('All clear. Change anything that is wrong.')).toBeTruthy()
    expect(lines().map(({ textContent }) => textContent)).toContain('Consumption“Consum” (0,5)Change')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('says whose layout it was recognised as', async () => {
    await show(aFile({ distributor: 'delgaz' }))
    expect(screen.getByText('Recognised as a file of Delgaz Grid.')).toBeTruthy()
  })

  it('puts doubts first, open, and folds one that was looked at', async () => {
    await show(aFile({ doubts: ['stamp'] }))
    expect(screen.getByText('1 setting could not be detected. Check it first.')).toBeTruthy()
    expect(lines()[0]?.textContent).toContain('Timestamps may mark the start or the end of an interval.')
    expect(screen.getByRole('combobox', { name: 'Timestamps mark' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Confirm: Timestamps mark' }))
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText('All clear. Change anything that is wrong.')).toBeTruthy()
  })

  it('lets everything be changed, and a column hold one thing', async () => {
    const file = aFile()
    const onChange = await show(file)
    await user.click(screen.getByRole('button', { name: 'Change: Unit' }))
    await user.click(screen.getByRole('combobox', { name: 'Unit' }))
    await user.click(screen.getByRole('option', { name: 'kW (average power)' }))
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, unit: 'kW' })
    await user.click(screen.getByRole('button', { name: 'Change: Production' }))
    await user.click(screen.getByRole('combobox', { name: 'Production' }))
    await user.click(screen.getByRole('option', { name: '“Consum” (0,5)' }))
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, columns: { time: 0, production: 1 } })
  })

  it('finds the columns out anew where another table is read', async () => {
    const file = aFile()
    const onChange = await show(file)
    await user.click(screen.getByRole('button', { name: 'Change: Column separator' }))
    await user.click(screen.getByRole('combobox', { name: 'Column separator' }))
    await user.click(screen.getByRole('option', { name: 'Tab' }))
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, separator: '\t', columns: {}, layout: null })
  })

  it('says by which remembered layout it was read, and reads it anew without', async () => {
    const file = aFile({ layout: { name: 'Inverter', isShared: false } })
    const onChange = await show(file)
    expect(screen.getByText('Read with your layout “Inverter”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Read without it' }))
    const anew = { columns: {}, layout: null, sheet: null, separator: null }
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, ...anew })
  })

  it('reads as rows what was taken for a row of each day', async () => {
    const file = aFile()
    const onChange = await show({ ...file, mapping: { ...file.mapping, layout: 'days' } })
    await user.click(screen.getByRole('button', { name: 'Change: Table layout' }))
    await user.click(screen.getByRole('combobox', { name: 'Table layout' }))
    await user.click(screen.getByRole('option', { name: 'One row per time' }))
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, columns: {}, layout: 'rows' })
  })
})
