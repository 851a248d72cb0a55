import type { PostingKind } from '@tandem/core/ledger/posting.ts'
import { postingWords, type Words } from '@tandem/contract/texts/words.ts'
import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  statement: 'Statement',
  title: 'Statement of coins',
  chains:
    'The balances are those of the available coins; each line begins where the one before it ended. Times are local times of',
  nothing: 'No coin moved on these days.',
  date: 'Date',
  type: 'Type',
  delivery: 'Delivery on',
  order: 'Order number',
  initialBalance: 'Initial balance (TC)',
  value: 'Value (TC)',
  finalBalance: 'Final balance (TC)',
  status: 'Status',
  posted: 'posted',
  total: 'Total',
  posting: postingWords.en as Words<PostingKind>,
}

const romanian: typeof english = {
  statement: 'Extras de cont',
  title: 'Extras de cont al monedelor',
  chains:
    'Soldurile sunt ale monedelor disponibile; fiecare linie începe unde s-a terminat cea dinainte. Orele sunt ore locale din',
  nothing: 'Nicio monedă nu s-a mișcat în aceste zile.',
  date: 'Data',
  type: 'Tip',
  delivery: 'Livrare în',
  order: 'Numărul ofertei',
  initialBalance: 'Sold inițial (TC)',
  value: 'Valoare (TC)',
  finalBalance: 'Sold final (TC)',
  status: 'Stare',
  posted: 'înregistrată',
  total: 'Total',
  posting: postingWords.ro,
}

/** The words of the statement's spreadsheet. */
export const statementTexts: Record<Language, typeof english> = { en: english, ro: romanian }
