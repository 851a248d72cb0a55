import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import { fieldName } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import * as portfolioContract from '@tandem/contract/admin/strategic-portfolio.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { readAtOnce } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { sheetOf, spreadsheetOfToday } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'
import type { ListSpan } from './days.store.ts'
import { strategicExportTexts } from './strategic-export-texts.ts'
import {
  getParticipantBalancingWallet,
  getParticipantImbalances,
  type Wanted,
} from './strategic-participant.service.ts'
import { getPortfolioImbalances } from './strategic-portfolio.service.ts'

type Reading = Pick<Platform, 'db' | 'clock'>
type Imbalances = ResponseOf<typeof contract.getParticipantImbalances>
type Wallet = ResponseOf<typeof contract.getParticipantBalancingWallet>
type Portfolio = ResponseOf<typeof portfolioContract.getPortfolioImbalances>

/** The tables of a participant's balancing screens. Refuses as `getParticipantImbalances` does. */
export async function exportParticipantImbalances(
  { db, clock }: Reading,
  wanted: Wanted,
  language: Language,
): Promise<FileAnswer> {
  const sheets = await readAtOnce(db, async (tx) => {
    const imbalances = await getParticipantImbalances({ db: tx, clock }, wanted)
    const wallet = await getParticipantBalancingWallet({ db: tx, clock }, wanted)
    return participantSheets(imbalances, wallet, language)
  })
  return spreadsheetOfToday({ clock }, sheets)
}

const energy = ['bought', 'sold', 'ordered', 'consumption', 'production', 'real', 'estimated'] as const
const volumes = ['imbalance', 'deficitVolume', 'excessVolume'] as const
const coins = ['imbalanceCost', 'preCost', 'cash'] as const

function participantSheets(imbalances: Imbalances, wallet: Wallet, language: Language): Sheet[] {
  const text = strategicExportTexts[language]
  const title = text.participant.replace('{name}', imbalances.participant)
  const { totals } = imbalances
  const span = spanText(imbalances, language)
  const days = sheetOf(
    contract.ParticipantDay,
    [
      ...(['date', ...energy, ...volumes, ...coins, 'groupName', 'estimatedPeriods', 'unmeteredPeriods'] as const),
      ...(['mode', 'version', 'settledAt'] as const),
    ],
    imbalances.days,
    {
      name: fieldName(f.settledDays, language),
      title,
      language,
      totals,
      note: [span, text.energyNote, ...(imbalances.intervals ? [] : [text.noIntervals])].join(' '),
    },
  )
  const postings = sheetOf(
    contract.ImbalancePosting,
    ['at', 'date', 'reason', 'version', 'posted', 'cash'],
    wallet.postings,
    {
      name: text.coins,
      title,
      language,
      note: `${span} ${text.coinsNote}`,
      totals: { posted: wallet.totals.net },
    },
  )
  if (!imbalances.intervals) return [days, postings]
  const intervals = sheetOf(
    contract.ParticipantInterval,
    ['date', 'label', ...energy, ...volumes, 'quality', 'deficitPrice', 'excessPrice', ...coins],
    imbalances.intervals,
    { name: fieldName(f.periods, language), title, language, totals, note: `${span} ${text.energyNote}` },
  )
  return [days, intervals, postings]
}

/** The tables of the portfolio's imbalances. Refuses as `getPortfolioImbalances` does. */
export async function exportPortfolioImbalances(
  { db, clock }: Reading,
  wanted: QueryOf<typeof portfolioContract.exportPortfolioImbalances>,
  language: Language,
): Promise<FileAnswer> {
  const sheets = portfolioSheets(await getPortfolioImbalances({ db, clock }, wanted), language)
  return spreadsheetOfToday({ clock }, sheets)
}

const netted = [...volumes, ...coins, 'asOne', 'saving'] as const

function portfolioSheets(portfolio: Portfolio, language: Language): Sheet[] {
  const text = strategicExportTexts[language]
  const about = { title: text.portfolio, language, note: `${spanText(portfolio, language)} ${text.nettingNote}` }
  const { totals } = portfolio
  return [
    sheetOf(portfolioContract.PortfolioDay, ['date', 'participants', ...netted], portfolio.days, {
      ...about,
      name: fieldName(f.settledDays, language),
      totals,
    }),
    sheetOf(portfolioContract.PortfolioHour, ['hour', ...netted], portfolio.hours, {
      ...about,
      name: text.hours,
      totals,
    }),
    sheetOf(
      portfolioContract.PortfolioParticipant,
      ['participant', 'days', ...volumes, ...coins],
      portfolio.participants,
      {
        ...about,
        name: fieldName(f.participants, language),
        totals,
      },
    ),
  ]
}

function spanText({ dateFrom, dateTo }: ListSpan, language: Language): string {
  const { date } = formatFor(language)
  return strategicExportTexts[language].span.replace('{from}', date(dateFrom)).replace('{to}', date(dateTo))
}
