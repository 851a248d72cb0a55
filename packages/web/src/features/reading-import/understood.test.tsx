import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { aFile } from './testing.ts'
import { Understood } from './understood.tsx'

const user = userEvent.setup()

async function show(file = aFile(), onChange = vi.fn()) {
  await renderInApp(<Understood file={file} mapping={file.mapping} isBusy={false} failure={null} onChange={onChange} />)
  return onChange
}

const lines = () => within(screen.getByRole('list', { name: 'How the file is understood' })).getAllByRole('listitem')

describe('how a file was understood', () => {
  it('is a calm line for each thing where nothing is in doubt', async () => {
    await show()
    expect(screen.getByText('Everything was clear. Change what is not as you meant it.')).toBeTruthy()
    expect(lines().map(({ textContent }) => textContent)).toContain('Consumption“Consum” (0,5)Change')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('puts doubts first, open, and folds one that was looked at', async () => {
    await show(aFile({ doubts: ['stamp'] }))
    expect(screen.getByText('1 thing could not be told from the file. Look at it first.')).toBeTruthy()
    expect(lines()[0]?.textContent).toContain('The times could be when each interval begins or when it ends.')
    expect(screen.getByRole('combobox', { name: 'The time of a row' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'That is right: The time of a row' }))
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText('Everything was clear. Change what is not as you meant it.')).toBeTruthy()
  })

  it('lets everything be changed, and a column hold one thing', async () => {
    const file = aFile()
    const onChange = await show(file)
    await user.click(screen.getByRole('button', { name: 'Change: Unit' }))
    await user.click(screen.getByRole('combobox', { name: 'Unit' }))
    await user.click(screen.getByRole('option', { name: 'kW (mean power)' }))
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, unit: 'kW' })
    await user.click(screen.getByRole('button', { name: 'Change: Production' }))
    await user.click(screen.getByRole('combobox', { name: 'Production' }))
    await user.click(screen.getByRole('option', { name: '“Consum” (0,5)' }))
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, columns: { time: 0, production: 1 } })
  })

  it('finds the columns out anew where another table is read', async () => {
    const file = aFile()
    const onChange = await show(file)
    await user.click(screen.getByRole('button', { name: 'Change: Between columns' }))
    await user.click(screen.getByRole('combobox', { name: 'Between columns' }))
    await user.click(screen.getByRole('option', { name: 'Tab' }))
    expect(onChange).toHaveBeenLastCalledWith({ ...file.mapping, separator: '\t', columns: {} })
  })
})
