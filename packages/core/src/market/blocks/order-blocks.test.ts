import { describe, expect, test } from 'vitest'
import { aSession, block, line, tc } from '../../testing/builders.ts'
import { refusalOf } from '../../testing/refusals.ts'
import { defaultBlockLimits } from '../session.ts'
import { blocksOfOrder, checkOrder, reservationForOrder, type OrderBlock } from './order-blocks.ts'

const limits = { blocks: 3, linked: 2, levels: 2, seconds: 1 }
const session = { ...aSession(), blockLimits: limits }
const check = (blocks: readonly OrderBlock[], ...lines: ReturnType<typeof line>[]) =>
  refusalOf(() => checkOrder({ lines, blocks }, session))

describe('blocks of an order', () => {
  test.each<[string, OrderBlock[]]>([
    ['one, without any line', [block('wind', 'sell @ 0.12, 1: 50, 2: 70')]],
    ['one that is linked', [block('a', 'buy @ 0.3, 1: 5'), block('b', 'buy @ 0.3, 2: 5', { linkedTo: 'a' })]],
    ['a loop', [block('in', 'buy @ 0.1, 3: 5', { loop: 'out' }), block('out', 'sell @ 0.3, 19: 4', { loop: 'in' })]],
    ['a group that lends its name', [block('a', 'buy @ 4, 1: 5, 24: 5', { exclusiveGroup: 'b' })]],
    ['a part from nothing on', [block('a', 'buy @ -0.5, 1: 1000000', { minimumRatio: 0 })]],
  ])('are taken: %s', (_, blocks) => {
    expect(check(blocks)).toBeNull()
    expect(check(blocks, line(7, 'buy 5 @ 0.3'))).toBeNull()
  })

  const two = (rest: Partial<OrderBlock>, other: Partial<OrderBlock> = {}) => [
    block('a', 'buy @ 0.3, 1: 5', rest),
    block('b', 'buy @ 0.3, 2: 5', other),
  ]
  test.each<[string, OrderBlock[], string, object, string]>([
    [
      'four of three',
      [...two({}), block('c', 'buy @ 0, 1: 1'), block('d', 'buy @ 0, 1: 1')],
      'too_many_blocks',
      { max: 3 },
      'blocks',
    ],
    [
      'three linked of two',
      [...two({}, { linkedTo: 'a' }), block('c', 'buy @ 0, 1: 1', { linkedTo: 'a' })],
      'too_many_linked_blocks',
      { max: 2 },
      'blocks',
    ],
    ['a name twice', two({ name: 'b' }), 'block_name_repeated', { name: 'b' }, 'blocks.1.name'],
    ['no quantity', two({ quantities: [] }), 'block_empty', { name: 'a' }, 'blocks.0.quantities'],
    [
      'a period the day has not',
      [block('a', 'buy @ 0, 25: 1')],
      'period_unknown',
      { period: 25, periods: 24 },
      'blocks.0.quantities.0.period',
    ],
    [
      'a period twice',
      [block('a', 'buy @ 0, 1: 1, 1: 2')],
      'period_repeated',
      { period: 1 },
      'blocks.0.quantities.1.period',
    ],
    [
      'no energy',
      [block('a', 'buy @ 0, 1: 0')],
      'quantity_out_of_bounds',
      { min: '0.001', max: '1000000' },
      'blocks.0.quantities.0.quantity',
    ],
    [
      'a price beyond',
      two({}, block('b', 'buy @ 4.00001, 1: 1')),
      'price_out_of_bounds',
      { min: '-0.5', max: '4' },
      'blocks.1.price',
    ],
    ['more than one', two({ minimumRatio: 1_000_001 }), 'ratio_out_of_range', { name: 'a' }, 'blocks.0.minimumRatio'],
    ['a link to nobody', two({ linkedTo: 'x' }), 'block_unknown', { name: 'a' }, 'blocks.0.linkedTo'],
    ['a link to itself', two({ linkedTo: 'a' }), 'block_links_in_circle', { name: 'a' }, 'blocks.0.linkedTo'],
    [
      'links in a circle',
      two({ linkedTo: 'b' }, { linkedTo: 'a' }),
      'block_links_in_circle',
      { name: 'a' },
      'blocks.0.linkedTo',
    ],
    ['a loop with itself', two({ loop: 'a' }), 'loop_not_mutual', { name: 'a' }, 'blocks.0.loop'],
    ['a loop of one side', two({ loop: 'b' }), 'loop_not_mutual', { name: 'a' }, 'blocks.0.loop'],
    [
      'a loop in part',
      two({ loop: 'b', minimumRatio: 5 }, { loop: 'a' }),
      'loop_ratio',
      { name: 'a' },
      'blocks.0.minimumRatio',
    ],
  ])('are refused: %s', (_, blocks, code, details, field) => {
    expect(check(blocks)).toEqual({ code, details, field })
  })

  test('over more levels than the market takes are refused', () => {
    const chain = [...two({}, { linkedTo: 'a' }), block('c', 'buy @ 0, 1: 1', { linkedTo: 'b' })]
    const checked = (levels: number) =>
      refusalOf(() =>
        checkOrder({ lines: [], blocks: chain }, { ...session, blockLimits: { ...limits, linked: 3, levels } }),
      )
    expect(checked(2)).toEqual({ code: 'too_many_link_levels', details: { max: 2 }, field: 'blocks.2.linkedTo' })
    expect(checked(3)).toBeNull()
  })

  test('and lines of one side are bounded together in a period', () => {
    const whole = block('a', 'buy @ 0.1, 1: 600000')
    expect(check([whole], line(1, 'buy 400000 @ 0.1'))).toBeNull()
    expect(check([whole], line(1, 'sell 1000000 @ 0.1'))).toBeNull()
    expect(check([whole], line(1, 'buy 400000.001 @ 0.1'))).toMatchObject({ code: 'quantity_out_of_bounds' })
    expect(check([whole, { ...whole, name: 'b' }])).toMatchObject({ field: 'blocks.1.quantities.0.quantity' })
  })

  test('are refused where the market takes none, and an order of nothing anywhere', () => {
    const blocks = two({})
    expect(refusalOf(() => checkOrder({ lines: [], blocks }, aSession()))).toMatchObject({ code: 'blocks_not_allowed' })
    expect(refusalOf(() => checkOrder({ lines: [], blocks: [] }, session))).toMatchObject({ code: 'order_empty' })
  })

  test('are known to the auction by their order and place, not by what their owner called them', () => {
    const blocks = [
      block('in', 'buy @ 0.1, 3: 5', { loop: 'out', exclusiveGroup: 'night' }),
      block('out', 'sell @ 0.3, 19: 4', { loop: 'in' }),
      block('more', 'buy @ 0.1, 4: 5', { linkedTo: 'in', exclusiveGroup: 'out' }),
    ]
    const known = blocksOfOrder('7', 3, blocks)
    expect(known.map(({ id, loop, linkedTo, exclusiveGroup }) => [id, loop, linkedTo, exclusiveGroup])).toEqual([
      ['7.b1', '7.b2', null, '7.g1'],
      ['7.b2', '7.b1', null, null],
      ['7.b3', null, '7.b1', '7.g2'],
    ])
    expect(known[0]).toMatchObject({ time: 3, quantities: new Map([['3', 5000]]) })
  })

  test('set aside what they and the lines can cost together', () => {
    const lines = [line(1, 'buy 10 @ 0.3')]
    const blocks = [block('a', 'buy @ 0.2, 1: 5, 2: 5'), block('b', 'sell @ 0.4, 1: 5')]
    expect(reservationForOrder({ lines, blocks })).toBe(tc('5'))
    expect(reservationForOrder({ lines, blocks: [] })).toBe(tc('3'))
  })

  test('are limited as by OPCOM unless a market says otherwise', () => {
    expect(defaultBlockLimits).toEqual({ blocks: 100, linked: 15, levels: 3, seconds: 10 })
  })
})
