import type { Platform } from '../../platform/platform.ts'
import type { MailText } from '../../mails/letter.ts'

/** The address of a screen of the web app, for a link in a mail. */
export function screenUrl({ config }: Platform, path: string, token?: string): string {
  return `${config.publicUrl}${path}${token === undefined ? '' : `?token=${token}`}`
}

/** Sends a mail that only informs: what it tells has happened whether or not it arrives. */
export function notify(platform: Platform, to: string, mail: MailText): void {
  runLater(platform, () => platform.mailer.send({ to, ...mail }))
}

/** Does work after the answer is given, so that its time tells the caller nothing. A failure goes to the log. */
export function runLater({ log }: Platform, work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
  })
}
