import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Loaded } from './index.ts'
import { renderInApp } from './testing.tsx'

const down = new Error('down')
const call = (data: string | undefined, error: Error | null = null) => ({
  data,
  error,
  refetch: vi.fn(() => Promise.resolve()),
})
const both = (first: string, second: string) => `${first} and ${second}`

test('every call is waited for, and the place says that it is loading', async () => {
  const { rerender } = await renderInApp(<Loaded of={[call('Prices'), call(undefined)]}>{both}</Loaded>)
  expect(screen.getByRole('status').getAttribute('aria-label')).toBe('Loading…')
  rerender(<Loaded of={[call('Prices'), call('Volumes')]}>{both}</Loaded>)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('Prices and Volumes')).toBeTruthy()
})

test('the call that failed is asked again, and only it', async () => {
  const [waiting, failed] = [call(undefined), call(undefined, down)]
  await renderInApp(<Loaded of={[waiting, failed]}>{both}</Loaded>)
  expect(screen.getByRole('alert').textContent).toContain('Could not load')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(failed.refetch).toHaveBeenCalledOnce()
  expect(waiting.refetch).not.toHaveBeenCalled()
})

test('asking again without success takes the answer away, but not from somebody who types', async () => {
  const stale = call('Prices', down)
  const { rerender } = await renderInApp(<Loaded of={[stale]}>{(data) => data}</Loaded>)
  expect([screen.queryByText('Prices'), screen.queryByRole('alert') !== null]).toEqual([null, true])
  rerender(
    <Loaded of={[stale]} keepsData>
      {(data) => data}
    </Loaded>,
  )
  expect(screen.getByText('Prices')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
