/** Before each file of tests of components: they share their modules, and what one leaves in the page must not reach the next. */
import '@tandem/contract/texts/all-messages.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
// Code that a chart still waits for must not arrive when the page of the tests is gone.
afterAll(() => vi.dynamicImportSettled())

/** What a test waits for may take its time on a slow or busy machine: only what never comes fails. */
configure({ asyncUtilTimeout: 60_000 })

/** jsdom has none, and charts draw when their code has arrived, after a test even: so for good. */
class StillObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
globalThis.ResizeObserver = StillObserver
