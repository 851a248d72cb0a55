/** Push messages in this browser (Push API): what it can, and whether it is subscribed. */
import {
  getPushDevices,
  savePushDevice,
  PushSubscription as Subscription,
} from '@tandem/contract/accounts/push-devices.ts'
import { callApi } from './api.ts'
import { forgetPushNote, keepPushNote, pushNote } from './push-note.ts'
import { signedInUser } from './session.ts'

type PushSupport = 'unsupported' | 'blocked' | 'available'

/** Whether this browser can receive push messages; `blocked`: its person, or who looks after it, said no. */
function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'available'
}

/** The subscription of this browser; null: none. */
async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What this browser is for the person who is signed in. */
export type PushHere = 'unsupported' | 'blocked' | 'off' | 'on' | 'lost'

/** `lost`: push messages were on, and the browser has taken back its permission or the address. */
export async function pushHere(): Promise<PushHere> {
  const support = pushSupport()
  if (support !== 'available') return support
  const note = pushNote()
  if (note?.userId !== signedInUser()?.userId || !note?.endpoint) return 'off'
  const own = await ownSubscription()
  return own?.endpoint === note.endpoint && Notification.permission === 'granted' ? 'on' : 'lost'
}

/** The question of the browser was closed, or answered with no. */
export class NotPermitted extends Error {}

/**
 * Asks for permission, subscribes, and has the server send here. To be called on a tap: browsers show the question only then. Throws
 * `NotPermitted`, what the browser says, and as `callApi`.
 */
export async function turnPushOn(publicKey: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new NotPermitted()
  await subscribe(publicKey)
}

/** The server forgets the browser by itself; here nothing comes any more, whatever the server does. */
export async function turnPushOff(): Promise<void> {
  forgetPushNote()
  await dropSubscription()
}

/** Ends the subscription of this browser, whoever it is of. */
export async function dropSubscription(): Promise<void> {
  if (pushSupport() !== 'unsupported') await (await ownSubscription())?.unsubscribe()
}

let renewing: Promise<void> | null = null

/**
 * Has push messages go on for who wanted them here, after a sign-in or when the browser has another address; those of somebody else
 * come here no more. Asks nobody anything and never throws.
 */
export function renewPush(): Promise<void> {
  renewing ??= renew()
    .catch(() => undefined)
    .finally(() => {
      renewing = null
    })
  return renewing
}

async function renew(): Promise<void> {
  const user = signedInUser()
  if (!user || pushSupport() !== 'available') return
  const note = pushNote()
  const own = await ownSubscription()
  if (note?.userId !== user.userId) {
    await own?.unsubscribe()
    return
  }
  if (Notification.permission !== 'granted' || (own && own.endpoint === note.endpoint)) return
  const { publicKey } = await callApi(getPushDevices)
  if (publicKey !== null) await subscribe(publicKey)
}

/** As long as a browser takes to start its service worker, and then some, in milliseconds. */
const longestStart = 10_000

async function subscribe(publicKey: string): Promise<void> {
  const user = signedInUser()
  if (!user) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await within(longestStart, navigator.serviceWorker.ready)
  const known = await pushManager.getSubscription()
  // The installation has other keys by now.
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await callApi(savePushDevice, { body: Subscription.parse(subscription.toJSON()) })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  keepPushNote({ userId: user.userId, endpoint: subscription.endpoint })
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('the service worker did not start'))
    }, milliseconds)
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
    })
  })
}
