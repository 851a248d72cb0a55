import { userTypes, type UserType } from '@tandem/core/access/access.ts'
import { marketTypes } from '@tandem/core/market/session.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { wireMarketType } from '@tandem/contract/wire.ts'

/** A choice with its number, its key and its name in the reader's language. */
export interface Lookup {
  readonly id: number
  readonly key: string
  readonly name: string
}

const names: Record<Language, Record<string, string>> = {
  en: {
    standard: 'Standard user',
    transactionalUser: 'Transactional user',
    strategicUser: 'Strategic provider',
    pzu_market: 'Day-ahead market',
    intraday_market: 'Intra-day market',
    balancing_market: 'Balancing market',
    buy: 'Buy',
    sell: 'Sell',
  },
  ro: {
    standard: 'Utilizator standard',
    transactionalUser: 'Utilizator tranzacțional',
    strategicUser: 'Furnizor strategic',
    pzu_market: 'Piața pentru Ziua Următoare (PZU)',
    intraday_market: 'Piața intrazilnică',
    balancing_market: 'Piața de echilibrare',
    buy: 'Cumpărare',
    sell: 'Vânzare',
  },
}

export const listUserTypes = (language: Language) => nameAll(userTypes, language)
export const listMarketTypes = (language: Language) =>
  nameAll(
    marketTypes.map((type) => wireMarketType[type]),
    language,
  )
export const listOrderTypes = (language: Language) => nameAll(['buy', 'sell'], language)

/** What a user type is called. */
export function nameUserType(userType: UserType, language: Language): string {
  return names[language][userType] ?? userType
}

/** The number of a user type on the wire: 1 standard, 2 transactionalUser, 3 strategicUser. */
export function userTypeId(userType: UserType): number {
  return userTypes.indexOf(userType) + 1
}

/** The user type of a number; null for an unknown one. */
export function userTypeOf(id: number): UserType | null {
  return userTypes[id - 1] ?? null
}

function nameAll(keys: readonly string[], language: Language): Lookup[] {
  return keys.map((key, index) => ({ id: index + 1, key, name: names[language][key] ?? key }))
}
