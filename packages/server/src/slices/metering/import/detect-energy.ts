import type { ReadingColumn, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { FileRow } from '../../../platform/tabular/rows.ts'
import type { TableCell } from '../../../platform/tabular/table-reader.ts'
import { unitIn, type EnergyMeaning, type HeaderMeaning, type Side } from './header-meaning.ts'
import { isNumber, isPower, isUnknown } from './parse-energy.ts'

/** Which columns hold energy, by what their headers say and never because they hold numbers. */
export interface EnergyColumns {
  readonly columns: Partial<Record<ReadingColumn, number>>
  readonly doubts: readonly ('columns' | 'direction' | 'unit')[]
  /** As the headers say; null where they say none, or not the same. */
  readonly unit: ReadingMapping['unit'] | null
  /** Whether a header says that a register stands below, rather than the energy of an interval. */
  readonly isCounter: boolean
  readonly isGross: boolean
}

interface Options {
  readonly meanings: readonly HeaderMeaning[]
  readonly rows: readonly FileRow[]
  readonly taken: ReadonlySet<number>
  /** The unit that stands below a header. */
  readonly unitBelow: (place: number) => string | null
  readonly isMonthly: boolean
}

interface Candidate extends EnergyMeaning {
  readonly place: number
}

const sampleRows = 60

/** Finds the columns of energy. What no header says is left for a person to choose. */
export function detectEnergy({ meanings, rows, taken, unitBelow, isMonthly }: Options): EnergyColumns {
  const isNumeric = (place: number) => {
    const known = rows
      .slice(0, sampleRows)
      .flatMap(({ cells }) => cells[place] ?? [])
      .filter((cell) => !isUnknown(cell))
    return rows.length === 0 || known.length === 0 || known.filter(isNumber).length >= 0.5 * known.length
  }
  const named = meanings.flatMap((meaning, place): Candidate[] => {
    if (meaning.kind !== 'energy' || taken.has(place) || (meaning.side === null && !isNumeric(place))) return []
    const below = unitBelow(place)
    return [{ ...meaning, place, unit: below === null ? meaning.unit : unitIn(below) }]
  })
  // Of two columns that name one side, that of words says something about the other: `consumptionUnit`.
  const isBesideNumbers = ({ side, place }: Candidate) =>
    named.some((other) => other.place !== place && other.side === side && isNumeric(other.place))
  const found = named.filter((each) => isNumeric(each.place) || !isBesideNumbers(each))
  const doubts = new Set<'columns' | 'direction' | 'unit'>()
  const columns: Partial<Record<ReadingColumn, number>> = {}
  const used: Candidate[] = []
  const use = (column: ReadingColumn, candidate: Candidate | undefined) => {
    if (!candidate) return
    columns[column] = candidate.place
    used.push(candidate)
  }
  for (const side of ['consumption', 'production'] as const) {
    const picked = pickSide(found, side, isMonthly)
    use(side, picked.first)
    use(`${side}2`, picked.second)
    if (picked.isUnclear) doubts.add('columns')
  }
  const net = found.filter((each) => each.side === 'net')
  if (used.length === 0 && net.length === 1) use('net', net[0])
  const unsaid = found.filter((each) => each.side === null && !taken.has(each.place))
  if (used.length === 0 && unsaid.length === 1 && meanings.every(({ kind }) => kind !== 'unclear')) {
    use('consumption', unsaid[0])
    doubts.add('direction')
  }
  if (used.length === 0 || isMixed(used)) doubts.add('columns')
  // Energy that nobody says the direction of is not passed over because another column says its own.
  const isLeftOut = ({ place, unit: own, isCounter }: Candidate) =>
    used.every(
      (each) => each.place !== place && isMeasureOf(each.unit) === isMeasureOf(own) && each.isCounter === isCounter,
    ) && rows.some(({ cells }) => isNumber(cells[place] ?? null) && !isZero(cells[place] ?? null))
  if (used.length > 0 && unsaid.some(isLeftOut)) doubts.add('columns')
  // A file has one unit: what is in another is left for a person to choose.
  const unit = used[0]?.unit ?? null
  const isOfUnit = (place: number) => used.some((each) => each.place === place && each.unit === unit)
  const kept = Object.entries(columns).filter(([, place]) => isOfUnit(place))
  if (kept.length < used.length) doubts.add('columns')
  if (used.length > 0 && unit === null) doubts.add('unit')
  return {
    columns: Object.fromEntries(kept),
    doubts: [...doubts],
    unit,
    isCounter: used.some(({ isCounter }) => isCounter),
    isGross: used.some(({ isGross }) => isGross),
  }
}

/** Power and energy of one meter stand beside each other and say the same. */
const isMeasureOf = (unit: ReadingMapping['unit'] | null) => (unit !== null && isPower(unit) ? 'power' : 'energy')
const isZero = (cell: TableCell) => /^[+-]?[0.,]+$/.test(String(cell))

interface PickedSide {
  readonly first?: Candidate | undefined
  readonly second?: Candidate | undefined
  readonly isUnclear: boolean
}

/** Of one side: the energy rather than the power, of an interval rather than a register; both tariffs where there are two. */
function pickSide(all: readonly Candidate[], side: Side, isMonthly: boolean): PickedSide {
  const own = all.filter((each) => each.side === side)
  const energies = own.filter(({ unit }) => unit === null || !isPower(unit))
  const measured = energies.length > 0 ? energies : own
  const wanted = measured.filter(({ isCounter }) => isCounter === isMonthly)
  const found = wanted.length > 0 ? wanted : measured
  const [plain, first, second] = [null, '1', '2'].map((tariff) => found.filter((each) => each.tariff === tariff))
  const isPair = first?.length === 1 && second?.length === 1 && found.length === 2
  if (isPair) return { first: first[0], second: second[0], isUnclear: false }
  const [only] = plain && plain.length > 0 ? plain : found
  return { first: only, isUnclear: found.length > 1 || (found.length === 1 && only?.tariff !== null) }
}

/** What came from the grid beside what the panels gave: no two sides of one meter. */
function isMixed(used: readonly Candidate[]): boolean {
  const scopeOf = (side: Side) => used.find((each) => each.side === side)?.scope ?? null
  const [taken, given] = [scopeOf('consumption'), scopeOf('production')]
  const isCounted = used.some(({ isCounter }) => isCounter) && used.some(({ isCounter }) => !isCounter)
  const isGridBesideOther = used.some(({ side }) => side === 'production') && taken === 'grid' && given !== 'grid'
  return isCounted || isGridBesideOther || (taken === 'own' && given === 'grid')
}
