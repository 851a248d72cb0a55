import { priceTick } from '@tandem/core/units/units.ts'
import { expect, it } from 'vitest'
import { aContract, aSnapshot, fakeServer } from '../testing.ts'
import { createPausable } from './pausable.ts'

it('holds what was shown when it was paused, and tells its readers when it goes on', async () => {
  const { store, send } = fakeServer(null)
  const source = createPausable(store)
  let notified = 0
  const stop = source.subscribe(() => (notified += 1))
  await send(aSnapshot())
  source.pause()
  const before = notified
  await send({ type: 'contracts', contracts: [aContract(1, { number: 2, bid: priceTick(41_000) })] })
  expect(source.shown().contracts[0]?.bid).toBe(40_000)
  expect(notified).toBe(before)
  source.resume()
  expect(source.shown().contracts[0]?.bid).toBe(41_000)
  expect(notified).toBe(before + 1)
  stop()
})
