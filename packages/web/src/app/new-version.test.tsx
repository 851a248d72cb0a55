import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../ui/testing.tsx'
import { NewVersion } from './new-version.tsx'

const fetched = vi.fn<typeof fetch>()
const quarterHour = 900_000
let entry: HTMLScriptElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000 })
  vi.stubGlobal('fetch', fetched)
  entry = document.createElement('script')
  entry.type = 'module'
  entry.setAttribute('src', '/assets/app-old.js')
  document.head.append(entry)
})

afterEach(() => {
  entry.remove()
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Whoever comes back to the page so much later; true once the offer of a newer version is seen. */
async function comeBackAfter(milliseconds: number) {
  vi.setSystemTime(Date.now() + milliseconds)
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.all(
    fetched.mock.results.map(({ value }) => value as Promise<unknown>).map((each) => each.catch(() => 0)),
  )
  await new Promise((resolve) => setTimeout(resolve))
  return screen.queryByRole('status') !== null
}

const answer = (body: unknown) => fetched.mockImplementation(async () => Response.json(body))
const offer = () => screen.findByRole('button', { name: 'Load it' })

it('offers a newer version to whoever comes back after a quarter of an hour', async () => {
  answer({ entry: '/assets/app-new.js' })
  await renderInApp(<NewVersion />)
  expect(await comeBackAfter(quarterHour - 1)).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
  await comeBackAfter(1)
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/version.json')
  await offer()
})

it('offers nothing while the server has the version of the page', async () => {
  answer({ entry: '/assets/app-old.js' })
  await renderInApp(<NewVersion />)
  expect(await comeBackAfter(quarterHour)).toBe(false)
  expect(fetched).toHaveBeenCalledOnce()
})

it.each([
  ['a page of the network', () => Promise.resolve(new Response('<html>Sign in to the network</html>'))],
  ['something else', () => Promise.resolve(Response.json({ version: 3 }))],
  ['an error', () => Promise.resolve(new Response(null, { status: 502 }))],
  ['nothing', () => Promise.reject(new TypeError('failed'))],
])('offers nothing where %s is answered, and asks again later', async (_, reply) => {
  fetched.mockImplementation(reply)
  await renderInApp(<NewVersion />)
  expect(await comeBackAfter(quarterHour)).toBe(false)
  answer({ entry: '/assets/app-new.js' })
  await comeBackAfter(quarterHour)
  await offer()
})
