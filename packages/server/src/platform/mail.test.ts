import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { drivenClock } from './clock.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail.ts'

const lines: string[] = []
const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
const mailFrom = 'Tandem <no-reply@tandem.example>'
const mail = {
  to: 'ana@example.org',
  subject: 'Activează contul',
  text: 'Mergi la http://localhost:3000/activateAccount/abc și gata.',
  html: '<p>Mergi</p>',
}

const received: { from: string; to: string[]; source: string }[] = []
const options: SMTPServerOptions = {
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: ({ address }, _session, done) => {
    done(address.startsWith('full@') ? new Error('mailbox full') : null)
  },
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(parts).toString(),
      })
      done()
    })
  },
}

/** A mail server that cannot encrypt; its port. */
async function startServer(host: string): Promise<string> {
  const server = new SMTPServer(options)
  server.listen(0, host)
  await once(server.server, 'listening')
  afterAll(() => {
    server.close()
  })
  return String((server.server.address() as AddressInfo).port)
}
const port = await startServer('127.0.0.1')

const bySmtp = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom }, log)

test('a mail reaches a real server with both bodies and its diacritics', async () => {
  await bySmtp.send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'no-reply@tandem.example', to: ['ana@example.org'] })
  expect(received[0]?.source).toContain('multipart/alternative')
  expect(received[0]?.source).toContain('=?UTF-8?')
  expect(bySmtp.recent()).toEqual([])
})

test('an address with a second one inside does not reach two people', async () => {
  const count = received.length
  await bySmtp.send({ ...mail, to: 'ana@example.org, eve@example.org' }).catch(() => undefined)
  expect(received.slice(count).flatMap(({ to }) => to)).not.toContain('eve@example.org')
})

test.each(['full@example.org', ''])('a mail to "%s" that cannot be handed over is a refusal', async (to) => {
  await expect(bySmtp.send({ ...mail, to })).rejects.toMatchObject({ code: 'mail_not_sent' })
})

test('a server that does not answer is a refusal too', async () => {
  const nowhere = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom }, log)
  await expect(nowhere.send(mail)).rejects.toMatchObject({ code: 'mail_not_sent' })
  await expect(nowhere.check()).rejects.toMatchObject({ code: 'mail_not_sent' })
  await bySmtp.check()
})

test('to another machine no mail goes unencrypted, unless the address of the server says so', async () => {
  const smtpUrl = `smtp://127.0.0.2:${await startServer('127.0.0.2')}`
  const count = received.length
  const another = createMailer({ smtpUrl, mailFrom }, log)
  await expect(another.send(mail)).rejects.toMatchObject({ code: 'mail_not_sent' })
  expect(received).toHaveLength(count)
  await createMailer({ smtpUrl: `${smtpUrl}?requireTLS=false`, mailFrom }, log).send(mail)
  expect(received).toHaveLength(count + 1)
})

test('the demo keeps the last mails, newest first, and the log names nobody', async () => {
  const mailbox = createMailer({ smtpUrl: undefined, mailFrom }, log, drivenClock('2026-03-01T08:00:00Z'))
  for (let n = 1; n <= 201; n++) await mailbox.send({ ...mail, subject: `mail ${String(n)}` })
  expect(mailbox.recent()).toHaveLength(200)
  expect(mailbox.recent()[0]).toMatchObject({ id: 201, subject: 'mail 201', to: mail.to })
  expect(mailbox.recent()[0]?.sentAt.toString()).toBe('2026-03-01T08:00:00Z')
  expect(lines.at(-1)).toContain('/dev/mailbox')
  expect(lines.at(-1)).not.toMatch(/activateAccount|@/)
})
