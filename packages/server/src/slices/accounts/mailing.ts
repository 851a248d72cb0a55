import { screenPath, type ScreenPath, type ScreenValues } from '@tandem/contract/screens.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MailText } from '../../mails/letter.ts'

/** The address of a screen of the web app, for a link in a mail. */
export function screenUrl<P extends ScreenPath>({ config }: Platform, path: P, ...values: ScreenValues<P>): string {
  return `${config.publicUrl}${screenPath(path, ...values)}`
}

const lines = new WeakMap<Platform['mailer'], Promise<void>>()

/**
 * Sends a mail that only informs: what it tells has happened whether or not it arrives. One after the other, so that a thousand
 * decisions at once do not become a thousand connections to the mail server.
 */
export function notify(platform: Platform, to: string, mail: MailText): void {
  const { mailer } = platform
  runLater(platform, () => {
    const sending = (lines.get(mailer) ?? Promise.resolve()).then(() => mailer.send({ to, ...mail }))
    lines.set(
      mailer,
      sending.catch(() => undefined),
    )
    return sending
  })
}

/** Does work after the answer is given, so that its time tells the caller nothing. A failure goes to the log. */
export function runLater({ log }: Platform, work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
  })
}
