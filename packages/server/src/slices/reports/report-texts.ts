import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  title: {
    dayAhead: 'Day-ahead market (PZU), delivery on',
    intraday: 'Intra-day market (PI), delivery on',
  },
  none: {
    dayAhead: 'No cleared market for this day.',
    intraday: 'No intra-day market for this day.',
  },
  intervals: 'Intervals',
  indices: 'Indices',
  trades: 'My trades',
}

const romanian: typeof english = {
  title: {
    dayAhead: 'Piața pentru Ziua Următoare (PZU), livrare în',
    intraday: 'Piața intrazilnică (PI), livrare în',
  },
  none: {
    dayAhead: 'Nu există o piață închisă pentru această zi.',
    intraday: 'Nu există o piață intrazilnică pentru această zi.',
  },
  intervals: 'Intervale',
  indices: 'Indici',
  trades: 'Tranzacțiile mele',
}

/** The words of the spreadsheets of both markets; columns are named by their fields. */
export const reportTexts: Record<Language, typeof english> = { en: english, ro: romanian }
