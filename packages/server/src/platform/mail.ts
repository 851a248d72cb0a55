import { Refusal } from '@tandem/core/refusal.ts'
import nodemailer from 'nodemailer'
import { systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { metrics } from './metrics.ts'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface StoredMail extends Mail {
  readonly id: number
  readonly sentAt: Temporal.Instant
}

export interface Mailer {
  /** Hands the mail over, or throws the refusal `mail_not_sent` with its cause. */
  send(mail: Mail): Promise<void>
  /** Throws the refusal `mail_not_sent` when nobody could be mailed now. */
  check(): Promise<void>
  /** The demo mailbox, newest first. Empty where mail goes out by SMTP. */
  recent(): readonly StoredMail[]
}

const mailboxSize = 200

/** How long the mail server may keep us waiting: a mail may be part of a database transaction, of the kind `mailing`. */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 8_000 }

/** Mails by SMTP where a server is set; otherwise into the demo mailbox, with a line in the log for each that names nobody. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  log: Log,
  clock: Clock = systemClock,
): Mailer {
  return config.smtpUrl === undefined ? createMailbox(log, clock) : createSmtpMailer(config.smtpUrl, config.mailFrom)
}

/** Connections to the mail server: opening one takes longer than a mail does. */
const kept = { maxConnections: 4, maxMessages: 100 }
/** So long after the last mail they are closed: nobody holds the mail server's connections for nothing. */
const closedAfter = 5_000

/** Opens a transport when it is wanted and closes it when nobody has used it for a while. */
function keepOpen<T extends { close(): void }>(open: () => T) {
  let transport: T | null = null
  let users = 0
  let closing: NodeJS.Timeout | undefined
  return async <Answer>(work: (transport: T) => Promise<Answer>): Promise<Answer> => {
    clearTimeout(closing)
    transport ??= open()
    users++
    try {
      return await work(transport)
    } finally {
      if (--users === 0) {
        closing = setTimeout(() => {
          transport?.close()
          transport = null
        }, closedAfter).unref()
      }
    }
  }
}

function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  // Links in mails set passwords. `?requireTLS=false` in the address takes a server that cannot encrypt; on this machine none has to.
  const requireTLS = !['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)
  const options = { url: smtpUrl, requireTLS, ...patience }
  const connections = keepOpen(() => nodemailer.createTransport({ ...options, pool: true, ...kept }, { from }))
  return {
    async check() {
      try {
        await nodemailer.createTransport(options).verify()
      } catch (error) {
        throw new Refusal('mail_not_sent', {}, undefined, { cause: error })
      }
    },
    async send({ to, subject, text, html }) {
      try {
        // As an object, the address cannot smuggle in a second one.
        await connections((transport) => transport.sendMail({ to: { name: '', address: to }, subject, text, html }))
        metrics.mails.inc({ outcome: 'sent' })
      } catch (error) {
        metrics.mails.inc({ outcome: 'failed' })
        throw new Refusal('mail_not_sent', {}, undefined, { cause: error })
      }
    },
    recent: () => [],
  }
}

function createMailbox(log: Log, clock: Clock): Mailer {
  const mails: StoredMail[] = []
  let lastId = 0
  return {
    send(mail) {
      mails.unshift({ ...mail, id: ++lastId, sentAt: clock.now() })
      mails.length = Math.min(mails.length, mailboxSize)
      metrics.mails.inc({ outcome: 'sent' })
      log.info('a mail is in the demo mailbox: /dev/mailbox')
      return Promise.resolve()
    },
    check: () => Promise.resolve(),
    recent: () => mails,
  }
}
