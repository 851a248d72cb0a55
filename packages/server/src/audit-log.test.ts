import type { AuditAction } from '@tandem/core/access/audit.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh, tc } from '@tandem/core/testing/builders.ts'
import * as accounts from '@tandem/contract/accounts/accounts.ts'
import { exportAuditLog, listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { getAssociation, saveAssociation } from '@tandem/contract/groups.ts'
import { getImbalanceSettings, saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import * as people from '@tandem/contract/accounts/people.ts'
import { confirmPeopleImport } from '@tandem/contract/accounts/people-import.ts'
import { resumeContracts, suspendContracts } from '@tandem/contract/orders/intraday.ts'
import { runJob } from '@tandem/contract/admin/jobs.ts'
import * as ledger from '@tandem/contract/ledger/ledger.ts'
import * as markets from '@tandem/contract/markets/markets.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { auditActionWords } from '@tandem/contract/texts/audit-words.ts'
import { getTradingAgents, saveTradingAgents } from '@tandem/contract/markets/trading-agents.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { anOpenMarket } from './testing/cleared-day.ts'
import { anIntradayMarket } from './testing/intraday.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

const app = useTestApp()
let admin: TestUser
let days = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
})

const nextDay = () => Temporal.PlainDate.from('2026-03-10').add({ days: days++ }).toString() as DeliveryDay
const aMarket = async () => (await anOpenMarket(app, { date: nextDay(), admin })).id
const terms = () => ({
  ...({ marketType: 'dayAhead', date: nextDay(), zone: 'Europe/Bucharest', mtuMinutes: 60 } as const),
  openingTime: app.clock.now().add({ hours: 1 }),
  closingTime: app.clock.now().add({ hours: 2 }),
  minPrice: perKWh('-0.5'),
  maxPrice: perKWh('4'),
})
const anIntradaySession = () => {
  const date = nextDay()
  return anIntradayMarket(app, admin, { date, closes: `${date}T20:00:00Z` })
}
const aRequest = async () =>
  (await app.call(ledger.requestCoins, { body: { amount: tc('5'), note: '' }, as: await app.aUser() })).id
const as = () => ({ as: admin })
const aCode = () => {
  const body = { userType: 'transactionalUser' as const, maxUses: 1, until: nextDay(), note: '' }
  return app.call(people.makeInvitationCode, { body, ...as() })
}

/** What each act of the contract is called in the log, and how to do it. */
const actions: Readonly<Record<string, readonly [AuditAction, () => Promise<unknown>]>> = {
  addRole: ['role.created', () => app.call(accounts.addRole, { body: { name: 'ROLE_LAB', description: '' }, ...as() })],
  setUserRoles: [
    'person.changed',
    async () => {
      const { userId: id } = await app.aUser()
      await app.call(accounts.setUserRoles, { params: { id }, body: { roles: ['ROLE_ADMIN'] }, ...as() })
    },
  ],
  deleteUser: [
    'person.deleted',
    async () => app.call(accounts.deleteUser, { params: { id: (await app.aUser()).userId }, ...as() }),
  ],
  savePeopleSettings: [
    'settings.changed',
    async () => {
      const settings = await app.call(people.getPeopleSettings, as())
      await app.call(people.savePeopleSettings, {
        body: { ...settings, codesApprove: !settings.codesApprove },
        ...as(),
      })
    },
  ],
  makeInvitationCode: ['code.created', () => aCode()],
  withdrawInvitationCode: [
    'code.withdrawn',
    async () => app.call(people.withdrawInvitationCode, { params: { id: (await aCode()).id }, ...as() }),
  ],
  decideCoinPurchases: [
    'coins.accepted',
    async () =>
      app.call(people.decideCoinPurchases, { body: { ids: [await aRequest()], decision: 'accept' }, ...as() }),
  ],
  confirmPeopleImport: [
    'people.imported',
    () => {
      const person = { firstName: 'Ana', lastName: 'Pop', username: 'ana-pop', email: 'ana.pop@example.org' }
      const row = { ...person, row: 2, userType: 'standard' as const, language: 'ro' as const, startingBalance: null }
      return app.call(confirmPeopleImport, { body: { importKey: 'an-import', rows: [row] }, ...as() })
    },
  ],
  saveAssociation: [
    'settings.changed',
    async () => {
      const { isOpen } = await app.call(getAssociation, as())
      await app.call(saveAssociation, { body: { isOpen: !isOpen }, ...as() })
    },
  ],
  saveImbalanceSettings: [
    'settings.changed',
    async () => {
      const settings = await app.call(getImbalanceSettings, as())
      await app.call(saveImbalanceSettings, { body: { ...settings, usualPeak: perKWh('0.7') }, ...as() })
    },
  ],
  saveMarketSettings: [
    'settings.changed',
    async () => {
      const settings = await app.call(markets.getMarketSettings, as())
      await app.call(markets.saveMarketSettings, { body: { ...settings, daysAhead: 5 }, ...as() })
    },
  ],
  saveTradingAgents: [
    'settings.changed',
    async () => {
      const { settings } = await app.call(getTradingAgents, as())
      await app.call(saveTradingAgents, { body: { ...settings, spread: perKWh('0.11') }, ...as() })
    },
  ],
  acceptCoinPurchase: [
    'coins.accepted',
    async () => app.call(ledger.acceptCoinPurchase, { params: { id: await aRequest() }, ...as() }),
  ],
  rejectCoinPurchase: [
    'coins.rejected',
    async () => app.call(ledger.rejectCoinPurchase, { params: { id: await aRequest() }, ...as() }),
  ],
  settleOutstanding: ['ledger.settled', () => app.call(ledger.settleOutstanding, as())],
  runJob: ['job.run', () => app.call(runJob, { params: { name: 'importFiles' }, ...as() })],
  addSession: ['market.created', () => app.call(markets.addSession, { body: terms(), ...as() })],
  updateSession: [
    'market.changed',
    async () => {
      const wanted = terms()
      const { id } = await app.call(markets.addSession, { body: wanted, ...as() })
      await app.call(markets.updateSession, { body: { ...wanted, id, maxPrice: perKWh('3') }, ...as() })
    },
  ],
  openSession: [
    'market.opened',
    async () => {
      const { id } = await app.call(markets.addSession, { body: terms(), ...as() })
      await app.call(markets.openSession, { params: { id }, ...as() })
    },
  ],
  closeSession: [
    'market.closed',
    async () => app.call(markets.closeSession, { params: { id: await aMarket() }, ...as() }),
  ],
  cancelSession: [
    'market.cancelled',
    async () => app.call(markets.cancelSession, { params: { id: await aMarket() }, ...as() }),
  ],
  deleteSession: [
    'market.deleted',
    async () => app.call(markets.deleteSession, { params: { id: await aMarket() }, ...as() }),
  ],
  saveReferencePrices: [
    'prices.saved',
    () =>
      app.call(markets.saveReferencePrices, {
        body: { date: nextDay(), prices: [{ period: 1, price: perKWh('0.5') }] },
        ...as(),
      }),
  ],
  suspendContracts: [
    'market.suspended',
    async () =>
      app.call(suspendContracts, { params: { marketId: await anIntradaySession() }, body: { period: null }, ...as() }),
  ],
  resumeContracts: [
    'market.resumed',
    async () => {
      const call = { params: { marketId: await anIntradaySession() }, body: { period: 9 }, ...as() }
      await app.call(suspendContracts, call)
      await app.call(resumeContracts, call)
    },
  ],
}

/** Which acts other tests do, where they are long to prepare, and look for in the log there. */
const shownElsewhere: Readonly<Record<string, string>> = {
  applySettlement: 'workflows/settle-imbalances.test.ts',
  correctSettlement: 'workflows/settle-imbalances.test.ts',
  saveImbalancePrices: 'slices/imbalance/prices/prices.test.ts',
  decideUpgrades: 'workflows/people/decide-many.test.ts',
  sendInvitationsAgain: 'workflows/people/import-people.test.ts',
  saveSiteSettings: 'slices/site',
  saveDocument: 'slices/site',
  saveCallLimits: 'call-limits.test.ts',
  addPartnerLogo: 'slices/site',
  addMeterTopic: 'slices/metering/mqtt/mqtt.test.ts',
  removeMeterTopic: 'slices/metering/mqtt/mqtt.test.ts',
  saveEntsoe: 'workflows/fetch-data.test.ts',
  saveOpenMeteo: 'workflows/fetch-data.test.ts',
  switchKnownSeries: 'workflows/fetch-data.test.ts',
  uploadKnownSeries: 'workflows/fetch-data.test.ts',
  shareReadingLayout: 'slices/metering/import/layouts.test.ts',
  startScenarioRun: 'scenarios/scenario-runs.test.ts',
  stopScenarioRun: 'scenarios/scenario-runs.test.ts',
  resumeScenarioRun: 'scenarios/scenario-runs.test.ts',
  deleteScenarioRun: 'scenarios/scenario-runs.test.ts',
  makeResearchPackage: 'research/packages-over-http.test.ts',
  deleteResearchPackage: 'research/packages-over-http.test.ts',
  publishResearchPackage: 'research/packages-over-http.test.ts',
  withdrawResearchPackage: 'research/packages-over-http.test.ts',
}

/** Changes nothing: a file is read and thrown away. */
const withoutEffect = ['previewImbalancePrices', 'previewPeopleImport', 'previewKnownSeries', 'checkScenario']

const entriesOf = (action: AuditAction) => app.call(listAuditEntries, { query: { action }, ...as() })

test('every act of an administrator that the contract knows is in the log, or it fails here', () => {
  const known = new Set([...Object.keys(actions), ...Object.keys(shownElsewhere), ...withoutEffect])
  const acting = [...endpoints].filter(
    ([, { audience, method, changesState }]) => audience === 'admin' && (method !== 'GET' || changesState),
  )
  expect(acting.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
})

test.each(Object.keys(actions))('%s leaves an entry of who did it', async (name) => {
  const [action, act] = actions[name]!
  const before = (await entriesOf(action)).count
  await act()
  const { count, entries } = await entriesOf(action)
  expect(count).toBeGreaterThan(before)
  expect(entries[0]).toMatchObject({ action, actor: admin.username, at: app.clock.now() })
})

test('an upgrade and a change of another’s profile are entries, without the personal data themselves', async () => {
  const user = await app.aUser({ userType: 'standard' })
  const update = (statusRequest: 0 | 1 | 2, query: object, by: TestUser) =>
    app.call(accounts.updateUser, { params: { id: user.userId, statusRequest }, query, as: by })
  await update(1, { userTypeId: 2 }, user)
  await update(2, {}, admin)
  const [upgraded] = (await entriesOf('person.upgraded')).entries
  expect(upgraded).toMatchObject({
    person: user.username,
    before: { userType: 'standard', statusRequest: 'pending' },
    after: { userType: 'transactionalUser', statusRequest: 'approved' },
  })
  await update(0, { address: 'Strada Secretă 7' }, admin)
  const [changed] = (await entriesOf('person.changed')).entries
  expect(changed?.after).toMatchObject({ personalData: ['address'] })
  expect(JSON.stringify(await app.call(listAuditEntries, as()))).not.toContain('Secret')
  const count = (await entriesOf('person.changed')).count
  await update(0, { address: 'Elsewhere 8' }, user)
  expect((await entriesOf('person.changed')).count).toBe(count)
})

test('nothing of an act stays where its database transaction fails', async () => {
  const { count } = await app.call(listAuditEntries, as())
  const id = await aMarket()
  await app.call(markets.closeSession, { params: { id }, ...as() })
  const after = (await app.call(listAuditEntries, as())).count
  expect(after).toBeGreaterThan(count)
  await app.refused(markets.cancelSession, { params: { id }, ...as() })
  expect((await app.call(listAuditEntries, as())).count).toBe(after)
})

test('entries cannot be changed or deleted, not even in the database', async () => {
  const { db } = app.platform
  await expect(db.updateTable('audit_entries').set({ subject: 'nothing' }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow()
})

test('the log is searched by person, act, subject and days, by pages, and by the administrator alone', async () => {
  const all = await app.call(listAuditEntries, as())
  expect(all.subjects).toEqual(expect.arrayContaining(['market', 'setting', 'user']))
  expect(all.entries.length).toBe(Math.min(all.count, all.pageSize))
  const times = all.entries.map(({ id }) => id)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const of = (query: object) => app.call(listAuditEntries, { query, ...as() })
  expect((await of({ subject: 'setting', subjectId: 'markets' })).entries.map(({ subjectId }) => subjectId)).toEqual([
    'markets',
  ])
  expect((await of({ person: admin.username.toUpperCase() })).count).toBeGreaterThan(10)
  expect((await of({ person: '100%_nobody' })).count).toBe(0)
  expect((await of({ dateFrom: '2026-03-02', dateTo: '2026-03-02' })).count).toBe(all.count)
  expect((await of({ dateTo: '2026-03-01' })).count).toBe(0)
  expect((await of({ page: 90_000 })).entries).toEqual([])
  expect(
    await app.refused(listAuditEntries, {
      query: { dateFrom: '2026-03-03' as DeliveryDay, dateTo: '2026-03-02' as DeliveryDay },
      ...as(),
    }),
  ).toMatchObject({ code: 'start_not_before_end' })
  for (const userType of ['standard', 'transactionalUser', 'strategicUser'] as const) {
    expect(await app.refused(listAuditEntries, { as: await app.aUser({ userType }) })).toMatchObject({ status: 403 })
  }
})

test('the log is exported with the same entries, cell by cell', async () => {
  const query = { subject: 'market' }
  const { method, url } = buildRequest(exportAuditLog, { query })
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'ro' }
  const answer = await app.server.inject({ method, url, headers })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="02-03-2026.xlsx"')
  const [sheet] = await readExcelFile(answer.rawPayload)
  const rows = sheet?.data ?? []
  const header = rows.findIndex((row) => row[1] === 'Cine')
  const { count, entries } = await app.call(listAuditEntries, { query, ...as() })
  const written = rows.slice(header + 1).map((row) => row.slice(1))
  expect(written).toHaveLength(count)
  expect(written.slice(0, entries.length)).toEqual(
    entries.map(({ actor, action, subject, subjectId, person, before, after }) => [
      ...[actor ?? 'Tandem', auditActionWords.ro[action], subject, subjectId, person],
      ...[before, after].map((state) => (state ? JSON.stringify(state) : null)),
    ]),
  )
})
