import { createPublicKey } from 'node:crypto'
import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { getPushDevices, PushSubscription } from '@tandem/contract/accounts/push-devices.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Client } from '../../platform/client.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findHost, serviceOf } from '../../platform/listed-hosts.ts'
import { lockUser } from './accounts.store.ts'
import { deviceName } from './device-name.ts'
import { ownAct } from './own-act.ts'
import { pushKeysOf } from './push-keys.ts'
import * as store from './push-subscriptions.store.ts'
import { lockSession } from './sessions.store.ts'

/** The browsers of the caller, and what another subscribes with; no key where the installation lists no push service. */
export async function listPushDevices(
  platform: Platform,
  { userId, sessionId }: Caller,
): Promise<ResponseOf<typeof getPushDevices>> {
  const isOn = platform.config.pushServices.length > 0
  const devices = await store.listSubscriptions(platform.db, { userId, sessionId })
  return { publicKey: isOn ? (await pushKeysOf(platform)).publicKey : null, devices }
}

/**
 * Has push messages sent to the browser that asks. Refuses `push_service_not_allowed` where its address is of no service on the list
 * of the installation, and `push_subscription_not_valid` where its keys are none, or the address is another's.
 */
export async function savePushDevice(
  { db, clock, config }: Platform,
  caller: Caller,
  { endpoint, keys }: PushSubscription,
  client: Client,
): Promise<{ id: number }> {
  const service = serviceOf(endpoint)
  if (service === null || !findHost(config.pushServices, endpoint)) {
    throw new Refusal('push_service_not_allowed', { service: service ?? '' }, 'endpoint')
  }
  const [p256dh, auth] = [keys.p256dh, keys.auth].map((text) => text.replaceAll('=', '')) as [string, string]
  if (!isPoint(p256dh)) throw new Refusal('push_subscription_not_valid', {}, 'keys')
  const { userId, sessionId } = caller
  const at = clock.now()
  return inDatabaseTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    // Whoever signs out meanwhile waits for this, and takes it along.
    if (sessionId !== undefined && !(await lockSession(tx, userId, sessionId))) throw new Refusal('not_signed_in')
    const device = deviceName(client.agent)
    const put = await store.putSubscription(tx, { userId, sessionId, endpoint, service, p256dh, auth, device, at })
    if (!put) throw new Refusal('push_subscription_not_valid', {}, 'endpoint')
    const { id, isNew } = put
    if (isNew) await recordAudit(tx, ownAct('pushDevice.added', userId, at, { subject: 'pushDevice', subjectId: id }))
    return { id }
  })
}

/** Sends no more to one of the own browsers; refuses `not_found`. */
export async function removePushDevice(
  { db, clock }: Platform,
  { userId }: Caller,
  id: number,
): Promise<{ id: number }> {
  await inDatabaseTransaction(db, async (tx) => {
    if (!(await store.deleteSubscription(tx, userId, id))) throw new Refusal('not_found')
    const subject = { subject: 'pushDevice', subjectId: id }
    await recordAudit(tx, ownAct('pushDevice.removed', userId, clock.now(), subject))
  })
  return { id }
}

/** Whether it is a point of the curve P-256, as browsers write it: 04, then x and y. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
