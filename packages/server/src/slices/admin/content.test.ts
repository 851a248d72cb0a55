import { getAdministratorBoard } from '@tandem/contract/admin/admin.ts'
import * as contract from '@tandem/contract/admin/content.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { line } from '@tandem/core/testing/builders.ts'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createLog } from '../../platform/log.ts'
import { shippedTexts } from '../../domain/site-content.ts'
import { aMarket, sendOrder } from '../../testing/trading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { prepareContent } from './index.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, username: 'chief' })
})

const read = () => app.call(contract.getSiteSettings, { as: admin })
const save = async (change: Partial<contract.SiteSettings>) => {
  const { settings, changedAt } = await read()
  const body = { settings: { ...settings, ...change }, changedAt }
  app.clock.advance({ seconds: 1 })
  return app.call(contract.saveSiteSettings, { body, as: admin })
}
const refusedSaving = async (change: object) => {
  const { settings, changedAt } = await read()
  const body = { settings: { ...settings, ...change }, changedAt: changedAt?.toString() ?? null }
  const { status, code, field } = await sendRaw('PUT', contract.saveSiteSettings.path, body)
  return [status, code, field]
}
/** As somebody sends it who does not ask the contract first. */
const sendRaw = async (method: 'PUT' | 'POST', url: string, body: object) => {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const answer = await app.server.inject({ method, url, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, ...RefusalBody.parse(answer.json()) }
}
const entries = () =>
  app.platform.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'subject_id', 'before', 'after'])
    .where('action', '=', 'content.changed')
    .orderBy('id')
    .execute()

/** A picture of so many pixels, as far as its head goes. */
function png(width: number, height: number, bytes = 200): Buffer {
  const content = Buffer.alloc(bytes)
  content.write('\x89PNG\r\n\x1a\n', 'latin1')
  content.write('IHDR', 12, 'latin1')
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return content
}

test('an installation says what came with it until its administrator says something else', async () => {
  const site = await app.call(contract.getSiteContent, { language: 'ro' })
  expect(site.partners).toHaveLength(13)
  expect(new Set(site.partners.map(({ country }) => country)).size).toBe(9)
  expect(site.partners.flatMap(({ url }) => url ?? [])).toEqual([])
  expect(site).toMatchObject({ intranet: null, social: [], controller: null, isDemo: true })
  expect(site.funding?.title).toBe('Finanțat de Uniunea Europeană')

  await save({
    intranet: 'https://intranet.project.eu/start',
    slogan: { en: 'Our sun', ro: 'Soarele nostru' },
    funding: { isShown: false, title: { en: '', ro: '' }, text: { en: '', ro: '' } },
    controller: { name: 'Carpathia', address: 'Str. Lungă 1\nBrașov' },
    contact: { email: 'data@project.eu', phone: '' },
    social: [{ place: 'Mastodon', url: 'https://mastodon.social/@project' }],
  })
  expect(await app.call(contract.getSiteContent)).toMatchObject({
    intranet: 'https://intranet.project.eu/start',
    funding: null,
    controller: { name: 'Carpathia', address: 'Str. Lungă 1\nBrașov' },
    contact: { email: 'data@project.eu', phone: null },
    social: [{ place: 'Mastodon' }],
  })
  expect((await app.call(contract.getPublicContent, { language: 'ro' })).slogan).toBe('Soarele nostru')
  const [entry] = await entries()
  expect(entry).toMatchObject({ actor_id: admin.userId, subject_id: 'settings' })
  expect(entry?.before).toMatchObject({ intranet: '' })
  expect(entry?.after).toMatchObject({ intranet: 'https://intranet.project.eu/start' })
  // What stayed as it was is not in the log.
  expect(Object.keys(entry?.after ?? {}).sort()).toEqual(
    ['contact', 'controller', 'funding', 'intranet', 'slogan', 'social'].sort(),
  )
})

test.each([
  ['a script as an address', { intranet: 'javascript:alert(1)' }, 'settings.intranet'],
  ['data as an address', { intranet: 'data:text/html,<script>alert(1)</script>' }, 'settings.intranet'],
  ['no host', { intranet: 'https://' }, 'settings.intranet'],
  ['a password in an address', { intranet: 'https://ana:secret@project.eu/' }, 'settings.intranet'],
  ['a space in an address', { intranet: 'https://project.eu/ onclick' }, 'settings.intranet'],
  ['a long address', { intranet: `https://project.eu/${'a'.repeat(200)}` }, 'settings.intranet'],
  ['no slogan in Romanian', { slogan: { en: 'One', ro: ' ' } }, 'settings.slogan.ro'],
  ['a slogan of two lines', { slogan: { en: 'One\ntwo', ro: 'Unu' } }, 'settings.slogan.en'],
  ['a text that turns around', { text: { en: 'abc \u202e', ro: 'Text' } }, 'settings.text.en'],
  ['an unknown place', { social: [{ place: 'Elsewhere', url: 'https://a.eu' }] }, 'settings.social.0.place'],
  ['a place without address', { social: [{ place: 'X', url: '' }] }, 'settings.social.0.url'],
  ['no mail address', { contact: { email: 'data at project', phone: '' } }, 'settings.contact.email'],
  [
    'a country of three letters',
    { partners: [{ name: 'A', country: 'ROU', url: '', logo: '' }] },
    'settings.partners.0.country',
  ],
  ['an unnamed partner', { partners: [{ name: '', country: 'RO', url: '', logo: '' }] }, 'settings.partners.0.name'],
  [
    '41 partners',
    { partners: Array.from({ length: 41 }, () => ({ name: 'A', country: 'RO', url: '', logo: '' })) },
    'settings.partners',
  ],
])('%s is refused at its field', async (_what, change, field) => {
  expect(await refusedSaving(change)).toEqual([400, 'invalid_request', field])
})

test('what another saved meanwhile is not overwritten', async () => {
  const { settings, changedAt } = await read()
  await save({ notice: { en: 'First', ro: 'Primul' } })
  const body = { settings, changedAt }
  expect(await app.refused(contract.saveSiteSettings, { body, as: admin })).toMatchObject({
    status: 409,
    code: 'content_changed_meanwhile',
  })
  expect((await app.call(contract.getSiteContent)).notice).toBe('First')
})

test('a text has versions: none is changed, and links that run something are refused', async () => {
  const before = await app.call(contract.getDocument, { params: { document: 'terms' } })
  expect(before).toEqual({ document: 'terms', version: 1, since: null, text: shippedTexts.terms.en })
  const send = (en: string, version: number) => ({
    params: { document: 'terms' as const },
    as: admin,
    body: { en, ro: 'Termenii noștri', version },
  })
  for (const link of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html;base64,PHM+',
    '//evil.eu',
    ' https://a.eu',
  ]) {
    const refused = await app.refused(contract.saveDocument, send(`Read [this](${link})`, 1))
    expect([link, refused.status, refused.code, refused.field]).toEqual([link, 400, 'link_not_allowed', 'en'])
  }
  const url = contract.saveDocument.path.replace('{document}', 'terms')
  const long = { en: 'x'.repeat(30_001), ro: 'x', version: 1 }
  expect(await sendRaw('PUT', url, long)).toMatchObject({ status: 400, code: 'invalid_request', field: 'en' })
  const text = '<script>alert(1)</script> is text, [a link](https://project.eu) a link'
  expect(await app.call(contract.saveDocument, send(text, 1))).toEqual({ version: 2 })
  expect(await app.refused(contract.saveDocument, send('Too late', 1))).toMatchObject({
    code: 'content_changed_meanwhile',
  })
  const now = await app.call(contract.getDocument, { params: { document: 'terms' }, language: 'ro' })
  expect(now).toMatchObject({ version: 2, since: app.clock.now(), text: 'Termenii noștri' })

  const { documents } = await read()
  expect(documents.find(({ document }) => document === 'terms')).toMatchObject({ version: 2, by: 'chief', en: text })
  const kept = await app.platform.db
    .selectFrom('document_versions')
    .selectAll()
    .where('document', '=', 'terms')
    .execute()
  expect(kept.map(({ version, actor_id }) => [version, actor_id])).toEqual([
    [1, null],
    [2, admin.userId],
  ])
  expect((await entries()).at(-1)).toMatchObject({ subject_id: 'terms', before: { version: 1 }, after: { version: 2 } })
  await expect(app.platform.db.updateTable('document_versions').set({ text_en: 'x' }).execute()).rejects.toThrow()
  await expect(app.platform.db.deleteFrom('document_versions').execute()).rejects.toThrow()
})

test('a start stores the texts that came along, once, and leaves those of the installation alone', async () => {
  await prepareContent(app.platform)
  await prepareContent(app.platform)
  const kept = await app.platform.db.selectFrom('document_versions').select(['document', 'version']).execute()
  const count = (document: string) => kept.filter((row) => row.document === document).length
  expect(contract.documents.map((document) => [document, count(document)])).toEqual([
    ...[
      ['terms', 2],
      ['privacy', 1],
      ['research', 1],
      ['accessibility', 1],
    ],
  ])
})

test('logos are pictures of a few kinds, told by their bytes, and one that is used is kept', async () => {
  const add = (content: Buffer) => ({ body: { content: content.toString('base64') }, as: admin })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
  for (const content of [svg, Buffer.from('GIF89a'), png(601, 10), png(0, 10), png(10, 10).subarray(0, 20)]) {
    expect(await app.refused(contract.addPartnerLogo, add(content))).toMatchObject({ code: 'image_not_readable' })
  }
  const heavy = { content: png(10, 10, 60_001).toString('base64') }
  expect(await sendRaw('POST', contract.addPartnerLogo.path, heavy)).toMatchObject({ status: 400 })
  const { image } = await app.call(contract.addPartnerLogo, add(png(240, 80)))
  const { image: unused } = await app.call(contract.addPartnerLogo, add(png(24, 8)))
  await save({ partners: [{ name: 'Carpathia', country: 'RO', url: 'https://carpathia.ro', logo: image }] })
  const url = (id: string) => contract.getPartnerLogo.path.replace('{image}', id)
  const answer = await app.server.inject(url(image))
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
    200,
    'image/png',
    'nosniff',
  ])
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.rawPayload.equals(png(240, 80))).toBe(true)

  app.clock.advance({ hours: 25 })
  await save({ notice: { en: 'Later', ro: 'Mai târziu' } })
  expect((await app.server.inject(url(image))).statusCode).toBe(200)
  expect((await app.server.inject(url(unused))).statusCode).toBe(404)
  const gone = [{ name: 'Carpathia', country: 'RO', url: '', logo: unused }]
  expect(await refusedSaving({ partners: gone })).toEqual([400, 'image_unknown', 'settings.partners.0.logo'])
})

test('production says what still stands as it came, in its log and on the board', async () => {
  const lines: object[] = []
  const log = createLog({ logLevel: 'silent' })
  log.warn = (line: object) => lines.push(line)
  const platform = { ...app.platform, log, config: { ...app.platform.config, isProduction: true } }
  await prepareContent(platform)
  // The terms, the partners and who answers were replaced above.
  expect(lines).toEqual([{ placeholders: ['privacy', 'accessibility'] }])
  const production = await createApp(platform, { rateLimitFactor: 0 })
  const headers = { authorization: `Bearer ${admin.token}` }
  const board = await production.inject({ url: getAdministratorBoard.path, headers })
  const site = await production.inject(contract.getSiteContent.path)
  await production.close()
  expect(board.json<{ placeholders: string[] }>().placeholders).toEqual(['privacy', 'accessibility'])
  expect(site.json<{ isDemo: boolean }>().isDemo).toBe(false)
  expect((await app.call(getAdministratorBoard, { as: admin })).placeholders).toEqual([])
})

test('the home page shows the prices of today and the last ones, until an administrator switches them off', async () => {
  app.clock.set('2026-03-10T08:00:00Z')
  const [buyer, seller] = [await app.aUser({ coins: '500' }), await app.aUser({ coins: '500' })]
  const trade = async (date: string, price: string) => {
    const market = await aMarket(app, admin, { date, closes: app.clock.now().add({ hours: 1 }).toString() })
    await sendOrder(app, buyer, market, line(1, `buy 20 @ ${price}`), line(2, `buy 10 @ 0.10`))
    await sendOrder(app, seller, market, line(1, `sell 20 @ ${price}`), line(2, `sell 10 @ 0.10`))
    await app.call(closeSession, { params: { id: market }, as: admin })
  }
  const none = await app.call(contract.getPublicContent)
  expect([none.prices, none.figures.lastPrice, none.showsPrices]).toEqual([null, null, true])
  await trade('2026-03-11', '0.30')
  await trade('2026-03-13', '0.90')
  app.clock.set('2026-03-11T08:00:00Z')
  const { prices, figures } = await app.call(contract.getPublicContent)
  // The day after tomorrow is no last price.
  expect(figures.lastPrice).toEqual({ date: '2026-03-11', base: 20_000 })
  expect(prices).toMatchObject({ date: '2026-03-11', base: 20_000, low: 10_000, high: 30_000 })
  expect(prices?.intervals).toHaveLength(24)
  expect(prices?.intervals[0]).toMatchObject({ label: '00:00-01:00', price: 30_000, volume: 20_000 })
  expect(prices?.intervals[5]).toMatchObject({ price: null, volume: 0 })

  await save({ showPrices: false })
  const off = await app.call(contract.getPublicContent)
  expect([off.prices, off.figures.lastPrice, off.showsPrices]).toEqual([null, null, false])
})

test('only administrators see and change the settings', async () => {
  const { settings, changedAt } = await read()
  for (const as of [await app.aUser(), await app.aUser({ userType: 'strategicUser' })]) {
    expect(await app.refused(contract.getSiteSettings, { as })).toMatchObject({ status: 403 })
    expect(await app.refused(contract.saveSiteSettings, { body: { settings, changedAt }, as })).toMatchObject({
      status: 403,
    })
  }
})
