// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://tandem.example/" }
import { expect, it, vi } from 'vitest'
import { endSession } from './session.ts'

it('over https the cookie of the token is for https alone', () => {
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    written.push(cookie)
  })
  endSession()
  expect(written).toEqual([expect.stringMatching(/; samesite=strict; secure$/)])
})
