import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { expect, test } from 'vitest'
import * as accountMails from './account-mails.ts'
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
const url = 'http://localhost:3000/activateAccount?token=a-b_c'

const all = (['en', 'ro'] as const).flatMap((language) => {
  const reader = { firstName: 'Ana', language }
  return [
    accountMails.activationMail(reader, { username: 'ana', url }),
    accountMails.passwordResetMail(reader, { username: 'ana', url }),
    accountMails.passwordChangedMail(reader, { url }),
    accountMails.emailChangedMail(reader, { email: 'ana@example.org' }),
    accountMails.upgradeApprovedMail(reader, { userType: 'Strategic provider', url }),
    accountMails.upgradeRejectedMail(reader, { userType: 'Strategic provider', url }),
    auctionResultMail(reader, result),
    auctionResultMail(reader, { ...result, bought: energyWh(0), basePrice: null }),
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

test('what users wrote is text in a mail, never markup', () => {
  const username = '<img src=x onerror="alert(1)">'
  const { html } = accountMails.activationMail({ firstName: 'A&B', language: 'en' }, { username, url })
  expect(html).not.toContain('<img')
  expect(html).toContain('A&#38;B')
})
