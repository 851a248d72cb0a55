/** For tests: a browser with the Push API, which jsdom has not. */
import { vi } from 'vitest'

export interface PushBrowser {
  /** The key of an installation, base64url. */
  readonly key: string
  /** The address of its subscription; null: none. */
  endpoint(): string | null
  /** How often its person was asked for permission. */
  asked(): number
  /** What its person answers, and has said. */
  answerWith(permission: NotificationPermission): void
  /** The subscription is gone. */
  drop(): void
}

/** Puts it in the place of what is there until `vi.unstubAllGlobals`. Permission is granted when asked for. */
export function aPushBrowser(): PushBrowser {
  let number = 0
  let asked = 0
  let answer: NotificationPermission = 'granted'
  let permission: NotificationPermission = 'default'
  let subscription: { endpoint: string } | null = null
  const subscribe = ({ applicationServerKey }: { applicationServerKey: string }) => {
    const endpoint = `https://push.example.org/${String(++number)}`
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
    const bytes = Uint8Array.from(
      atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.codePointAt(0) ?? 0,
    )
    const made = {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: () => {
        subscription = null
        return Promise.resolve(true)
      },
    }
    subscription ??= made
    return Promise.resolve(subscription)
  }
  const registration = { pushManager: { subscribe, getSubscription: () => Promise.resolve(subscription) } }
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { serviceWorker }))
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: () => {
      asked++
      permission = answer
      return Promise.resolve(permission)
    },
  })
  return {
    key: `B${'A'.repeat(86)}`,
    endpoint: () => subscription?.endpoint ?? null,
    asked: () => asked,
    answerWith(wanted) {
      answer = wanted
      permission = wanted
    },
    drop() {
      subscription = null
    },
  }
}
