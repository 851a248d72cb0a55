import type { Chance } from './parts.ts'

export interface Names {
  readonly time: string
  readonly day: string
  readonly clock: string
  readonly consumption: string
  readonly production: string
  readonly counterIn: string
  readonly counterOut: string
  readonly total: string
}

/** What headers are called, in the sequence of `Names`. */
const headers = [
  'Timestamp|Date|Time|Energy Consumed|Energy Produced|Import counter|Export counter|Total',
  'Data și ora|Data|Ora|Consum|Producție|Index consum|Index producție|Total general',
  'Zeitstempel|Datum|Uhrzeit|Stromverbrauch|Einspeisung|Zählerstand Bezug|Zählerstand Einspeisung|Summe',
  'Horodatage|Date|Heure|Consommation|Production|Index soutirage|Index injection|Total',
  'Data e ora|Data|Ora|Energia prelevata|Energia immessa|Lettura prelievo|Lettura immissione|Totale',
  'Fecha y hora|Fecha|Hora|Consumo|Generación|Lectura consumo|Lectura generación|Total',
  'Data e hora|Data|Hora|Consumo|Produção|Leitura consumo|Leitura produção|Total',
  'Datum en tijd|Datum|Tijd|Verbruik|Teruglevering|Meterstand verbruik|Meterstand teruglevering|Totaal',
  'Data i godzina|Data|Godzina|Energia pobrana|Energia oddana|Stan licznika pobór|Stan licznika oddanie|Suma',
  'Időpont|Dátum|Idő|Fogyasztás|Betáplálás|Mérőállás fogyasztás|Mérőállás betáplálás|Összesen',
]

export const languages = headers.map((line): Names => {
  const [
    time = '',
    day = '',
    clock = '',
    consumption = '',
    production = '',
    counterIn = '',
    counterOut = '',
    total = '',
  ] = line.split('|')
  return { time, day, clock, consumption, production, counterIn, counterOut, total }
})

/** A column beside the readings that is no reading of energy. */
export const others: readonly { readonly header: string; readonly cell: (chance: Chance, index: number) => string }[] =
  [
    { header: 'Price (EUR/kWh)', cell: (chance) => `0.${String(100 + chance.below(300))}` },
    { header: 'Preț (lei)', cell: (chance) => `0.${String(100 + chance.below(300))}` },
    { header: 'Cost', cell: (chance) => `1.${String(10 + chance.below(80))}` },
    { header: 'Gas (m3)', cell: (chance) => `0.${String(chance.below(900) + 100)}` },
    { header: 'Gaz (m³)', cell: (chance) => `0.${String(chance.below(900) + 100)}` },
    { header: 'Temperature (°C)', cell: (chance) => String(chance.below(30)) },
    { header: 'Spannung L1 (V)', cell: (chance) => String(225 + chance.below(15)) },
    { header: 'Battery SoC (%)', cell: (chance) => String(chance.below(101)) },
    { header: 'Reactive energy (kvarh)', cell: (chance) => `0.${String(chance.below(900) + 100)}` },
    { header: 'Lifetime energy (kWh)', cell: (_chance, index) => String(50_000 + index) },
    { header: 'Self-consumption (kWh)', cell: (chance) => `0.${String(chance.below(900) + 100)}` },
    { header: 'Solar consumption (kWh)', cell: (chance) => `0.${String(chance.below(900) + 100)}` },
    { header: 'Forecast consumption (kWh)', cell: (chance) => `0.${String(chance.below(900) + 100)}` },
    { header: 'Status', cell: () => 'OK' },
    { header: 'Column7', cell: (chance) => String(chance.below(3000)) },
  ]

/** Headers that say nothing of energy. */
export const silent = ['Column1', 'Column2']
export const undirected = ['Energy', 'Value']

/** Lines above the headers. */
export const metadata = (chance: Chance, separator: string): string[] =>
  [
    'Report of the load curve',
    `Meter${separator}RO00${String(chance.below(9_999_999))}`,
    `Period${separator}2026`,
    `Printed${separator}2026-11-01 10:00`,
    '',
  ].slice(0, chance.below(6))
