import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { autopilotEvents, groupEvents, noticeKinds, type NoticeFacts } from '@tandem/contract/notices.ts'
import { expect, test } from 'vitest'
import { noticeMail, noticePush } from './notice-mails.ts'

const date = '2026-11-22' as DeliveryDay
const closingTime = Temporal.Instant.from('2026-11-21T11:00:00Z')
const cleared = { bought: energyWh(1_500), sold: energyWh(0), paid: amount(45_000_000n), received: amount(0n) }
const settled = {
  deficitVolume: energyWh(1_200),
  excessVolume: energyWh(0),
  cash: amount(-50_000_000n),
  posted: amount(-50_000_000n),
}
const refusals = ['refused_price', 'refused_at_margin', 'refused_block', 'no_trade', 'expired', 'hibernated']

const all: readonly NoticeFacts[] = [
  { kind: 'gateClosesSoon', marketId: 7, date, closingTime, hasDraft: true },
  { kind: 'gateClosesSoon', marketId: 7, date, closingTime, hasDraft: false },
  ...refusals.flatMap((reason) =>
    (['dayAhead', 'intraday'] as const).map((marketType) => ({
      kind: 'orderRefused' as const,
      orderId: 3,
      marketType,
      date,
      side: 'buy' as const,
      quantity: energyWh(2_000),
      orders: marketType === 'intraday' ? 2 : 1,
      periods: marketType === 'intraday' ? [{ start: closingTime, minutes: 60 }] : [],
      reason,
    })),
  ),
  { kind: 'marketCleared', marketId: 7, date, ...cleared },
  {
    kind: 'marketCleared',
    marketId: 7,
    date,
    ...cleared,
    blocks: {
      accepted: { count: 5, names: ['wind', 'night', 'run 1'] },
      paradoxical: {
        count: 2,
        blocks: [
          { name: 'run 2', price: priceTick(26_000) },
          { name: 'run 3', price: null },
        ],
      },
    },
  },
  { kind: 'imbalanceApplied', date, version: 1, ...settled, isBelowZero: false },
  { kind: 'imbalanceApplied', date, version: 2, ...settled, isBelowZero: true },
  { kind: 'coinsAccepted', purchaseId: 5, amount: amount(25_000_000_000n) },
  { kind: 'coinsRejected', purchaseId: 6, amount: amount(25_000_000_000n) },
  {
    kind: 'marketCancelled',
    marketId: 3,
    marketType: 'dayAhead',
    date: '2026-03-29' as DeliveryDay,
    released: amount(100_000_000n),
  },
  { kind: 'analyserOffline', analyserId: 2, since: closingTime },
  ...autopilotEvents.map((event) => ({
    kind: 'autopilot' as const,
    event,
    marketId: 7,
    date,
    sendsAt: event === 'stopped' ? null : closingTime,
    buyQuantity: energyWh(2_000),
    sellQuantity: energyWh(500),
    worstCase: amount(100_000_000n),
    chance: 80,
    moreThanForecast: event === 'planned' ? energyWh(300) : null,
    lessThanForecast: event === 'planned' ? energyWh(40) : null,
    reason: event === 'notSent' ? 'coinsOfDay' : event === 'stopped' ? 'loss' : null,
  })),
  ...groupEvents.map((event) => ({
    kind: 'groupNews' as const,
    groupId: 4,
    group: 'Strada Mare',
    event,
    username: 'ion',
  })),
]
const context = { publicUrl: 'http://localhost:3000', basePrice: priceTick(41_200) }
const mails = (['en', 'ro'] as const).flatMap((language) =>
  all.map((facts) => ({ language, facts, ...noticeMail({ firstName: 'Ana', language }, facts, context) })),
)

test('every kind of news can be mailed', () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(noticeKinds))
})

test.each(mails)('"$subject" ($language) says what happened and where to act', ({ subject, text, html, language }) => {
  expect(subject.length).toBeLessThan(60)
  expect(text).toMatch(/^(Hello Ana,|Bună, Ana!)/)
  expect(text).toMatch(/\nhttp:\/\/localhost:3000\/[a-zA-Z]+/)
  expect(text).toMatch(language === 'en' ? /in your profile/ : /în profil/)
  expect(text).not.toMatch(/undefined|null|NaN|\[object/)
  // Romanian letters have a comma below, never a cedilla.
  expect(text + subject).not.toMatch(/[şţŞŢ]/)
  expect(html).toContain(`<html lang="${language}">`)
})

test('the reason of a refusal is told in words', () => {
  const texts = mails.filter(({ facts }) => facts.kind === 'orderRefused').map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})

test.each(['coinsAccepted', 'coinsRejected'] as const)('%s tells a request for less than 0.01 TC as it was', (kind) => {
  const facts = { kind, purchaseId: 7, amount: amount(500_000n) }
  expect(noticeMail({ firstName: 'Ana', language: 'ro' }, facts, context).subject).toContain('0,005\u00A0TC')
})

test('the blocks of an order are named, the rejected ones with the price that accepting them would have made', () => {
  const [english, romanian] = mails.filter(({ facts }) => facts.kind === 'marketCleared' && facts.blocks)
  expect(english?.text).toContain('Blocks accepted: “wind”, “night”, “run 1”, and 2 more.')
  expect(english?.text).toMatch(
    /better than the limit: “run 2” \(accepting it would have made 0\.26\S*.TC\/kWh\), “run 3”\./,
  )
  expect(romanian?.text).toContain('Blocuri acceptate: „wind”, „night”, „run 1”, și încă 2.')
  expect(romanian?.text).toMatch(/„run 2” \(cu el prețul ar fi fost 0,26\S*.TC\/kWh\), „run 3”\./)
})

test('who is not in the group any more is led to the groups, who is to the group', () => {
  const wayOf = (event: (typeof groupEvents)[number]) =>
    mails.find(({ facts }) => facts.kind === 'groupNews' && facts.event === event)?.text
  expect(wayOf('asked')).toContain('http://localhost:3000/groupDetails?group=4')
  expect(wayOf('removed')).toContain('http://localhost:3000/association')
})

const pushes = (['en', 'ro'] as const).flatMap((language) =>
  all.map((facts) => ({ language, ...noticePush({ language }, facts) })),
)

test.each(pushes)(
  '"$title" ($language) says in a sentence what happened, and where to act',
  ({ title, body, path }) => {
    expect(title.length).toBeLessThan(60)
    expect(body.length).toBeGreaterThan(5)
    expect(body.length).toBeLessThanOrEqual(300)
    expect(path).toMatch(/^\/[a-zA-Z]/)
    // Who is called by name in it is somebody of the same group.
    expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN|\[object|[şţŞŢ]|Ana\b/)
  },
)

test('a push message is cut where it is too long, by letters as they are read', () => {
  const facts = { kind: 'groupNews', groupId: 4, group: '🌞'.repeat(400), event: 'deleted', username: 'ion' } as const
  const { body } = noticePush({ language: 'en' }, facts)
  expect([Array.from(body).length, body.endsWith('🌞…')]).toEqual([300, true])
})

test('an announcement says by how much it lies beside the forecast, and why', () => {
  const announced = mails.filter(({ facts }) => facts.kind === 'autopilot' && facts.event === 'planned')
  const texts = announced.map(({ text }) => text.replaceAll('\u00A0', ' '))
  expect(texts[0]).toContain('keeps 0.30 kWh in reserve, because a deficit is expected to cost more than an excess.')
  expect(texts[0]).toContain('leaves 0.04 kWh open, because an excess is expected to cost more than a deficit.')
  expect(texts[1]).toContain('o rezervă de 0,30 kWh, pentru că un deficit ar costa mai mult decât un excedent.')
  expect(texts[1]).toContain('lasă neacoperiți 0,04 kWh')
  const others = mails.filter(({ facts }) => facts.kind === 'autopilot' && facts.event !== 'planned')
  for (const { text } of others) expect(text).not.toMatch(/reserve,|rezervă de/)
})
