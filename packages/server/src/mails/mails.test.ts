import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { expect, test } from 'vitest'
import * as accountMails from './account-mails.ts'
import * as securityMails from './security-mails.ts'
import { draftOrderMail, type PreparedDraft } from './draft-mail.ts'
import { auctionResultMail, type AuctionResult } from './result-mail.ts'

const result: AuctionResult = {
  deliveryDay: '2026-03-29' as DeliveryDay,
  bought: energyWh(1_234_500),
  sold: energyWh(0),
  paid: amount(51_234_567_890n),
  received: amount(0n),
  basePrice: priceTick(41_200),
  url: 'http://localhost:3000/Transactions',
}
const draft: PreparedDraft = {
  deliveryDay: '2026-11-23' as DeliveryDay,
  buyQuantity: energyWh(4_200),
  sellQuantity: energyWh(12_345),
  expectedResult: amount(312_000_000n),
  worstCase: amount(231_000_000n),
  available: amount(10_000_000_000n),
  gateClosure: Temporal.Instant.from('2026-11-22T11:00:00Z'),
  trust: 'good',
  url: 'http://localhost:3000/updateOrder?id=7',
}
const url = 'http://localhost:3000/activateAccount?token=a-b_c'

const all = (['en', 'ro'] as const).flatMap((language) => {
  const reader = { firstName: 'Ana', language }
  return [
    accountMails.activationMail(reader, { username: 'ana', url }),
    accountMails.passwordResetMail(reader, { username: 'ana', url }),
    accountMails.passwordChangedMail(reader, { url }),
    securityMails.newEmailMail(reader, { username: 'ana', url }),
    securityMails.emailChangedMail(reader, { email: 'ana@example.org', url, days: 7 }),
    securityMails.secondFactorSetMail(reader, { url }),
    securityMails.secondFactorRemovedMail(reader, { url }),
    securityMails.recoveryCodeUsedMail(reader, { url, left: 9 }),
    accountMails.upgradeApprovedMail(reader, { userType: 'Strategic provider', url }),
    accountMails.upgradeRejectedMail(reader, { userType: 'Strategic provider', url }),
    auctionResultMail(reader, result),
    auctionResultMail(reader, { ...result, bought: energyWh(0), basePrice: null }),
    draftOrderMail(reader, draft),
    draftOrderMail(reader, { ...draft, sellQuantity: energyWh(0), trust: 'poor', available: amount(0n) }),
    draftOrderMail(reader, { ...draft, buyQuantity: energyWh(0), trust: 'unknown', expectedResult: null }),
  ].map((mail) => ({ ...mail, language }))
})

test.each(all)('"$subject" ($language) says the same as text and as HTML', ({ subject, text, html, language }) => {
  expect(subject.length).toBeLessThan(60)
  expect(html).toContain(`<html lang="${language}">`)
  const words = html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
  for (const line of text.split('\n')) {
    for (const sentence of line.split(/: |:$/)) if (sentence.length > 20) expect(words).toContain(sentence)
  }
  // Romanian letters have a comma below, never a cedilla.
  expect(text + subject).not.toMatch(/[şţŞŢ]/)
})

test('the link stands alone on its line, so that every mail program finds it', () => {
  const { text } = accountMails.activationMail({ firstName: 'Ana', language: 'ro' }, { username: 'ana', url })
  expect(text.split('\n')).toContain(url)
})

test('figures are written as their reader writes them', () => {
  const facts = (language: 'en' | 'ro') =>
    auctionResultMail({ firstName: 'Ana', language }, result).text.replaceAll('\u00A0', ' ')
  expect(facts('en')).toContain(
    'Energy bought: 1,234.50 kWh\nEnergy sold: 0.00 kWh\nPaid: 512.35 TC\nReceived: 0.00 TC\nBase price: 0.412 TC/kWh',
  )
  expect(facts('ro')).toContain('Energie cumpărată: 1.234,50 kWh\nEnergie vândută: 0,00 kWh\nPlătit: 512,35 TC')
})

test('a prepared draft says what is in it, until when it can be sent, and that nobody sent it', () => {
  const textOf = (language: 'en' | 'ro', changes: Partial<PreparedDraft> = {}) =>
    draftOrderMail({ firstName: 'Ana', language }, { ...draft, ...changes }).text.replaceAll('\u00A0', ' ')
  expect(textOf('en')).toContain('nothing is sent until you send it')
  expect(textOf('en')).toContain(
    'Energy to sell: 12.345 kWh\nEnergy to buy: 4.20 kWh\nExpected result at forecast prices: +3.12 TC\n' +
      'Reserved when sent: 2.31 TC\nGate closure: 22-11-2026 13:00\n\nCheck the draft:\n' +
      draft.url,
  )
  expect(textOf('ro')).toContain('nimic nu se trimite până nu o trimiți tu')
  expect(textOf('ro')).toContain(
    'Energie de vândut: 12,345 kWh\nEnergie de cumpărat: 4,20 kWh\nRezultat așteptat la prețurile prognozate: +3,12 TC',
  )
  expect(textOf('en')).not.toContain('Check closely')
  expect(textOf('en', { trust: 'poor' })).toContain('no better than the baseline')
  expect(textOf('ro', { trust: 'unknown' })).toContain('prea puține prognoze trecute')
  expect(textOf('en', { available: amount(0n) })).toContain('reserve 2.31 TC, and you have 0.00 TC')
  expect(textOf('en', { buyQuantity: energyWh(0), expectedResult: null })).not.toMatch(/Energy to buy|Expected result/)
})

test('what users wrote is text in a mail, never markup', () => {
  const username = '<img src=x onerror="alert(1)">'
  const { html } = accountMails.activationMail({ firstName: 'A&B', language: 'en' }, { username, url })
  expect(html).not.toContain('<img')
  expect(html).toContain('A&#38;B')
})
