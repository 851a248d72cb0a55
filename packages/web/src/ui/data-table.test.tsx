import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table-view.ts'
import { renderInApp } from './testing.tsx'

interface Fill {
  readonly interval: string
  readonly energy: number | null
  readonly price: string
}
const rows: Fill[] = [
  { interval: '00:00-01:00', energy: 12, price: '0.45' },
  { interval: '01:00-02:00', energy: null, price: '−0.10' },
  { interval: '02:00-03:00', energy: 0, price: '0.30' },
]
const columns: Column<Fill>[] = [
  { key: 'interval', header: 'Interval', render: (row) => row.interval, sortBy: (row) => row.interval },
  {
    key: 'energy',
    header: 'Energy',
    unit: 'kWh',
    align: 'right',
    render: (row) => row.energy ?? '–',
    sortBy: (row) => row.energy,
  },
  { key: 'price', header: 'Price', render: (row) => row.price },
]
const table = { label: 'Fills', columns, rowKey: (row: Fill) => row.interval }
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('DataTable', () => {
  it('sorts by a column, absent values last either way', async () => {
    await renderInApp(<DataTable {...table} rows={rows} />)
    await userEvent.click(screen.getByRole('button', { name: /Energy/ }))
    expect(firstCells()).toEqual(['02:00-03:00', '00:00-01:00', '01:00-02:00'])
    await userEvent.click(screen.getByRole('button', { name: /Energy/ }))
    expect(firstCells()).toEqual(['00:00-01:00', '02:00-03:00', '01:00-02:00'])
  })

  it('says on a phone, below the two facts, what else a row must say, with its unit', async () => {
    const column = (key: string, value: string): Column<Fill> => ({
      key,
      header: key,
      unit: 'kWh',
      fact: 'below',
      render: () => value,
    })
    const marked = columns.map((each): Column<Fill> => ({ ...each, fact: each.key === 'interval' || 'below' }))
    const below = [...marked, column('Sold', '3'), column('Bought', '–')]
    await renderInApp(
      <>
        <DataTable {...table} columns={below} rows={rows.slice(0, 1)} />
        <DataTable {...table} columns={marked} rows={rows.slice(0, 1)} />
      </>,
      { phone: true },
    )
    const [one, other] = screen.getAllByRole('listitem')
    // Two of one unit are called by their names; what is absent is not there.
    expect(one?.textContent).toBe('00:00-01:00Energy 12\u00a0kWh0.45Sold 3\u00a0kWh')
    expect(other?.textContent).toBe('00:00-01:0012\u00a0kWh0.45')
    expect(within(one as HTMLElement).getByRole('button').textContent).toBe('00:00-01:00')
  })

  it('says on a phone which of two figures of one unit is which, and no unit where there is no value', async () => {
    const energy = (key: string, fact: true | 'below', value = '–'): Column<Fill> => ({
      key,
      header: key,
      unit: 'kWh',
      fact,
      render: (row) => (row.energy === null ? '–' : value),
    })
    const steps: Column<Fill> = { key: 'steps', header: 'Steps', fact: 'below', named: true, render: () => '3' }
    const asked = [energy('Asked', true, '20'), energy('Traded', true, '12'), energy('Left', 'below', '8'), steps]
    await renderInApp(<DataTable {...table} columns={asked} rows={rows.slice(0, 2)} />, { phone: true })
    const [full, empty] = screen.getAllByRole('listitem')
    expect(full?.textContent).toBe('20kWh12kWhLeft 8\u00a0kWhSteps 3')
    expect(empty?.textContent).toBe('––Steps 3')
  })

  it('shows two facts on a phone and opens to the rest', async () => {
    await renderInApp(<DataTable {...table} rows={rows} actions={() => <button>Edit</button>} />, { phone: true })
    expect(screen.queryByRole('table')).toBeNull()
    const [row] = screen.getAllByRole('listitem')
    expect(row?.textContent).toContain('12')
    expect(row?.textContent).not.toContain('0.45')
    await userEvent.click(screen.getByRole('button', { name: /00:00-01:00/ }))
    expect(screen.getByText('0.45')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('says that it loads, is empty, or failed and can be tried again', async () => {
    const retry = vi.fn()
    const { rerender } = await renderInApp(<DataTable {...table} rows={undefined} />)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    rerender(<DataTable {...table} rows={[]} />)
    expect(screen.getByText('For the selected filters no data has been found.')).toBeTruthy()
    rerender(<DataTable {...table} rows={undefined} error="The server did not answer." onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toContain('The server did not answer.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('cuts into pages and shows totals', async () => {
    await renderInApp(<DataTable {...table} rows={rows} pageSize={2} totals={{ energy: '12' }} />)
    expect(firstCells()).toEqual(['00:00-01:00', '01:00-02:00', ''])
    await userEvent.click(screen.getByRole('button', { name: /next page/i }))
    expect(firstCells()[0]).toBe('02:00-03:00')
  })
})
