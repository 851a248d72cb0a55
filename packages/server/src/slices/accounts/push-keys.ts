import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { newPushKeys, type PushKeys } from '../../platform/push-sender.ts'
import { findSetting, putSetting } from '../../platform/settings.ts'
import { forgetAllSubscriptions } from './push-subscriptions.store.ts'
import { openText, sealText } from '../../platform/sealed-texts.ts'

const settingKey = 'push-keys'
const seal = { purpose: 'push keys', owner: 'installation' }
const StoredKeys = z.object({ publicKey: z.string(), sealedPrivateKey: z.string() })
const making = 7_283_044

/**
 * The keys by which push services know this installation, made once and kept in the database, the private one sealed. Where they do
 * not open, because the secret of the installation is another, new ones are made and every browser has to subscribe again.
 */
export async function pushKeysOf(platform: Platform): Promise<PushKeys> {
  return (await findKeys(platform, platform.db)) ?? (await makeKeys(platform))
}

async function findKeys(platform: Platform, db: Db): Promise<PushKeys | null> {
  const stored = await findSetting(db, settingKey, StoredKeys)
  const privateKey = stored && openText(platform, seal, stored.sealedPrivateKey)
  return stored && privateKey !== null ? { publicKey: stored.publicKey, privateKey } : null
}

function makeKeys(platform: Platform): Promise<PushKeys> {
  return inDatabaseTransaction(platform.db, async (tx) => {
    // Of two servers that start at once one makes them.
    await sql`select pg_advisory_xact_lock(${making}::integer, 0)`.execute(tx)
    const made = await findKeys(platform, tx)
    if (made) return made
    const keys = newPushKeys()
    const { publicKey } = keys
    const at = platform.clock.now()
    const sealedPrivateKey = sealText(platform, seal, keys.privateKey)
    // What was subscribed with other keys cannot be reached with these.
    if (await findSetting(tx, settingKey, StoredKeys)) await forgetAllSubscriptions(tx)
    await putSetting(tx, settingKey, JSON.stringify({ publicKey, sealedPrivateKey }), at)
    const entry = { at, actorId: null, action: 'settings.changed', subject: 'setting', subjectId: settingKey } as const
    await recordAudit(tx, { ...entry, after: { publicKey } })
    return keys
  })
}
