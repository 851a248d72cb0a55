import { userTypes } from '@tandem/core/access/access.ts'
import { personalDetails } from '@tandem/core/access/audit.ts'
import { z } from 'zod'
import { field } from './field.ts'
import { lookerWords, marketTypeWords, personalDetailWords, userTypeWords } from './texts/words.ts'
import { Coins, Day, Energy, Id, Instant, MarketTypeKey, Price } from './wire.ts'

/**
 * The dictionary of fields: what a value is, what it is called and how it is written, once. Objects of the contract take their
 * fields from here; columns of tables and of spreadsheets come from the objects.
 */
export const f = {
  userId: field(Id, { kind: 'count', en: 'Number', ro: 'Număr' }),
  username: field(z.string(), { kind: 'text', en: 'Username', ro: 'Utilizator' }),
  participant: field(z.string(), { kind: 'text', en: 'Participant', ro: 'Participant' }),
  userType: field(z.enum(userTypes), {
    kind: 'choice',
    en: 'User type',
    ro: 'Tip de utilizator',
    words: userTypeWords,
  }),
  marketType: field(MarketTypeKey, { kind: 'choice', en: 'Market', ro: 'Piață', words: marketTypeWords }),
  date: field(Day, { kind: 'day', en: 'Delivery day', ro: 'Zi de livrare' }),
  label: field(z.string(), { kind: 'text', en: 'Interval', ro: 'Interval' }),
  at: field(Instant, { kind: 'instant', en: 'Time', ro: 'Data și ora' }),
  bought: field(Energy, { kind: 'energy', en: 'Bought', ro: 'Cumpărat' }),
  sold: field(Energy, { kind: 'energy', en: 'Sold', ro: 'Vândut' }),
  volume: field(Energy, { kind: 'energy', en: 'Volume', ro: 'Volum' }),
  consumption: field(Energy, { kind: 'energy', en: 'Consumption', ro: 'Consum' }),
  production: field(Energy, { kind: 'energy', en: 'Production', ro: 'Producție' }),
  price: field(Price, { kind: 'price', en: 'Price', ro: 'Preț' }),
  paid: field(Coins, { kind: 'coins', en: 'Paid', ro: 'Plătit' }),
  received: field(Coins, { kind: 'coins', en: 'Received', ro: 'Încasat' }),
  net: field(Coins, { kind: 'coins', en: 'Net', ro: 'Net', signed: true }),

  // Who looked at one's details.
  lookedAt: field(Instant, { kind: 'instant', en: 'When', ro: 'Când' }),
  lookName: field(z.string(), { kind: 'text', en: 'Who', ro: 'Cine' }),
  lookRole: field(z.enum(['administrator', ...userTypes]), {
    kind: 'choice',
    en: 'As',
    ro: 'Calitate',
    words: lookerWords,
  }),
  lookWhat: field(z.enum(personalDetails), { kind: 'choice', en: 'What', ro: 'Ce', words: personalDetailWords }),
} as const
