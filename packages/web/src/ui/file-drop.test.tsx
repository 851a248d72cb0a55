import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'
import { renderInApp } from './testing.tsx'

async function show() {
  const onFile = vi.fn()
  const { container } = await renderInApp(<FileDrop fileName={null} isBusy={false} onFile={onFile} />)
  const input = container.querySelector('input')
  if (!input) throw new Error('there is no place for a file')
  const area = screen.getByText('Drop a file here, or choose it: .xlsx, .xlsm, .csv, .txt, .tsv')
  return { onFile, input, area }
}

describe('the place for a file', () => {
  it('says what went wrong before anything is sent', async () => {
    const { onFile, input, area } = await show()
    fireEvent(input, new Event('cancel'))
    expect(screen.getByRole('alert').textContent).toBe('You have not chosen a file!')
    fireEvent.drop(area, { dataTransfer: { files: [] } })
    expect(screen.getByRole('alert').textContent).toBe('Please select a file to upload')
    fireEvent.drop(area, { dataTransfer: { files: [new File(['%PDF'], 'bill.pdf')] } })
    expect(screen.getByRole('alert').textContent).toBe('Data not uploaded. Please check the file format or extension.')
    expect(onFile).not.toHaveBeenCalled()
  })

  it('passes on a table, chosen or dropped', async () => {
    const { onFile, input, area } = await show()
    const file = new File(['a;b'], 'March.CSV', { type: 'text/csv' })
    fireEvent.drop(area, { dataTransfer: { files: [file] } })
    await userEvent.setup().upload(input, new File(['a;b'], 'march.csv', { type: 'text/csv' }))
    expect(onFile.mock.calls.map(([{ name }]) => name as string)).toEqual(['March.CSV', 'march.csv'])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
