import { callKinds } from '@tandem/core/access/call-limits.ts'
import { userTypes } from '@tandem/core/access/access.ts'
import { personalDetails } from '@tandem/core/access/audit.ts'
import { intradayOrderStatuses } from '@tandem/core/market/intraday.ts'
import { postingKinds } from '@tandem/core/ledger/postings.ts'
import { orderStatuses, sides } from '@tandem/core/market/order.ts'
import { sessionStatuses } from '@tandem/core/market/session.ts'
import { z } from 'zod'
import { field } from './field.ts'
import { imbalanceFields } from './imbalance/imbalance-fields.ts'
import { blockFields } from './orders/block-fields.ts'
import { orderFields } from './orders/order-fields.ts'
import {
  coinRequestWords,
  dayFigureWords,
  indexWords,
  lookerWords,
  marketTypeWords,
  orderStatusWords,
  personalDetailWords,
  postingWords,
  rankWords,
  tradeSideWords,
  userTypeWords,
} from './texts/words.ts'
import { participantStatuses, participantStatusWords, sessionStatusWords } from './texts/strategic-words.ts'
import { callKindWords } from './texts/call-words.ts'
import { codeStateWords, invitationStateWords, researchStateWords } from './texts/people-words.ts'
import { jobNames, jobNameWords, jobOutcomes, jobOutcomeWords, jobStates, jobStateWords } from './texts/job-words.ts'
import { Coins, Day, Energy, EventId, Id, Instant, MarketTypeKey, Price } from './wire.ts'

/**
 * The dictionary of fields: what a value is, what it is called and how it is written, once. Objects of the contract take their
 * fields from here; columns of tables and of spreadsheets come from the objects.
 */
export const f = {
  userId: field(Id, { kind: 'number', en: 'Number', ro: 'Număr' }),
  username: field(z.string(), { kind: 'text', en: 'Username', ro: 'Utilizator', fact: 'below' }),
  participant: field(z.string(), { kind: 'text', en: 'Participant', ro: 'Participant', fact: 'below' }),
  userType: field(z.enum(userTypes), {
    kind: 'choice',
    en: 'User type',
    ro: 'Tip de utilizator',
    words: userTypeWords,
  }),
  marketType: field(MarketTypeKey, {
    kind: 'choice',
    en: 'Market',
    ro: 'Piață',
    words: marketTypeWords,
    fact: 'below',
  }),
  date: field(Day, { kind: 'day', en: 'Delivery day', ro: 'Zi de livrare', fact: 'below' }),
  label: field(z.string(), { kind: 'text', en: 'Interval', ro: 'Interval', fact: 'below' }),
  start: field(Instant, { kind: 'instant', en: 'Start', ro: 'Început' }),
  end: field(Instant, { kind: 'instant', en: 'End', ro: 'Sfârșit' }),
  at: field(Instant, { kind: 'instant', en: 'Time', ro: 'Data și ora', fact: 'below' }),
  bought: field(Energy, { kind: 'energy', en: 'Bought', ro: 'Cumpărat', fact: 'below' }),
  sold: field(Energy, { kind: 'energy', en: 'Sold', ro: 'Vândut', fact: 'below' }),
  volume: field(Energy, { kind: 'energy', en: 'Volume', ro: 'Volum' }),
  consumption: field(Energy, { kind: 'energy', en: 'Consumption', ro: 'Consum' }),
  production: field(Energy, { kind: 'energy', en: 'Production', ro: 'Producție' }),
  price: field(Price, { kind: 'price', en: 'Price', ro: 'Preț', fact: 'below' }),
  consumptionValue: field(Coins, { kind: 'coins', en: 'Consumption value', ro: 'Valoare consum' }),
  productionValue: field(Coins, { kind: 'coins', en: 'Production value', ro: 'Valoare producție' }),
  paid: field(Coins, { kind: 'coins', en: 'Paid', ro: 'Plătit' }),
  received: field(Coins, { kind: 'coins', en: 'Received', ro: 'Încasat' }),

  // Trades.
  user: field(z.string(), { kind: 'text', en: 'User', ro: 'Utilizator', fact: 'below' }),
  delivery: field(Day, { kind: 'day', en: 'Delivery', ro: 'Livrare', fact: 'below' }),
  tradeSide: field(z.enum(sides), { kind: 'choice', en: 'Type', ro: 'Tip', words: tradeSideWords, fact: 'below' }),
  quantity: field(Energy, { kind: 'energy', en: 'Quantity', ro: 'Cantitate', fact: 'below' }),
  value: field(Coins, { kind: 'coins', en: 'Value', ro: 'Valoare', signed: true, fact: 'below' }),
  tradedAt: field(Instant, { kind: 'exactInstant', en: 'Traded', ro: 'Tranzacționat' }),
  tradeNumber: field(z.int(), { kind: 'number', en: 'Trade', ro: 'Tranzacția' }),
  netSoFar: field(Coins, { kind: 'coins', en: 'Net so far', ro: 'Net până acum', signed: true }),

  // bounds of an intra-day market
  smallestOrder: field(Energy, { kind: 'energy', en: 'Smallest order', ro: 'Cea mai mică ofertă' }),
  mostOpenOrders: field(z.int().min(1).max(1_000), {
    kind: 'count',
    en: 'Open orders, at most',
    ro: 'Oferte deschise, cel mult',
  }),
  // people: invitations, codes, consent
  email: field(z.string(), { kind: 'text', en: 'Email', ro: 'E-mail' }),
  coins: field(Coins, { kind: 'coins', en: 'Begins with', ro: 'Începe cu' }),
  invitedAt: field(Instant, { kind: 'instant', en: 'Invited', ro: 'Invitat' }),
  mailedAt: field(Instant.nullable(), { kind: 'instant', en: 'Email sent', ro: 'E-mail trimis' }),
  invitationState: field(z.enum(['waiting', 'sent', 'unknown', 'failed', 'accepted']), {
    kind: 'choice',
    en: 'Status',
    ro: 'Stare',
    words: invitationStateWords,
  }),
  code: field(z.string(), { kind: 'text', en: 'Code', ro: 'Cod' }),
  uses: field(z.int(), { kind: 'count', en: 'Used', ro: 'Folosiri' }),
  maxUses: field(z.int(), { kind: 'count', en: 'At most', ro: 'Cel mult' }),
  until: field(Day, { kind: 'day', en: 'Valid until', ro: 'Valabil până la' }),
  note: field(z.string(), { kind: 'text', en: 'Note', ro: 'Notă' }),
  codeState: field(z.enum(['works', 'usedUp', 'expired', 'withdrawn']), {
    kind: 'choice',
    en: 'Status',
    ro: 'Stare',
    words: codeStateWords,
  }),
  researchState: field(z.enum(['none', 'given', 'outdated', 'withdrawn']), {
    kind: 'choice',
    en: 'Consent to research',
    ro: 'Acord pentru cercetare',
    words: researchStateWords,
  }),
  textVersion: field(z.string().nullable(), { kind: 'text', en: 'Text', ro: 'Text' }),
  decidedAt: field(Instant.nullable(), { kind: 'instant', en: 'Since', ro: 'Din' }),
  net: field(Coins, { kind: 'coins', en: 'Net', ro: 'Net', signed: true }),

  // Who looked at one's details.
  lookedAt: field(Instant, { kind: 'instant', en: 'When', ro: 'Când', fact: 'below' }),
  lookName: field(z.string(), { kind: 'text', en: 'Who', ro: 'Cine' }),
  lookRole: field(z.enum(['administrator', ...userTypes]), {
    kind: 'choice',
    en: 'As',
    ro: 'Calitate',
    words: lookerWords,
  }),
  lookWhat: field(z.enum(personalDetails), { kind: 'choice', en: 'What', ro: 'Ce', words: personalDetailWords }),

  ...imbalanceFields,
  ...orderFields,
  ...blockFields,

  // The board of a strategic provider. + bought, long, excess or received; − sold, short, deficit or paid.
  dayAheadNet: field(Energy, { kind: 'energy', en: 'Day-ahead', ro: 'PZU', signed: true }),
  intradayNet: field(Energy, { kind: 'energy', en: 'Intra-day', ro: 'PI', signed: true }),
  contracted: field(Energy, { kind: 'energy', en: 'Contracted', ro: 'Contractat', signed: true }),
  need: field(Energy, { kind: 'energy', en: 'Expected need', ro: 'Necesar estimat', signed: true }),
  openPosition: field(Energy, { kind: 'energy', en: 'Open position', ro: 'Poziție deschisă', signed: true }),
  pendingBuy: field(Energy, { kind: 'energy', en: 'Buy orders', ro: 'Oferte de cumpărare' }),
  pendingSell: field(Energy, { kind: 'energy', en: 'Sell orders', ro: 'Oferte de vânzare' }),
  knownFor: field(z.int(), { kind: 'count', en: 'Known for', ro: 'Cunoscut pentru' }),
  actualNeed: field(Energy, { kind: 'energy', en: 'Actual', ro: 'Realizat', signed: true }),
  deviation: field(Energy, { kind: 'energy', en: 'Difference', ro: 'Diferență', signed: true }),
  offPlan: field(Energy, { kind: 'energy', en: 'Off plan', ro: 'Abatere totală' }),
  lastOrderDay: field(Day, { kind: 'day', en: 'Last order, delivery', ro: 'Ultima ofertă, livrare' }),
  lastReadingAt: field(Instant, { kind: 'instant', en: 'Last reading', ro: 'Ultima citire' }),
  averagePrice: field(Price, { kind: 'price', en: 'Average price', ro: 'Preț mediu', fact: 'below' }),

  // Markets and their participants, as a strategic provider sees them.
  marketId: field(Id, { kind: 'number', en: 'Session', ro: 'Sesiune' }),
  orderId: field(EventId, { kind: 'number', en: 'Order', ro: 'Ofertă' }),
  sessionStatus: field(z.enum(sessionStatuses), {
    kind: 'choice',
    en: 'Status',
    ro: 'Stare',
    words: sessionStatusWords,
  }),
  offerStatus: field(z.enum(participantStatuses), {
    kind: 'choice',
    en: 'Order status',
    ro: 'Starea ofertei',
    words: participantStatusWords,
    fact: 'below',
  }),
  orderStatus: field(z.enum([...orderStatuses, ...intradayOrderStatuses]), {
    kind: 'choice',
    en: 'Status',
    ro: 'Stare',
    words: orderStatusWords,
    fact: 'below',
  }),
  /** Also one that this version does not know. */
  writtenStatus: field(z.string(), {
    kind: 'choice',
    en: 'Status',
    ro: 'Stare',
    words: orderStatusWords,
    fact: 'below',
  }),
  orderChangedAt: field(Instant, { kind: 'exactInstant', en: 'Last change', ro: 'Ultima modificare' }),
  closingTime: field(Instant, { kind: 'instant', en: 'Gate closure', ro: 'Închiderea pieței' }),
  changedAt: field(Instant, { kind: 'instant', en: 'Last change', ro: 'Ultima modificare' }),
  sessions: field(z.int(), { kind: 'count', en: 'Sessions', ro: 'Sesiuni' }),
  orders: field(z.int(), { kind: 'count', en: 'Orders', ro: 'Oferte' }),
  orderedEnergy: field(Energy, { kind: 'energy', en: 'Ordered', ro: 'Ofertat', fact: 'below' }),
  buyQuantity: field(Energy, { kind: 'energy', en: 'To buy', ro: 'De cumpărat' }),
  sellQuantity: field(Energy, { kind: 'energy', en: 'To sell', ro: 'De vândut' }),
  fillShare: field(z.number(), { kind: 'percent', en: 'Filled', ro: 'Executat' }),
  tradedShare: field(z.number(), { kind: 'percent', en: 'Intervals traded', ro: 'Intervale tranzacționate' }),
  turnover: field(Coins, { kind: 'coins', en: 'Turnover', ro: 'Valoare tranzacționată' }),
  lowestPrice: field(Price, { kind: 'price', en: 'Lowest price', ro: 'Preț minim' }),
  highestPrice: field(Price, { kind: 'price', en: 'Highest price', ro: 'Preț maxim' }),
  dayAheadVolume: field(Energy, { kind: 'energy', en: 'Day-ahead volume', ro: 'Volum PZU' }),
  intradayVolume: field(Energy, { kind: 'energy', en: 'Intra-day volume', ro: 'Volum PI' }),
  imbalanceVolume: field(Energy, { kind: 'energy', en: 'Imbalances', ro: 'Dezechilibre' }),
  dayAheadPrice: field(Price, { kind: 'price', en: 'Day-ahead average price', ro: 'Preț mediu PZU' }),
  intradayPrice: field(Price, { kind: 'price', en: 'Intra-day average price', ro: 'Preț mediu PI' }),
  energyDay: field(Day, { kind: 'day', en: 'Day', ro: 'Zi', fact: 'below' }),
  netEnergy: field(Energy, { kind: 'energy', en: 'Net energy', ro: 'Balanță', signed: true }),
  knownHours: field(z.int(), { kind: 'count', en: 'Hours with data', ro: 'Ore cu date' }),
  estimatedHours: field(z.int(), { kind: 'count', en: 'Estimated', ro: 'Estimate' }),
  expectedHours: field(z.int(), { kind: 'count', en: 'Hours expected', ro: 'Ore așteptate' }),
  walletDay: field(Day, { kind: 'day', en: 'Day of posting', ro: 'Ziua înregistrării', fact: 'below' }),
  initialBalance: field(Coins, { kind: 'coins', en: 'Initial balance', ro: 'Sold inițial' }),
  finalBalance: field(Coins, { kind: 'coins', en: 'Final balance', ro: 'Sold final' }),
  coinChange: field(Coins, { kind: 'coins', en: 'Change', ro: 'Modificare', signed: true }),
  purchases: field(Coins, { kind: 'coins', en: 'Coin purchases', ro: 'Monede primite', signed: true }),
  dayAheadCoins: field(Coins, { kind: 'coins', en: 'Day-ahead', ro: 'PZU', signed: true }),
  intradayCoins: field(Coins, { kind: 'coins', en: 'Intra-day', ro: 'Intrazilnică', signed: true }),
  imbalanceCoins: field(Coins, { kind: 'coins', en: 'Imbalances', ro: 'Dezechilibre', signed: true }),
  otherCoins: field(Coins, { kind: 'coins', en: 'Other', ro: 'Altele', signed: true }),

  // A day replayed with another order.
  replayedPrice: field(Price, {
    kind: 'price',
    en: 'Replayed price',
    ro: 'Preț la reluare',
  }),
  replayedDayAhead: field(Energy, {
    kind: 'energy',
    en: 'Replayed day-ahead',
    ro: 'PZU la reluare',
    signed: true,
  }),
  replayedImbalance: field(Energy, {
    kind: 'energy',
    en: 'Replayed imbalance',
    ro: 'Dezechilibru la reluare',
    signed: true,
  }),
  replaySaving: field(Coins, { kind: 'coins', en: 'Difference', ro: 'Diferență', signed: true }),

  // The steps of a span, and what they brought; the best and the worst of it.
  step: field(z.string(), { kind: 'text', en: 'Period', ro: 'Perioadă' }),
  imbalanceResult: field(Coins, { kind: 'coins', en: 'Imbalance', ro: 'Dezechilibru', signed: true }),
  unitary: field(Price, { kind: 'unitary', en: 'Unitary earnings', ro: 'Câștig unitar' }),
  energy: field(Energy, { kind: 'energy', en: 'Energy', ro: 'Energie' }),
  rank: field(z.enum(['best', 'worst']), { kind: 'choice', en: 'Rank', ro: 'Loc', words: rankWords }),
  hourOfDay: field(z.string(), { kind: 'text', en: 'Hour', ro: 'Oră' }),
  dayFigure: field(z.enum(['mean', 'best', 'worst']), {
    kind: 'choice',
    en: 'Figure',
    ro: 'Indicator',
    words: dayFigureWords,
  }),

  // Reports of a day and of several, of the auction and of continuous trading.
  clearingPrice: field(Price, { kind: 'price', en: 'Clearing price', ro: 'Preț de închidere', fact: 'below' }),
  lowestClearing: field(Price, {
    kind: 'price',
    en: 'Lowest price that clears',
    ro: 'Cel mai mic preț de închidere',
  }),
  highestClearing: field(Price, {
    kind: 'price',
    en: 'Highest price that clears',
    ro: 'Cel mai mare preț de închidere',
  }),
  demand: field(Energy, { kind: 'energy', en: 'Demand', ro: 'Cerere' }),
  supply: field(Energy, { kind: 'energy', en: 'Supply', ro: 'Ofertă' }),
  welfare: field(Coins, { kind: 'coins', en: 'Welfare', ro: 'Câștig total' }),
  index: field(z.enum(['base', 'peak', 'offPeak']), { kind: 'choice', en: 'Index', ro: 'Indice', words: indexWords }),
  base: field(Price, { kind: 'price', en: indexWords.en.base, ro: indexWords.ro.base }),
  peak: field(Price, { kind: 'price', en: indexWords.en.peak, ro: indexWords.ro.peak }),
  offPeak: field(Price, { kind: 'price', en: indexWords.en.offPeak, ro: indexWords.ro.offPeak }),
  pricedPeriods: field(z.int(), { kind: 'count', en: 'Intervals with a price', ro: 'Intervale cu preț' }),
  periods: field(z.int(), { kind: 'count', en: 'Intervals', ro: 'Intervale' }),
  open: field(Price, { kind: 'price', en: 'First', ro: 'Primul' }),
  high: field(Price, { kind: 'price', en: 'High', ro: 'Maxim' }),
  low: field(Price, { kind: 'price', en: 'Low', ro: 'Minim' }),
  last: field(Price, { kind: 'price', en: 'Last', ro: 'Ultimul' }),
  vwap: field(Price, { kind: 'price', en: 'VWAP', ro: 'VWAP' }),
  id1: field(Price, { kind: 'price', en: 'ID1', ro: 'ID1' }),
  id3: field(Price, { kind: 'price', en: 'ID3', ro: 'ID3' }),
  auctionPrice: field(Price, { kind: 'price', en: 'Day-ahead', ro: 'PZU' }),
  trades: field(z.int(), { kind: 'count', en: 'Trades', ro: 'Tranzacții' }),
  ownTrades: field(z.int(), { kind: 'count', en: 'Own trades', ro: 'Tranzacții proprii' }),

  // The statement, and requests for coins.
  bookedAt: field(Instant, { kind: 'exactInstant', en: 'Date', ro: 'Data', fact: 'below' }),
  posting: field(z.enum(postingKinds), { kind: 'choice', en: 'Type', ro: 'Tip', words: postingWords }),
  postingStatus: field(z.literal('posted'), {
    kind: 'choice',
    en: 'Status',
    ro: 'Stare',
    words: { en: { posted: 'posted' }, ro: { posted: 'înregistrată' } },
  }),
  amount: field(Coins, { kind: 'coins', en: 'Amount', ro: 'Sumă', isExact: true }),
  coinRequest: field(z.enum(['pending', 'accepted', 'rejected']), {
    kind: 'choice',
    en: 'Answer',
    ro: 'Răspuns',
    words: coinRequestWords,
  }),
  requestedAt: field(Instant, { kind: 'instant', en: 'Requested on', ro: 'Data cererii', fact: 'below' }),
  answeredAt: field(Instant, { kind: 'instant', en: 'Answered on', ro: 'Data răspunsului' }),
  answeredBy: field(z.string(), { kind: 'text', en: 'Answered by', ro: 'Răspuns de' }),

  // Scheduled work and its runs.
  callKind: field(z.enum(callKinds), { kind: 'choice', en: 'Calls for', ro: 'Cereri pentru', words: callKindWords }),
  jobName: field(z.enum(jobNames), { kind: 'choice', en: 'Job', ro: 'Lucrare', words: jobNameWords }),
  jobState: field(z.enum(jobStates), { kind: 'choice', en: 'Status', ro: 'Stare', words: jobStateWords }),
  jobOutcome: field(z.enum(jobOutcomes), { kind: 'choice', en: 'Result', ro: 'Rezultat', words: jobOutcomeWords }),
  jobStartedAt: field(Instant, { kind: 'exactInstant', en: 'Started', ro: 'Începută' }),
  jobNextAt: field(Instant.nullable(), { kind: 'exactInstant', en: 'Next run', ro: 'Următoarea rulare' }),
  jobMilliseconds: field(z.int().nonnegative(), { kind: 'count', en: 'Duration, ms', ro: 'Durată, ms' }),
  jobTimes: field(z.int().positive(), { kind: 'count', en: 'Times', ro: 'De câte ori' }),
  jobBy: field(z.string().nullable(), { kind: 'text', en: 'Requested by', ro: 'Cerută de' }),
  jobError: field(z.string().nullable(), { kind: 'text', en: 'Error', ro: 'Eroare' }),

  // Remembered layouts of files.
  layoutName: field(z.string(), { kind: 'text', en: 'Layout', ro: 'Format', isTitle: true }),
  layoutHeaders: field(z.string(), { kind: 'text', en: 'Columns', ro: 'Coloane' }),
  rememberedAt: field(Instant, { kind: 'instant', en: 'Remembered', ro: 'Reținut la' }),
} as const
