import type { Language } from './format.ts'

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** A run of a scenario waits for its turn, is under way, was stopped and can go on, has its results, or failed. */
export const runStates = ['waiting', 'running', 'stopped', 'done', 'failed'] as const
export type ScenarioRunState = (typeof runStates)[number]

export const runStateWords: Words<ScenarioRunState> = {
  en: { waiting: 'Waiting', running: 'Running', stopped: 'Stopped', done: 'Done', failed: 'Failed' },
  ro: { waiting: 'În așteptare', running: 'Rulează', stopped: 'Oprită', done: 'Încheiată', failed: 'Eșuată' },
}

/** Whether this installation runs scenarios: switched off, or without the PostgreSQL that they need. */
export const scenarioAbilities = ['on', 'off', 'noPostgres'] as const

/** What the measures of `scenarios/figures.ts` are called; one that is not here keeps its own name. */
export const scenarioMeasureWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    volume: 'Energy traded',
    meanPrice: 'Average price',
    weightedPrice: 'Average price by volume',
    pricedPeriods: 'Intervals with a price',
    welfare: 'Welfare, by the limits of the orders',
    surplus: 'Welfare, by true values and costs',
    imbalanceEnergy: 'Energy off plan',
    imbalanceCost: 'Cost of imbalances',
    hhi: 'Concentration of sellers (HHI)',
    autarky: 'Self-sufficiency',
    gini: 'Inequality of gains (Gini)',
  },
  ro: {
    volume: 'Energie tranzacționată',
    meanPrice: 'Preț mediu',
    weightedPrice: 'Preț mediu ponderat',
    pricedPeriods: 'Intervale cu preț',
    welfare: 'Bunăstare, după limitele ofertelor',
    surplus: 'Bunăstare, după valorile și costurile reale',
    imbalanceEnergy: 'Energie în dezechilibru',
    imbalanceCost: 'Costul dezechilibrelor',
    hhi: 'Concentrarea vânzătorilor (HHI)',
    autarky: 'Autonomie',
    gini: 'Inegalitatea câștigurilor (Gini)',
  },
}

/** The units of the measures that are words; the others, like kWh, are the same in every language. */
export const scenarioUnitWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { periods: 'intervals', '0 to 10000': 'of 10,000', share: 'of 1' },
  ro: { periods: 'intervale', '0 to 10000': 'din 10.000', share: 'din 1' },
}
