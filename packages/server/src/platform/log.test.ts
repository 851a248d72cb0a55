import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog, linesTogether, shortenLine } from './log.ts'

function write(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  work(createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test('passwords, tokens and headers that carry them are hidden wherever they stand', () => {
  const line = write((log) => {
    log.info(
      { password: 'p1', body: { password: 'p2' }, req: { headers: { authorization: 'p3', cookie: 'p4' } } },
      'in',
    )
  })
  expect(line).not.toMatch(/p[1-4]/)
  expect(line).toContain('[hidden]')
})

test('a line for people is short; an error brings its stack', () => {
  const line = write((log) => {
    log.warn({ market: 12, err: new Error('no') }, 'late')
  })
  expect(shortenLine(line)).toMatch(/^\d\d:\d\d:\d\d warn {2}late market=12\nError: no\n {4}at /)
})

test('what somebody sent neither begins a line nor moves the cursor, in JSON or in a terminal', () => {
  const sent = 'ana\r\n21:00:00 info  all is well\u001b[2K\u009b1A\u202e'
  const json = write((log) => {
    log.warn({ username: sent, err: new Error(sent) }, sent)
  })
  expect(json.trimEnd()).not.toMatch(/[\r\n\u001b]/)
  const shown = shortenLine(json)
  expect(shown).not.toMatch(/[\r\u001b\u009b\u202e]/)
  expect(shown.split('\n').filter((line) => /^\d\d:/.test(line))).toHaveLength(1)
  expect(shown.split('\n')[0]).toContain('username=ana\\u{d}\\u{a}21:00:00 info')
})

test('an error brings its causes, and nobody whom they name', () => {
  const mailer = Object.assign(new Error('550 no such mailbox <ana.pop@example.org>'), {
    rejected: ['ana.pop@example.org'],
    response: '550 ana.pop@example.org',
  })
  const row = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ana.pop@example.org) already exists.',
    cause: new Error('postgres://tandem:s3cret-word@db/tandem was asked', { cause: mailer }),
  })
  const line = write((log) => log.error({ err: row }, 'failed'))
  expect(line).not.toMatch(/ana\.pop|s3cret-word/)
  expect(JSON.parse(line)).toMatchObject({
    err: { code: '23505', constraint: 'users_email', message: expect.stringContaining('no such mailbox') as string },
  })
})

test('the lines of a moment are written together, in sequence; a warning is written at once, with all before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const log = createLog({ logLevel: 'info' }, linesTogether({ write: (lines: string) => void written.push(lines) }))
  const messages = () =>
    written.map((lines) =>
      lines
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    )
  log.info('one')
  log.child({ user: 1 }).info('two')
  await turn()
  expect(written).toEqual([])
  vi.runAllTimers()
  expect(messages()).toEqual([['one', 'two']])
  log.info('three')
  log.warn('four')
  expect(messages()).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ])
  log.info('five')
  vi.runAllTimers()
  expect(messages().slice(2)).toEqual([['five']])
})
