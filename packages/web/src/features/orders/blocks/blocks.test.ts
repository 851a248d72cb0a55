import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block, bounds, line } from '@tandem/core/testing/builders.ts'
import { fieldName } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { describe, expect, it } from 'vitest'
import { english } from '../../../i18n/en/index.ts'
import { romanian } from '../../../i18n/ro/index.ts'
import {
  addBlocks,
  draftsOf,
  emptyBlock,
  readBlocks,
  removeBlock,
  toldFault,
  writeBlock,
  type BlockDraft,
} from './block-draft.ts'
import { batteryBlocks, readBattery } from './battery-plan.ts'
import { blocksOfIdea, type IdeaAnswers } from './block-ideas.ts'
import { readBlockTable, writeBlockTable } from './block-table.ts'
import { pathsOfPeriods } from './price-paths.ts'

const day = parseDeliveryDay('2026-10-25')
if (!day) throw new Error('no such day')
const zone = 'Europe/Bucharest'
const { min: minPrice, max: maxPrice } = bounds()
const frame = {
  deliveryDay: day,
  deliveryZone: zone,
  mtuMinutes: 60,
  minPrice,
  maxPrice,
  blockLimits: defaultBlockLimits,
} as const
const labels = periodLabels(deliveryPeriods(day, zone, 60), zone)

const all = [
  block('wind', 'sell @ 0.05, 9: 50, 10: 70.5, 12: 10'),
  block('run', 'buy @ 0.28, 1: 50, 2: 50', { minimumRatio: 250_000, exclusiveGroup: 'shift' }),
  block('in', 'buy @ 0.1, 3: 50', { loop: 'out' }),
  block('out', 'sell @ 0.1, 19: 40', { loop: 'in' }),
  block('after', 'sell @ -0.0001, 25: 1.125', { linkedTo: 'wind' }),
]
const aDraft = (part: Partial<BlockDraft>): BlockDraft => ({
  ...emptyBlock,
  key: 1,
  to: 2,
  name: 'a',
  price: '0.1',
  quantity: '5',
  ...part,
})
const faultsOf = (...drafts: BlockDraft[]) =>
  readBlocks(drafts, [], frame).faults.map(({ place, reason }) => [
    place?.row,
    place?.column,
    reason.kind === 'refusal' ? reason.code : reason.kind,
  ])

describe('blocks in rows', () => {
  it('are read as they were written', () => {
    const drafts = draftsOf(all)
    expect(drafts[0]).toMatchObject({ from: 9, to: 12, quantity: '50 70.5 0 10', minimumRatio: '100' })
    expect(drafts[1]).toMatchObject({ from: 1, to: 2, quantity: '50', minimumRatio: '25', exclusiveGroup: 'shift' })
    expect(readBlocks(drafts, [], frame)).toEqual({ blocks: all, rows: [0, 1, 2, 3, 4], faults: [] })
  })

  it('have their faults at the field', () => {
    expect(faultsOf(aDraft({ name: ' ', price: '', quantity: '?x', minimumRatio: '101' }))).toEqual([
      [0, 'name', 'missing'],
      [0, 'price', 'missing'],
      [0, 'quantity', 'unreadable'],
      [0, 'minimumRatio', 'tooLarge'],
    ])
    expect(faultsOf(aDraft({ quantity: '1 2 3' }))).toEqual([[0, 'quantity', 'count']])
    expect(faultsOf(aDraft({ from: 3 }))).toEqual([[0, 'to', 'turned']])
    expect(faultsOf(aDraft({ quantity: '0' }))).toEqual([[0, 'quantity', 'block_empty']])
    expect(faultsOf(aDraft({ price: '9' }))).toEqual([[0, 'price', 'price_out_of_bounds']])
    expect(faultsOf(aDraft({}), aDraft({ key: 2 }))).toEqual([[1, 'name', 'block_name_repeated']])
    expect(faultsOf(aDraft({ linkedTo: 'gone' }))).toEqual([[0, 'linkedTo', 'block_unknown']])
    const without = readBlocks([aDraft({})], [], { ...frame, blockLimits: null })
    expect(without.faults).toMatchObject([{ place: null, reason: { code: 'blocks_not_allowed' } }])
  })

  it('are bounded together with the lines of their side', () => {
    const lines = [line(1, 'sell 100000 @ 0.1')]
    const { faults } = readBlocks([aDraft({ quantity: '999999' })], lines, frame)
    expect(faults).toMatchObject([
      { place: { row: 0, column: 'quantity' }, reason: { code: 'quantity_out_of_bounds' } },
    ])
  })

  it('say what the server said at the row that was sent', () => {
    expect(toldFault({ field: 'blocks.1.quantities.0.quantity', message: 'no' }, [0, 4])).toMatchObject({
      place: { row: 4, column: 'quantity' },
    })
    expect(toldFault({ field: 'blocks', message: 'no' }, [0])).toMatchObject({ place: null })
    expect(toldFault({ field: 'lines.0.side', message: 'no' }, [0])).toBeNull()
  })

  it('keep their ties when one is renamed or taken out', () => {
    const drafts = writeBlock(draftsOf(all), 2, { name: 'charge' })
    expect(drafts[3]?.loop).toBe('charge')
    expect(writeBlock(drafts, 0, { loop: 'out' }).map(({ loop }) => loop)).toEqual(['out', '', '', 'wind', ''])
    expect(writeBlock(drafts, 3, { loop: '' }).map(({ loop }) => loop)).toEqual(['', '', '', '', ''])
    expect(removeBlock(drafts, 0).at(-1)?.linkedTo).toBe('')
  })
})

/** As the screen writes them. */
const headings = {
  en: columnsOfTable(english.blocks.row.ratio, english.common.period, 'en'),
  ro: columnsOfTable(romanian.blocks.row.ratio, romanian.common.period, 'ro'),
}
function columnsOfTable(ratio: string, period: { readonly from: string; readonly to: string }, language: 'en' | 'ro') {
  const name = (field: Parameters<typeof fieldName>[0]) => fieldName(field, language)
  return [
    ...[f.blockName, f.blockSide, f.blockPrice].map(name),
    ...[period.from, period.to, name(f.quantity), ratio],
    ...[f.linkedTo, f.exclusiveGroup, f.loop].map(name),
  ]
}

describe('a table of blocks', () => {
  it.each(['en', 'ro'] as const)('comes back as it went out: %s', (language) => {
    const drafts = draftsOf(all)
    const text = writeBlockTable(drafts, {
      headings: headings[language],
      sides: { buy: 'Cumpărare', sell: 'Vânzare' },
      labels,
      language,
    })
    const read = readBlockTable(text, { labels, language })
    expect(read.unread).toEqual([])
    expect(addBlocks([], read.drafts)).toEqual(drafts)
  })

  it('needs no headings, takes clock times for first and last, and says what it could not read', () => {
    const { drafts, unread } = readBlockTable('Wind\tsell\t0.05\t08:00\t16:00\t50\nX\thold\t1.2.3\t7\t00:00\t1 2', {
      labels,
      language: 'en',
    })
    expect(drafts[0]).toMatchObject({ name: 'Wind', side: 'sell', price: '0.05', from: 10, to: 17, quantity: '50' })
    expect(drafts[1]).toMatchObject({ price: '?1.2.3', from: 7, to: 25, quantity: '1 2' })
    expect(unread).toEqual([{ row: 2, text: 'hold' }])
  })
})

describe('an idea', () => {
  const names = { wind: 'Wind', run: 'Shift', charge: 'Charge', discharge: 'Discharge' }
  const ofDay = { names, labels, taken: ['Wind'] }
  const answers: IdeaAnswers = {
    quantity: '50',
    price: '0.2',
    from: 9,
    to: 12,
    run: '3',
    sellFrom: 20,
    sellTo: 21,
    sellQuantity: '45',
    sellPrice: '0.4',
  }
  const sound = (idea: Parameters<typeof blocksOfIdea>[0], part: Partial<IdeaAnswers> = {}) => {
    const drafts = addBlocks([], blocksOfIdea(idea, { ...answers, ...part }, ofDay) ?? [])
    expect(readBlocks(drafts, [], frame).faults).toEqual([])
    return drafts
  }

  it('of a wind farm is one block to sell, with a name of its own', () => {
    expect(sound('wind', { quantity: '1 2 3 4' })).toMatchObject([{ name: 'Wind 2', side: 'sell', from: 9, to: 12 }])
  })

  it('of a factory is a group of its possible starts', () => {
    const drafts = sound('factory')
    expect(drafts.map(({ name, from, to, exclusiveGroup }) => [name, from, to, exclusiveGroup])).toEqual([
      ['Shift 07:00', 9, 11, 'Shift'],
      ['Shift 08:00', 10, 12, 'Shift'],
    ])
    expect(sound('factory', { run: '4' })).toMatchObject([{ name: 'Shift', exclusiveGroup: '' }])
    expect(blocksOfIdea('factory', { ...answers, run: '5' }, ofDay)).toBeNull()
  })

  it('of a battery is a loop of two', () => {
    expect(sound('battery')).toMatchObject([
      { name: 'Charge', side: 'buy', loop: 'Discharge', quantity: '50' },
      { name: 'Discharge', side: 'sell', loop: 'Charge', from: 20, to: 21, quantity: '45', price: '0.4' },
    ])
    expect(blocksOfIdea('battery', { ...answers, sellPrice: '' }, ofDay)).toBeNull()
  })
})

describe('a battery by the price forecast', () => {
  const answers = { capacity: '10', power: '4', efficiency: '80', wear: '' }
  const storage = readBattery(answers, 60).storage
  /** Cheap until six, dear from eighteen on. */
  const prices = (dear: number) =>
    Array.from({ length: 25 }, (_, hour) => (hour < 6 ? 10_000 + hour : hour > 17 ? dear : 20_000))

  it('is read from its fields, and each that holds no such number is named', () => {
    expect(storage).toEqual({ capacity: 10_000, perPeriod: 4_000, efficiency: 80, wear: 0 })
    expect(readBattery({ ...answers, wear: '0.05' }, 15).storage).toMatchObject({ perPeriod: 1_000, wear: 5_000 })
    expect(readBattery({ ...answers, capacity: '' }, 60)).toEqual({ storage: null, faults: [] })
    const wrong = { capacity: '0', power: '?x', efficiency: '101', wear: '-1' }
    expect(readBattery(wrong, 60)).toEqual({ storage: null, faults: ['capacity', 'power', 'efficiency', 'wear'] })
  })

  it('buys in the cheapest hours and sells in the dearest, by blocks that the market takes', () => {
    const found = storage && batteryBlocks(storage, [prices(40_000), prices(60_000)], frame)
    expect(found).toMatchObject({ from: 1, to: 4, quantity: '4 4 4 0.5', price: '0.10001' })
    // 12.5 kWh at 0.10001 are to be made up for by 10 kWh.
    expect(found).toMatchObject({ sellFrom: 23, sellTo: 25, sellQuantity: '2 4 4', sellPrice: '0.12502' })
    const names = { wind: 'Wind', run: 'Run', charge: 'Charge', discharge: 'Discharge' }
    const blocks = found && blocksOfIdea('battery', { ...found, run: '' }, { names, labels, taken: [] })
    expect(readBlocks(addBlocks([], blocks ?? []), [], frame).faults).toEqual([])
  })

  it('is none where it would lose on every day', () => {
    expect(storage && batteryBlocks(storage, [prices(10_000)], frame)).not.toBeNull()
    const flat = Array.from({ length: 25 }, () => 20_000)
    expect(storage && batteryBlocks(storage, [flat], frame)).toBeNull()
  })

  it('knows the price of an hour in each interval of it, and nothing where an hour is missing', () => {
    const quarters = { ...frame, mtuMinutes: 15 } as const
    const hours = deliveryPeriods(day, zone, 60).map(({ start, end }) => ({ start, end }))
    const view = (known: typeof hours) => ({
      forecast: { hours: known } as never,
      paths: { days: [known.map((_, hour) => hour) as never], gap: null },
    })
    const [path = []] = pathsOfPeriods(view(hours), quarters) ?? []
    expect(path).toHaveLength(100)
    expect(path.slice(0, 9)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2])
    expect(pathsOfPeriods(view(hours.slice(0, 24)), quarters)).toBeNull()
    expect(pathsOfPeriods({ forecast: null, paths: { days: [], gap: 'noForecast' } }, quarters)).toBeNull()
  })
})
