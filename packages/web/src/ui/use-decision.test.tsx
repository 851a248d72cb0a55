import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from './testing.tsx'
import { useDecision } from './use-decision.ts'

function Row({ action }: { readonly action: () => Promise<string | null> }) {
  const { busy, failure, decide } = useDecision()
  return (
    <>
      <button onClick={() => void decide(7, { title: 'Delete it?' }, action)}>Delete</button>
      <p>{busy === null ? 'idle' : `busy with ${String(busy)}`}</p>
      <p>{failure ?? 'no failure'}</p>
    </>
  )
}

const askFor = async (answer: 'Yes' | 'No') => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: answer }))
}

it('does nothing without a yes', async () => {
  const action = vi.fn(() => Promise.resolve(null))
  await renderInApp(<Row action={action} />)
  await askFor('No')
  expect(action).not.toHaveBeenCalled()
})

it('is busy with its row until the answer, and then says what was done', async () => {
  let finish: (done: string) => void = () => undefined
  await renderInApp(<Row action={() => new Promise((resolve) => (finish = resolve))} />)
  await askFor('Yes')
  expect(await screen.findByText('busy with 7')).toBeTruthy()
  finish('It is gone.')
  expect(await screen.findByText('It is gone.')).toBeTruthy()
  expect(screen.getByText('idle')).toBeTruthy()
})

it('says why it failed, and can be tried again', async () => {
  const action = vi
    .fn<() => Promise<string | null>>()
    .mockRejectedValueOnce(new Error('no line'))
    .mockResolvedValue(null)
  await renderInApp(<Row action={action} />)
  await askFor('Yes')
  expect(await screen.findByText(/does not respond/)).toBeTruthy()
  expect(screen.getByText('idle')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await askFor('Yes')
  expect(await screen.findByText('no failure')).toBeTruthy()
})
