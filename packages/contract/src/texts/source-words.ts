import type { Language } from './format.ts'

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** What is fetched from outside, a request each. */
export const sourceItems = ['prices', 'load', 'windAndSolar', 'neighbourPrices', 'weather'] as const
export type SourceItem = (typeof sourceItems)[number]

export const sourceItemWords: Words<SourceItem> = {
  en: {
    prices: 'Day-ahead prices (ENTSO-E)',
    load: 'Load forecast (ENTSO-E)',
    windAndSolar: 'Wind and solar forecast (ENTSO-E)',
    neighbourPrices: 'Prices of a neighbouring zone (ENTSO-E)',
    weather: 'Weather forecast (Open-Meteo)',
  },
  ro: {
    prices: 'Prețuri pentru ziua următoare (ENTSO-E)',
    load: 'Prognoza consumului (ENTSO-E)',
    windAndSolar: 'Prognoza eoliană și solară (ENTSO-E)',
    neighbourPrices: 'Prețurile unei zone vecine (ENTSO-E)',
    weather: 'Prognoza meteo (Open-Meteo)',
  },
}

/** What became of one day: all of it came, a part, nothing yet, or the request went wrong. */
export const sourceStates = ['came', 'part', 'missing', 'failed'] as const
export type SourceState = (typeof sourceStates)[number]

export const sourceStateWords: Words<SourceState> = {
  en: { came: 'Received', part: 'In part', missing: 'Not published', failed: 'Failed' },
  ro: { came: 'Primite', part: 'Parțial', missing: 'Nepublicate', failed: 'Eșuată' },
}

/** Why a request brought nothing that can be used. */
export const sourceFaults = [
  ...(['not_listed', 'no_connection', 'too_late', 'too_large', 'unauthorized', 'busy', 'unavailable'] as const),
  ...(['refused', 'unreadable', 'wrong_currency', 'wrong_unit', 'price_too_high', 'secret_lost'] as const),
] as const
export type SourceFault = (typeof sourceFaults)[number]

export const sourceFaultWords: Words<SourceFault> = {
  en: {
    not_listed: 'The address is not one that this installation may call.',
    no_connection: 'No connection to the server.',
    too_late: 'The server did not answer in time.',
    too_large: 'The answer was larger than any that is meant.',
    unauthorized: 'The server did not accept the token.',
    busy: 'Too many requests; the server asks to wait.',
    unavailable: 'The server cannot answer at the moment.',
    refused: 'The server refused the request. Check area and place.',
    unreadable: 'The answer is not in the published format.',
    wrong_currency: 'The prices are in another currency than the one set.',
    wrong_unit: 'The values are in another unit than MWh or MW.',
    price_too_high: 'A price is beyond what the platform can store.',
    secret_lost: 'The stored token can no longer be read. Enter it again.',
  },
  ro: {
    not_listed: 'Adresa nu se află printre cele pe care instalarea le poate apela.',
    no_connection: 'Nu există conexiune cu serverul.',
    too_late: 'Serverul nu a răspuns la timp.',
    too_large: 'Răspunsul este mai mare decât orice răspuns așteptat.',
    unauthorized: 'Serverul nu a acceptat cheia de acces.',
    busy: 'Prea multe cereri; serverul cere o pauză.',
    unavailable: 'Serverul nu poate răspunde acum.',
    refused: 'Serverul a refuzat cererea. Verifică zona și locul.',
    unreadable: 'Răspunsul nu este în formatul publicat.',
    wrong_currency: 'Prețurile sunt în altă monedă decât cea setată.',
    wrong_unit: 'Valorile sunt în altă unitate decât MWh sau MW.',
    price_too_high: 'Un preț depășește ce poate stoca platforma.',
    secret_lost: 'Cheia de acces stocată nu mai poate fi citită. Introdu-o din nou.',
  },
}

/** Where a series known a day ahead comes from. */
export const seriesOrigins = ['file', 'entsoe', 'openMeteo'] as const
export type SeriesOrigin = (typeof seriesOrigins)[number]

export const seriesOriginWords: Words<SeriesOrigin> = {
  en: { file: 'File', entsoe: 'ENTSO-E', openMeteo: 'Open-Meteo' },
  ro: { file: 'Fișier', entsoe: 'ENTSO-E', openMeteo: 'Open-Meteo' },
}

/** What sources call the series that they bring. */
export const fetchedSeriesWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    load: 'Load',
    wind: 'Wind production',
    solar: 'Solar production',
    neighbourPrice: 'Day-ahead price',
    temperature_2m: 'Temperature',
    shortwave_radiation: 'Solar radiation',
    wind_speed_10m: 'Wind speed',
  },
  ro: {
    load: 'Consum',
    wind: 'Producție eoliană',
    solar: 'Producție solară',
    neighbourPrice: 'Preț pentru ziua următoare',
    temperature_2m: 'Temperatură',
    shortwave_radiation: 'Radiație solară',
    wind_speed_10m: 'Viteza vântului',
  },
}
