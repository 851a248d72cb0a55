import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  participant: 'Balancing market: {name}',
  portfolio: 'Imbalances of all participants',
  span: '{from} to {to}.',
  energyNote: 'Quantities: negative to the participant, positive from the participant. Coins: negative paid.',
  noIntervals: 'Intervals are listed for at most a month.',
  coinsNote: 'By the time of posting. Coins: negative paid.',
  nettingNote:
    'Result: as it was settled. As one group: what one balance group of all participants would have got, each interval netted by itself.',
  coins: 'Coins',
  hours: 'Hours',
}
type ExportTexts = typeof english

const romanian: ExportTexts = {
  participant: 'Piața de echilibrare: {name}',
  portfolio: 'Dezechilibrele tuturor participanților',
  span: '{from} – {to}.',
  energyNote: 'Cantități: cu minus către participant, cu plus de la participant. Monede: cu minus plătite.',
  noIntervals: 'Intervalele se listează pentru cel mult o lună.',
  coinsNote: 'După ora înregistrării. Monede: cu minus plătite.',
  nettingNote:
    'Rezultat: așa cum s-a decontat. Ca un singur grup: cât ar fi încasat un singur grup de echilibrare al tuturor participanților, cu fiecare interval compensat separat.',
  coins: 'Monede',
  hours: 'Ore',
}

/** The words of a strategic provider's spreadsheets. */
export const strategicExportTexts: Readonly<Record<Language, ExportTexts>> = { en: english, ro: romanian }
