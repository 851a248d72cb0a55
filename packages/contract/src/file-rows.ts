/**
 * The rows of files that people and programs send. The fields are the columns: their names in both languages and what else they may
 * be called. What is optional may be lacking in a file. Templates have the same columns. Those of orders stand with their import.
 */
import { z } from 'zod'
import { field, namedInFiles, type FieldDescription } from './field.ts'
import { f } from './fields.ts'
import { OrderFileRow } from './orders/order-import.ts'
import { Coins, Day, Energy, Price } from './wire.ts'

/** Somebody who is to be invited. */
export const PersonFileRow = z.object({
  firstName: field(z.string(), {
    kind: 'text',
    en: 'First name',
    ro: 'Prenume',
    inFiles: 'name|given name|prenumele',
  }),
  lastName: field(z.string(), {
    kind: 'text',
    en: 'Surname',
    ro: 'Nume',
    inFiles: 'last name|family name|numele|nume de familie',
  }),
  username: field(z.string(), {
    kind: 'text',
    en: 'Username',
    ro: 'Nume de utilizator',
    inFiles: 'user|user name|login|utilizatorul|numele de utilizator',
  }),
  email: namedInFiles(
    f.email,
    'e mail|mail|e mail address|email address|adresa de e mail|adresa de email|posta electronica',
  ),
  userType: namedInFiles(f.userType, 'type|account type|tip|tip de cont|tipul de utilizator').optional(),
  language: field(z.enum(['en', 'ro']), {
    kind: 'text',
    en: 'Language',
    ro: 'Limbă',
    inFiles: 'lang|limba mesajelor',
  }).optional(),
  startingBalance: field(Coins, {
    kind: 'coins',
    en: 'Starting balance',
    ro: 'Sold inițial',
    inFiles: 'balance|coins|starting coins|sold|monede|monede initiale',
  }).optional(),
})

/** A number whose unit is chosen when the file is read. */
const unitless = (description: Omit<FieldDescription, 'kind'>) => field(Price, { kind: 'count', ...description })

/** The imbalance prices of an interval, which a start names, or a day and an interval. The last names are the system operator's. */
export const PriceFileRow = z.object({
  day: OrderFileRow.shape.day.optional(),
  interval: OrderFileRow.shape.interval.optional(),
  start: namedInFiles(f.start, 'start time|starts at|time|timestamp|from|moment|de la|data si ora').optional(),
  deficitPrice: unitless({
    en: 'Deficit price',
    ro: 'Preț de deficit',
    inFiles:
      'price of deficit|deficit|pret deficit|pretul de deficit|negative imbalance price|price negative imbalance|' +
      'pret dezechilibru negativ|estimatedpricenegativeimbalance',
  }),
  excessPrice: unitless({
    en: 'Excess price',
    ro: 'Preț de excedent',
    inFiles:
      'price of excess|excess|surplus price|pret excedent|pretul de excedent|positive imbalance price|' +
      'price positive imbalance|pret dezechilibru pozitiv|estimatedpricepositiveimbalance',
  }),
})

/** The value of an interval of a series known a day ahead. */
export const KnownFileRow = z.object({
  day: PriceFileRow.shape.day,
  interval: PriceFileRow.shape.interval,
  start: PriceFileRow.shape.start,
  value: unitless({ en: 'Value', ro: 'Valoare', inFiles: 'values|valori|forecast|prognoza|quantity|cantitate' }),
})

/**
 * A time or a part of a day, and the energy or the mean power of it. Meters, distributors and data sets name them in many more ways: the
 * words that say so in ten languages stand with the import (`header-words.ts`).
 */
export const ReadingFileRow = z.object({
  time: namedInFiles(
    f.at,
    'timestamp|date time|datetime|date and time|reading datetime|reading time|start|start time|' +
      'interval start|end time|interval end|period start|period end|from|begin|utc|data ora|' +
      'data citirii si ora|ora de inceput|moment|inceput|sfarsit|marca de timp|date heure|zeit|zeitstempel|' +
      'timestamp utc|local time|date time utc',
  ),
  day: namedInFiles(
    f.energyDay,
    'date|reading date|read on|data|data citirii|ziua|citit la|delivery day|zi de livrare|index date|' +
      'data indexului',
  ),
  interval: namedInFiles(
    f.label,
    'hour|hour interval|ora|period|time interval|interval orar|interval de livrare|perioada|quarter|' + 'sfert|nr ora',
  ),
  month: field(z.string(), {
    kind: 'text',
    en: 'Month',
    ro: 'Lună',
    inFiles: 'billing month|luna facturii|perioada facturata',
  }),
  consumption: f.consumption,
  production: f.production,
  group: field(z.string(), {
    kind: 'text',
    en: 'Customer',
    ro: 'Client',
    inFiles:
      'customer id|cod client|client id|meter|meter id|contor|serie contor|pod|cod pod|loc de consum|' +
      'cod loc de consum|loc consum|cod loc consum|household|household id|participant|meter number|serial number|zahlernummer|ean|cups|pdl|' +
      'matricola|device|device id',
  }),
})

/** What the registers of a meter showed on a day, month by month. */
export const IndexFileRow = z.object({
  month: ReadingFileRow.shape.month,
  day: field(Day, { kind: 'day', en: 'Read on', ro: 'Citit la' }),
  consumption: field(Energy, { kind: 'energy', en: 'Consumption index', ro: 'Index de consum' }),
  production: field(Energy, { kind: 'energy', en: 'Production index', ro: 'Index de producție' }),
})
