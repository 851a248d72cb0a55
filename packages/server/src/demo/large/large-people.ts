import { people, type DemoPerson } from '../people.ts'
import type { TraderKind } from '../traders.ts'

/** How many of each kind there are beside the people of the small demo: two hundred who trade, all together. */
const counts: readonly (readonly [kind: TraderKind, count: number])[] = [
  ['household', 110],
  ['prosumer', 40],
  ['solarPark', 10],
  ['windFarm', 8],
  ['hydro', 9],
  ['supplier', 7],
]

const firstNames = [
  ...[
    'Adela',
    'Alexandru',
    'Anca',
    'Bogdan',
    'Camelia',
    'Cezar',
    'Corina',
    'Cosmin',
    'Dana',
    'Dorin',
    'Emil',
    'Felicia',
  ],
  ...[
    'Florin',
    'Georgiana',
    'Horia',
    'Ileana',
    'Iulian',
    'Larisa',
    'Liviu',
    'Magda',
    'Marcel',
    'Mirela',
    'Nelu',
    'Oana',
  ],
  ...[
    'Octavian',
    'Paul',
    'Petra',
    'Raluca',
    'Roxana',
    'Sergiu',
    'Silvia',
    'Tiberiu',
    'Tudor',
    'Valeria',
    'Viorel',
    'Zoe',
  ],
] as const
const lastNames = [
  ...['Albu', 'Anghel', 'Bratu', 'Ciobanu', 'Costea', 'Dinu', 'Enache', 'Filip', 'Grigore', 'Iacob', 'Lazar', 'Manea'],
  ...['Neagu', 'Oprea', 'Pavel', 'Rotaru', 'Savu', 'Tanase', 'Ungureanu', 'Voicu', 'Zamfir'],
] as const
const companyNames: Partial<Record<TraderKind, string>> = {
  solarPark: 'Soare',
  windFarm: 'Vant',
  hydro: 'Apa',
  supplier: 'Furnizor',
}

/** Everybody of the large demo: the people of the small one, and many more. Every name is invented. */
export function largePeople(): DemoPerson[] {
  let named = 0
  const more = counts.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index): DemoPerson => {
      const company = companyNames[kind]
      const number = String(index + 1).padStart(2, '0')
      const [firstName, lastName] = company ? [`${company}-${number}`, 'SRL'] : nameOf(named++)
      const username = company ? firstName.toLowerCase() : `${firstName}.${lastName}`.toLowerCase()
      return { username, firstName, lastName, userType: 'transactionalUser', trades: kind, language: 'ro' }
    }),
  )
  return [...people, ...more]
}

/** No two are alike: every first name has had a turn before a last name is next. */
function nameOf(index: number): [firstName: string, lastName: string] {
  const first = firstNames[index % firstNames.length] ?? ''
  const turn = Math.floor(index / firstNames.length)
  return [first, lastNames[(index + turn * 5) % lastNames.length] ?? '']
}
