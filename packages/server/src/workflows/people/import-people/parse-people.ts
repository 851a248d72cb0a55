import { EmailAddress, Name, Username } from '@tandem/contract/accounts/accounts.ts'
import {
  peopleColumns,
  type InvitedPerson,
  type PeopleColumn,
  type PersonFault,
  type PersonFaultCode,
} from '@tandem/contract/accounts/people-import.ts'
import { maxStartingBalance } from '@tandem/contract/accounts/people.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { suggestName } from '@tandem/contract/texts/plain-name.ts'
import { userTypeWords } from '@tandem/contract/texts/words.ts'
import { userTypes, type UserType } from '@tandem/core/access/access.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, type Amount } from '@tandem/core/units/units.ts'
import { foldName } from '../../../domain/folded-name.ts'
import { parseUnits } from '../../../platform/tabular/cell-numbers.ts'
import type { FileTable } from '../../../platform/tabular/reader-of.ts'
import {
  optional,
  orRefuse,
  parseCells,
  refuse,
  required,
  textOf,
  textsOf,
  type FilledCell,
  type FileRow,
  type Parsed,
} from '../../../platform/tabular/rows.ts'

/** A row as it was read: a person, or each reason why it is none, at its cell. */
export interface ReadPerson {
  readonly row: number
  readonly values: Partial<Record<PeopleColumn, string>>
  readonly person: InvitedPerson | null
  readonly faults: readonly PersonFault[]
}

export interface PeopleOfFile {
  readonly ignoredColumns: readonly string[]
  readonly people: readonly ReadPerson[]
}

/** Decides every row of a file by itself and against the others. Pure: the same cells give the same answer. Who has no language in it gets the usual one. */
export function parsePeople(table: FileTable<PeopleColumn>, usualLanguage: Language): ReadPerson[] {
  const parsers = parsersFor(usualLanguage)
  const read = table.rows.map((row) => readRow(row, table.cells, parsers))
  const twice = findRepeated(read)
  return read.map((each) => {
    const faults = twice.get(each.row)
    return faults ? { ...each, person: null, faults } : each
  })
}

type Read<Value> = Parsed<Value, PersonFaultCode>

const parsersFor = (usualLanguage: Language) => ({
  firstName: required(parseName),
  lastName: required(parseName),
  username: required((cell) => parseBy(Username, textOf(cell), { min: 3, max: 20 })),
  email: required(parseEmail),
  // Nothing is a standard user, as in a registration.
  userType: optional('standard', parseUserType),
  language: optional(usualLanguage, parseLanguage),
  startingBalance: optional(null, parseCoins),
})

function readRow(
  row: FileRow,
  { cellOf, troubleOf }: FileTable<PeopleColumn>['cells'],
  parsers: ReturnType<typeof parsersFor>,
): ReadPerson {
  const isFaulty = (of: FileRow, column: PeopleColumn) =>
    troubleOf(of, column) !== null || isFormula(textOf(cellOf(of, column)))
  const reader = {
    cellOf,
    troubleOf: (of: FileRow, column: PeopleColumn) => (isFaulty(of, column) ? ('formula' as const) : null),
  }
  const read = parseCells(row, reader, parsers)
  const texts = { row: row.row, values: textsOf(row, cellOf, peopleColumns, 200) }
  if (read.faults) return { ...texts, person: null, faults: read.faults }
  const unfit = checkPerson(read.values)
  return unfit ? { ...texts, person: null, faults: [unfit] } : { ...texts, person: read.values, faults: [] }
}

/** What each cell says is right, and together they are not. */
export function checkPerson({ userType, startingBalance }: InvitedPerson): PersonFault | null {
  if (startingBalance === null) return null
  if (startingBalance < 0n || startingBalance > maxStartingBalance) {
    return { column: 'startingBalance', ...outOfBounds.fault }
  }
  if (startingBalance > 0n && userType !== 'transactionalUser') {
    return { column: 'startingBalance', code: 'coins_not_for_type', params: {} }
  }
  return null
}

/** What a spreadsheet program would compute is nobody's name; a number below zero is told as such. */
function isFormula(text: string): boolean {
  return /^[=+@\t\r]/.test(text) || /^-(?!\d)/.test(text)
}

/** Names are stored without diacritics: `Ștefan` becomes `Stefan`, as the preview shows. */
function parseName(cell: FilledCell): Read<string> {
  const text = textOf(cell)
  return parseBy(Name, suggestName(text) ?? text, { min: 3, max: 20 })
}

interface Texts {
  safeParse(text: string): { readonly success: true; readonly data: string } | { readonly success: false }
}

function parseBy(schema: Texts, text: string, { min, max }: { min: number; max: number }): Read<string> {
  const result = schema.safeParse(text)
  if (result.success) return { value: result.data }
  if (text.length < min) return refuse('too_short', { min })
  return text.length > max ? refuse('too_long', { max }) : refuse('invalid_format')
}

function parseEmail(cell: FilledCell): Read<string> {
  const text = textOf(cell)
  if (text.length > 50) return refuse('too_long', { max: 50 })
  const result = EmailAddress.safeParse(text)
  return result.success ? { value: result.data } : refuse('not_an_email')
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

function parseUserType(cell: FilledCell): Read<UserType> {
  return orRefuse(typeOf.get(plainWords(textOf(cell))), 'user_type_unknown')
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

function parseLanguage(cell: FilledCell): Read<Language> {
  return orRefuse(languageWords[plainWords(textOf(cell))], 'language_unknown')
}

const outOfBounds = refuse('amount_out_of_bounds', { max: formatDecimal(maxStartingBalance, decimals.amount) })

function parseCoins(cell: FilledCell): Read<Amount> {
  const units = parseUnits(cell, decimals.amount)
  if (units === 'too_many_decimals') return refuse(units, { decimals: decimals.amount })
  if (typeof units === 'string') return refuse(units)
  return units < 0n || units > maxStartingBalance ? outOfBounds : { value: amount(units) }
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
