import { EmailAddress, Name, Username } from '@tandem/contract/accounts.ts'
import {
  peopleColumns,
  type InvitedPerson,
  type PeopleColumn,
  type PersonFault,
  type PersonFaultCode,
} from '@tandem/contract/people-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { parseEitherNumber, plainNumber, plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { suggestName } from '@tandem/contract/texts/plain-name.ts'
import { userTypeWords } from '@tandem/contract/texts/words.ts'
import { userTypes, type UserType } from '@tandem/core/access/access.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, type Amount } from '@tandem/core/units/units.ts'
import { foldName } from '../../../domain/folded-name.ts'
import type { TableCell } from '../../../platform/table-reader.ts'
import { maxStartingBalance } from '../../../slices/accounts/index.ts'
import type { PeopleTable } from './find-people-table.ts'

/** A row as it was read: a person, or each reason why it is none, at its cell. */
export interface ReadPerson {
  readonly row: number
  readonly values: Partial<Record<PeopleColumn, string>>
  readonly person: InvitedPerson | null
  readonly faults: readonly PersonFault[]
}

/** Decides every row of a file by itself and against the others. Pure: the same cells give the same answer. Who has no language in it gets the usual one. */
export function readPeople(table: PeopleTable, usualLanguage: Language): ReadPerson[] {
  const read = table.rows.map(({ row, cells }) => readRow({ row, cells }, table, usualLanguage))
  const twice = findRepeated(read)
  return read.map((each) => {
    const faults = twice.get(each.row)
    return faults ? { ...each, person: null, faults } : each
  })
}

type Reading<Value> = { readonly value: Value } | { readonly fault: Omit<PersonFault, 'column'> }

const faulty = (code: PersonFaultCode, params: PersonFault['params'] = {}) => ({ fault: { code, params } })

function readRow(
  { row, cells }: PeopleTable['rows'][number],
  { places, troubles }: PeopleTable,
  usualLanguage: Language,
): ReadPerson {
  const textOf = (column: PeopleColumn) => textIn(cells[places.get(column) ?? -1] ?? null)
  const read: { readonly [Column in PeopleColumn]: Reading<unknown> } = {
    firstName: parseName(textOf('firstName')),
    lastName: parseName(textOf('lastName')),
    username: readBy(Username, textOf('username'), { min: 3, max: 20 }),
    email: parseEmail(textOf('email')),
    userType: parseUserType(textOf('userType')),
    language: parseLanguage(textOf('language'), usualLanguage),
    startingBalance: parseCoins(textOf('startingBalance')),
  }
  const faults = peopleColumns.flatMap((column): PersonFault[] => {
    const place = places.get(column)
    const isTroubled = place !== undefined && troubles.has(`${String(row)}/${String(place + 1)}`)
    if (isTroubled || isFormula(textOf(column))) return [{ column, code: 'formula', params: {} }]
    const reading = read[column]
    return 'fault' in reading ? [{ column, ...reading.fault }] : []
  })
  const values = Object.fromEntries(
    peopleColumns.flatMap((column) => (textOf(column) === '' ? [] : [[column, textOf(column).slice(0, 200)]])),
  )
  if (faults.length > 0) return { row, values, person: null, faults }
  const person = Object.fromEntries(
    peopleColumns.map((column) => [column, (read[column] as { value: unknown }).value]),
  ) as InvitedPerson
  const unfit = checkPerson(person)
  return unfit ? { row, values, person: null, faults: [unfit] } : { row, values, person, faults: [] }
}

/** What each cell says is right, and together they are not. */
export function checkPerson({ userType, startingBalance }: InvitedPerson): PersonFault | null {
  if (startingBalance === null) return null
  if (startingBalance < 0n || startingBalance > maxStartingBalance) {
    return { column: 'startingBalance', ...boundsFault.fault }
  }
  if (startingBalance > 0n && userType !== 'transactionalUser') {
    return { column: 'startingBalance', code: 'coins_not_for_type', params: {} }
  }
  return null
}

function textIn(cell: TableCell): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? plainNumber(cell) : String(cell).trim()
}

/** What a spreadsheet program would compute is nobody's name; a number below zero is told as such. */
function isFormula(text: string): boolean {
  return /^[=+@\t\r]/.test(text) || /^-(?!\d)/.test(text)
}

/** Names are stored without diacritics: `Ștefan` becomes `Stefan`, as the preview shows. */
function parseName(text: string): Reading<string> {
  return readBy(Name, suggestName(text) ?? text, { min: 3, max: 20 })
}

interface Texts {
  safeParse(text: string): { readonly success: true; readonly data: string } | { readonly success: false }
}

function readBy(schema: Texts, text: string, { min, max }: { min: number; max: number }): Reading<string> {
  if (text === '') return faulty('required')
  const result = schema.safeParse(text)
  if (result.success) return { value: result.data }
  if (text.length < min) return faulty('too_short', { min })
  return text.length > max ? faulty('too_long', { max }) : faulty('invalid_format')
}

function parseEmail(text: string): Reading<string> {
  if (text === '') return faulty('required')
  if (text.length > 50) return faulty('too_long', { max: 50 })
  const result = EmailAddress.safeParse(text)
  return result.success ? { value: result.data } : faulty('not_an_email')
}

const typeOf: ReadonlyMap<string, UserType> = new Map([
  ...userTypes.flatMap((type): [string, UserType][] =>
    [type, userTypeWords.en[type], userTypeWords.ro[type]].map((name) => [plainWords(name), type]),
  ),
  ...(['transactional', 'tranzactional', 'trader', '2'] as const).map((name): [string, UserType] => [
    name,
    'transactionalUser',
  ]),
  ...(['strategic', 'furnizor', '3'] as const).map((name): [string, UserType] => [name, 'strategicUser']),
  ['1', 'standard'],
])

/** Nothing is a standard user, as in a registration. */
function parseUserType(text: string): Reading<UserType> {
  if (text === '') return { value: 'standard' }
  const type = typeOf.get(plainWords(text))
  return type ? { value: type } : faulty('user_type_unknown')
}

const languageWords: Readonly<Record<string, Language>> = {
  en: 'en',
  eng: 'en',
  english: 'en',
  engleza: 'en',
  ro: 'ro',
  rom: 'ro',
  romanian: 'ro',
  romana: 'ro',
}

function parseLanguage(text: string, usual: Language): Reading<Language> {
  if (text === '') return { value: usual }
  const language = languageWords[plainWords(text)]
  return language ? { value: language } : faulty('language_unknown')
}

const boundsFault = faulty('amount_out_of_bounds', { max: formatDecimal(maxStartingBalance, decimals.amount) })

function parseCoins(text: string): Reading<Amount | null> {
  if (text === '') return { value: null }
  const number = parseEitherNumber(text)
  if (!number.ok) return faulty(number.fault === 'ambiguous' ? 'number_ambiguous' : 'not_a_number')
  const units = parseDecimal(number.text, decimals.amount)
  if (units === 'too_many_decimals') return faulty('too_many_decimals', { decimals: decimals.amount })
  if (typeof units === 'string') return faulty('not_a_number')
  return units < 0n || units > maxStartingBalance ? boundsFault : { value: amount(units) }
}

/** Of two rows with one address or one username the later is at fault, and names the earlier. */
function findRepeated(rows: readonly ReadPerson[]): Map<number, PersonFault[]> {
  const [emails, usernames] = [new Map<string, number>(), new Map<string, number>()]
  const found = new Map<number, PersonFault[]>()
  for (const { row, person } of rows) {
    if (!person) continue
    const [email, username] = [person.email.toLowerCase(), foldName(person.username)]
    const [earlierEmail, earlierName] = [emails.get(email), usernames.get(username)]
    const faults: PersonFault[] = []
    if (earlierEmail !== undefined) faults.push({ column: 'email', code: 'email_twice', params: { row: earlierEmail } })
    if (earlierName !== undefined) {
      faults.push({ column: 'username', code: 'username_twice', params: { row: earlierName } })
    }
    if (faults.length > 0) found.set(row, faults)
    else {
      emails.set(email, row)
      usernames.set(username, row)
    }
  }
  return found
}
