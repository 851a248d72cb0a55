/** What a writer of an export with a row for each time chooses. */
import { coarseSteps, steps, type Chance, type Side, type Unit } from './parts.ts'
import { wordedStyles, type StampStyle, type TimeTerms } from './times.ts'
import { languages, type Names } from './words.ts'
import { type BookKind } from './workbooks.ts'

/** What a writer chose. */
export interface Choices {
  readonly names: Names
  readonly step: number
  readonly isCounter: boolean
  readonly isNet: boolean
  readonly hasTariffs: boolean
  readonly unit: Unit
  readonly sides: readonly Side[]
  readonly style: StampStyle
  readonly isSplit: boolean
  readonly isEnd: boolean
  readonly saysStamp: boolean
  readonly terms: TimeTerms
  readonly decimal: '.' | ','
  readonly separator: string
  readonly unitPlace: 'header' | 'row' | 'column' | 'none'
  /** How a header has the unit. */
  readonly unitStyle: string
  readonly book: BookKind | null
  readonly naming: 'named' | 'silent' | 'undirected' | 'none'
  readonly isDescending: boolean
  /** Of every number, as programs with a fixed format write them; null: as many as it takes. */
  readonly decimals: number | null
  /** Whether thousands stand apart. */
  readonly isGrouped: boolean
  /** Seconds by which a register is read late, less than its step: by whole steps nobody could see it. */
  readonly late: number
  /** Both when a row begins and when it ends, in two columns. */
  readonly hasBothTimes: boolean
}

const plainDays: readonly StampStyle[] = ['iso', 'dmy-', 'dmy.', 'dmy/', 'us']

function drawEnergy(chance: Chance) {
  const step = chance.of(chance.is(0.06) ? coarseSteps : steps)
  const isCounter = chance.is(0.3)
  const isNet = !isCounter && step >= 900 && step !== 1200 && chance.is(0.08)
  const naming = chance.of([
    'named',
    'named',
    'named',
    'named',
    'named',
    'named',
    'silent',
    'undirected',
    'none',
  ] as const)
  const sides: readonly (readonly Side[])[] = [
    ['consumption'],
    ['consumption', 'production'],
    ['production', 'consumption'],
    ['production'],
  ]
  return {
    step,
    isCounter,
    isNet,
    naming,
    hasTariffs: !isNet && !isCounter && naming === 'named' && chance.is(0.12),
    unit: chance.of<Unit>(isCounter ? ['Wh', 'kWh', 'MWh'] : ['Wh', 'kWh', 'kWh', 'kWh', 'MWh', 'W', 'kW']),
    unitPlace: chance.of(['header', 'header', 'header', 'header', 'row', 'column', 'none'] as const),
    unitStyle: chance.of([' (*)', ' [*]', '_*']),
    book: chance.is(0.06) ? chance.of<BookKind>(['xlsx', 'xls', 'ods']) : null,
    sides: isNet ? (['consumption', 'production'] as const) : chance.of(sides),
  }
}

function drawTimes(chance: Chance, step: number, isCounter: boolean) {
  const style = chance.of<StampStyle>([
    ...plainDays,
    ...(['iso', 'isoT', 'compact', 'offset', 'dmyOffset', 'zulu', 'epoch', 'epochMs'] as const),
    chance.of(wordedStyles),
  ])
  const isEnd = !isCounter && chance.is(0.4)
  const isPlain = plainDays.includes(style)
  const midnight = isPlain && style !== 'us' && isEnd ? chance.of(['next', 'next', '24', 'same'] as const) : 'next'
  const terms: TimeTerms = { seconds: step < 60 || chance.is(0.3), noon: style === 'us' && chance.is(0.7), midnight }
  return { style, isEnd, terms, isSplit: isPlain && chance.is(0.35), saysStamp: chance.is(0.5) }
}

/** Draws what a writer chooses. */
export function drawChoices(chance: Chance): Choices {
  const energy = drawEnergy(chance)
  const decimal = chance.of(['.', ','] as const)
  return {
    ...energy,
    ...drawTimes(chance, energy.step, energy.isCounter),
    names: chance.of(languages),
    decimal,
    separator: chance.of([';', '\t', '|', ...(decimal === '.' ? [','] : [])]),
    isDescending: chance.is(0.15),
    decimals: chance.is(0.4) ? 3 : null,
    isGrouped: chance.is(0.15),
    late: energy.isCounter && energy.step >= 60 && energy.step <= 600 && chance.is(0.2) ? 1 + chance.below(40) : 0,
    hasBothTimes: chance.is(0.1),
  }
}
