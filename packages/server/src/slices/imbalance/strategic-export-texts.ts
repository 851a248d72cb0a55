import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  participant: 'Balancing market: {name}',
  portfolio: 'Imbalances of all participants',
  span: '{from} to {to}.',
  energyNote:
    'Quantities with a minus flow to the participant, the others from the participant. Coins with a minus were paid.',
  noIntervals: 'Intervals are listed for at most a month at once.',
  coinsNote: 'By the time of posting. Coins with a minus were paid.',
  nettingNote:
    'Result: as it was settled. As one group: what one balance group of all participants would have got, each interval netted by itself.',
  sheet: { days: 'Days', intervals: 'Intervals', coins: 'Coins', hours: 'Hours', participants: 'Participants' },
}
type ExportTexts = typeof english

const romanian: ExportTexts = {
  participant: 'Piața de echilibrare: {name}',
  portfolio: 'Dezechilibrele tuturor participanților',
  span: '{from} – {to}.',
  energyNote:
    'Cantitățile cu minus intră la participant, celelalte pleacă de la el. Monedele cu minus au fost plătite.',
  noIntervals: 'Intervalele se listează pentru cel mult o lună odată.',
  coinsNote: 'După ora înregistrării. Monedele cu minus au fost plătite.',
  nettingNote:
    'Rezultat: așa cum s-a decontat. Ca un singur grup: cât ar fi încasat un singur grup de echilibrare al tuturor participanților, cu fiecare interval compensat separat.',
  sheet: { days: 'Zile', intervals: 'Intervale', coins: 'Monede', hours: 'Ore', participants: 'Participanți' },
}

/** The words of a strategic provider's spreadsheets. */
export const strategicExportTexts: Readonly<Record<Language, ExportTexts>> = { en: english, ro: romanian }
