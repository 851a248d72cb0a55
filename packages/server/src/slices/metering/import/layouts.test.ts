import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { importReadings, previewReadings, uploadReadings } from '@tandem/contract/metering/reading-import.ts'
import * as layouts from '@tandem/contract/metering/reading-layouts.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { upload } from '../../../testing/uploading.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })

/** A file of some hours whose headers say nothing. */
function aFile(day: string, header = 'Time;Column1;Column2'): string {
  const lines = ['02', '03', '04', '05'].map((hour, index) => `${day} ${hour}:00;${String(0.4 + index / 10)};20`)
  return [header, ...lines].join('\n')
}

const form = (as: TestUser, content: string) => ({
  as,
  content,
  fields: { userId: String(as.userId) },
  name: 'data.csv',
})
const send = (as: TestUser, content: string) => upload(app, uploadReadings, form(as, content))
const list = (as: TestUser) => app.call(layouts.listReadingLayouts, { as })

async function remember(as: TestUser, content: string, name = 'Inverter') {
  const { id, mapping } = await send(as, content)
  const answered = { ...mapping, columns: { time: 0, consumption: 1 }, stamp: 'end' as const }
  return app.call(layouts.rememberReadingLayout, { as, params: { importId: id }, body: { name, mapping: answered } })
}

test('a layout is remembered by its person, reads the next file, and is forgotten', async () => {
  const [user, other] = [await app.aUser(), await app.aUser()]
  const layout = await remember(user, aFile('2026-11-10'))
  expect(layout).toMatchObject({ layoutName: 'Inverter', headers: 'Time · Column1 · Column2', username: user.username })
  expect((await list(user)).map(({ id }) => id)).toEqual([layout.id])
  const next = await send(user, aFile('2026-11-12'))
  expect(next).toMatchObject({
    doubts: [],
    layout: { name: 'Inverter', isShared: false },
    mapping: { stamp: 'end', columns: { time: 0, consumption: 1 } },
  })
  // A program that sends the next one has it stored.
  expect(await upload(app, importReadings, form(user, aFile('2026-11-14')))).toMatchObject({
    stored: true,
    reasons: [],
  })
  const anew = { ...next.mapping, columns: {}, group: null, layout: null, sheet: null, separator: null }
  const read = await app.call(previewReadings, {
    as: user,
    params: { importId: next.id },
    body: { mapping: anew, corrections: [] },
  })
  expect(read.layout).toBeNull()
  expect(read.doubts).toContain('columns')
  // Nobody else has it, and nobody else may forget it.
  expect(await send(other, aFile('2026-11-12'))).toMatchObject({ layout: null })
  expect(await list(other)).toEqual([])
  const forget = { params: { layoutId: layout.id } }
  expect((await app.refused(layouts.forgetReadingLayout, { as: other, ...forget })).code).toBe('not_found')
  // Remembered once more, it takes the place of the first.
  expect((await remember(user, aFile('2026-11-11'), 'Inverter 2')).id).toBe(layout.id)
  await app.call(layouts.forgetReadingLayout, { as: user, ...forget })
  expect([await list(user), (await send(user, aFile('2026-11-12'))).layout]).toEqual([[], null])
})

test('an administrator gives a layout to everybody, without the meter of its owner, and takes it back', async () => {
  const [admin, user, other] = [await app.aUser({ isAdministrator: true }), await app.aUser(), await app.aUser()]
  const withMeters = (meters: readonly [string, string]) =>
    [
      'Time;Column1;Meter',
      ...['02', '03'].flatMap((hour) => meters.map((meter) => `2026-11-10 ${hour}:00;0.5;${meter}`)),
    ].join('\n')
  const sent = await send(user, withMeters(['A1', 'B2']))
  const mapping = { ...sent.mapping, columns: { time: 0, consumption: 1, group: 2 }, group: 'B2' }
  const body = { name: 'Distributor', mapping }
  const own = await app.call(layouts.rememberReadingLayout, { as: user, params: { importId: sent.id }, body })
  const shared = await app.call(layouts.shareReadingLayout, { as: admin, params: { layoutId: own.id } })
  expect(shared).toMatchObject({ layoutName: 'Distributor', username: null })
  const all = await app.call(layouts.listAllReadingLayouts, { as: admin })
  expect(all.map(({ username }) => username)).toEqual(expect.arrayContaining([user.username, null]))
  expect(await send(user, withMeters(['A1', 'B2']))).toMatchObject({
    layout: { isShared: false },
    mapping: { group: 'B2' },
  })
  const read = await send(other, withMeters(['A1', 'B2']))
  expect(read).toMatchObject({ layout: { name: 'Distributor', isShared: true }, mapping: { group: 'A1' } })
  expect(read.doubts).toContain('group')
  // What is for everybody outlives what its owner forgets.
  await app.call(layouts.forgetReadingLayout, { as: user, params: { layoutId: own.id } })
  expect(await send(user, withMeters(['A1', 'B2']))).toMatchObject({ layout: { isShared: true } })
  const ofAll = { params: { layoutId: shared.id } }
  expect((await app.refused(layouts.forgetReadingLayout, { as: other, ...ofAll })).code).toBe('not_found')
  await app.call(layouts.forgetReadingLayout, { as: admin, ...ofAll })
  expect(await send(other, withMeters(['A1', 'B2']))).toMatchObject({ layout: null })
  const { entries } = await app.call(listAuditEntries, { as: admin, query: { subject: 'readingLayout' } })
  expect(entries.map(({ action }) => action)).toEqual(['layout.removed', 'layout.shared'])
})

test('a person remembers so many layouts', async () => {
  const user = await app.aUser()
  const rows = Array.from({ length: layouts.maxReadingLayouts }, (_, index) => ({
    user_id: user.userId,
    name: 'One',
    fingerprint: String(index).padStart(64, '0'),
    headers: 'Time',
    terms: '{}',
    remembered_at: app.clock.now(),
  }))
  await app.platform.db.insertInto('reading_layouts').values(rows).execute()
  const { id, mapping } = await send(user, aFile('2026-11-10', 'Time;Column1;Column9'))
  const body = { name: 'One more', mapping: { ...mapping, columns: { time: 0, consumption: 1 } } }
  const refused = await app.refused(layouts.rememberReadingLayout, { as: user, params: { importId: id }, body })
  expect(refused.code).toBe('too_many_layouts')
  expect(await list(user)).toHaveLength(layouts.maxReadingLayouts)
})
