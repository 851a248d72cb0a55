/** What makes a page an app on the home screen: a page without a connection, push messages, and news of a newer version. */
import { useEffect, useState } from 'react'
import { currentLanguage } from '../i18n/index.ts'
import { useText } from '../i18n/use-text.ts'
import { newestEntry } from '../lib/api.ts'
import { useFormat } from '../lib/format.ts'
import { keepOfflineNote } from '../lib/offline-note.ts'
import { renewPush } from '../lib/push.ts'
import { onSessionChange } from '../lib/session.ts'

interface Known {
  /** Whole 1e-8 TC. */
  readonly balance: bigint | undefined
  /** When it was answered, in milliseconds. */
  readonly at: number
}

/** Keeps the words for when there is no connection, with the balance as it was known last and since when. */
export function useOfflinePage({ balance, at }: Known): void {
  const t = useText('common')
  const format = useFormat()
  const figure = balance === undefined ? null : `${format.coinsFigure(balance)} ${t('coinUnit')}`
  const time = format.dateTime(Temporal.Instant.fromEpochMilliseconds(at))
  const since = t('offline.since', { figure: t('shell.balance'), time })
  useEffect(() => {
    keepOfflineNote({
      language: currentLanguage(),
      title: t('offline.title'),
      text: t('offline.text'),
      again: t('action.retry'),
      ...(figure !== null && { known: { since, figure } }),
    })
  }, [t, figure, since])
  useEffect(() => {
    // Where it is not allowed, as in a private window, the app is as it was.
    if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }, [])
}

/** Push messages go on for who wanted them in this browser, and for nobody else. */
export function usePushRenewal(): void {
  useEffect(() => {
    void renewPush()
    return onSessionChange(() => void renewPush())
  }, [])
}

const quarterHour = 900_000
/** Its name is another with each version (`build/chunks.ts`). */
const entryOfPage = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')

/** Whether the server has a newer version than this page; looked up when the reader comes back to it. */
export function useNewVersion(): boolean {
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    let last = Date.now()
    const check = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < quarterHour) return
      last = Date.now()
      const entry = await newestEntry()
      if (entry !== null && entry !== entryOfPage()) setNewer(true)
    }
    const onReturn = () => void check()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
  return isNewer
}
