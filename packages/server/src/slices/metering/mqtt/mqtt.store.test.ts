import { addAnalyser, mqttProfile, noPlace } from '@tandem/contract/metering/analysers.ts'
import { addMeterTopic } from '@tandem/contract/metering/mqtt.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inDatabaseTransaction, type Tx } from '../../../platform/database.ts'
import { parseBrokers } from '../../../platform/mqtt-brokers.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listMqttMeters, lockUnchanged } from './mqtt.store.ts'

const app = useTestApp({ now: '2026-03-02T12:00:00Z' })

/** A meter of a broker that nobody listens to. */
async function aMeter(): Promise<{ readonly id: number }> {
  Object.assign(app.platform.config, { mqttBrokers: parseBrokers('home=mqtt://127.0.0.1:1') })
  const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
  const prefix = `home/${String(user.userId)}`
  await app.call(addMeterTopic, { params: { userId: user.userId }, body: { broker: 'home', prefix }, as: admin })
  const signals = [{ meaning: 'consumed' as const, topic: prefix, path: 'total', unit: 'kWh' as const }]
  const body = {
    readingCode: 'Hall',
    profile: mqttProfile,
    placement: 'connection' as const,
    mqtt: { broker: 'home', timePath: null, interval: null, signals },
  }
  return app.call(addAnalyser, { params: { ...noPlace, userId: user.userId }, body, as: user })
}

test('a reader that is behind calls no meter offline that another one heard in between', async () => {
  const [heard, silent] = [await aMeter(), await aMeter()]
  const { db } = app.platform
  const ids = [heard.id, silent.id]
  const known = (await listMqttMeters(db)).filter(({ analyserId }) => ids.includes(analyserId))
  expect(known.map(({ state }) => state.state)).toEqual(['waiting', 'waiting'])
  const hear = (tx: Tx) =>
    tx.updateTable('analyser_states').set({ state: 'online' }).where('analyser_id', '=', heard.id).execute()
  // The other one has written and not yet committed, when this one asks.
  const { promise: isCommitted, resolve: commit } = Promise.withResolvers<undefined>()
  const { promise: isWritten, resolve: written } = Promise.withResolvers<undefined>()
  const other = inDatabaseTransaction(db, async (tx) => {
    await hear(tx)
    written(undefined)
    await isCommitted
  })
  await isWritten
  const unchanged = inDatabaseTransaction(db, (tx) => lockUnchanged(tx, known))
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db)
    expect(rows).not.toEqual([])
  }, 15_000)
  commit(undefined)
  await other
  expect([...(await unchanged)]).toEqual([silent.id])
  // Nor where it was committed long before.
  expect([...(await inDatabaseTransaction(db, (tx) => lockUnchanged(tx, known)))]).toEqual([silent.id])
})
