import type { UserType } from '@tandem/core/access/access.ts'
import type { TraderKind } from './traders.ts'

/** The people of the demo. Every name is invented. */
export interface DemoPerson {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly userType: UserType
  readonly isAdministrator?: true
  /** Trades by itself, every day. */
  readonly trades?: TraderKind
  readonly language: 'en' | 'ro'
}

export const demoPassword = 'tandem-demo'
export const administratorPassword = 'tandem-admin'

const trader = (name: string, trades: TraderKind, language: 'en' | 'ro' = 'ro'): DemoPerson => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { username: firstName.toLowerCase(), firstName, lastName, userType: 'transactionalUser', trades, language }
}

export const people: readonly DemoPerson[] = [
  {
    username: 'admin',
    firstName: 'Irina',
    lastName: 'Moldovan',
    userType: 'standard',
    isAdministrator: true,
    language: 'en',
  },
  { username: 'ana', firstName: 'Ana', lastName: 'Popescu', userType: 'transactionalUser', language: 'ro' },
  { username: 'elena', firstName: 'Elena', lastName: 'Dumitru', userType: 'strategicUser', language: 'en' },
  { username: 'mihai', firstName: 'Mihai', lastName: 'Ionescu', userType: 'standard', language: 'ro' },
  trader('Andrei Stan', 'household'),
  trader('Maria Rusu', 'household'),
  trader('Vasile Munteanu', 'household'),
  trader('Carla Rossi', 'household', 'en'),
  trader('Jonas Weber', 'household', 'en'),
  trader('Gabriela Toma', 'prosumer'),
  trader('Radu Matei', 'prosumer'),
  trader('Ioana Sandu', 'prosumer'),
  trader('Sorin Barbu', 'prosumer'),
  trader('Lucia Fernandez', 'prosumer', 'en'),
  trader('Dealul-Soarelui SRL', 'solarPark'),
  trader('Vantul-Campiei SRL', 'windFarm'),
  trader('Apa-Muntelui SRL', 'hydro'),
  trader('Lumina-Furnizare SA', 'supplier'),
  trader('Volta-Supply Ltd', 'supplier', 'en'),
]

/** One login per kind of user, as the start prints them. */
export const demoLogins = [
  { username: 'admin', password: administratorPassword, what: 'administrator' },
  { username: 'ana', password: demoPassword, what: 'prosumer, a transactional user' },
  { username: 'maria', password: demoPassword, what: 'household, its meter not attached yet' },
  { username: 'elena', password: demoPassword, what: 'strategic supplier' },
  { username: 'mihai', password: demoPassword, what: 'standard user' },
] as const
