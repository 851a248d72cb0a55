import { confirmImport, getImportTemplate, type ImportPreview } from '@tandem/contract/orders/order-import.ts'
import { addOrder } from '@tandem/contract/orders/orders.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block, kWh, line, tc } from '@tandem/core/testing/builders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, previewing, rowsOf } from '../../testing/order-files.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { aMarket, asDayAhead, blocksInput, orderInput } from '../../testing/trading.ts'

const app = useTestApp({ now: '2026-03-02T06:00:00Z' })
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
})

const preview = previewing(app)

describe('blocks in a file', () => {
  const aBlockMarket = (date: string) =>
    aMarket(app, admin, { date, closes: `${date}T00:00:00Z`, blockLimits: { ...defaultBlockLimits, linked: 2 } })
  const rows = (...all: string[]) =>
    ['Delivery day;Interval;Side;Price;Quantity;Block;Smallest part, %;Linked to;Group;Loop', ...all].join('\n')
  const confirm = (marketId: number, as: TestUser, answer: ImportPreview) =>
    app.call(confirmImport, {
      params: { marketId },
      body: { importKey: answer.importKey, mode: 'draft', replace: true, rows: rowsOf(answer) },
      as,
    })

  test('are read with their conditions beside the price steps, and reserved by the dearest selection', async () => {
    const user = await app.aUser({ coins: '10' })
    const marketId = await aBlockMarket('2026-04-01')
    const day = '01-04-2026'
    const answer = await preview(
      marketId,
      user,
      rows(
        `${day};1;buy;0.2;1;;;;;`,
        `${day};9;buy;0.3;10;Shift;;;late;`,
        `${day};10;buy;0.3;20,5;Shift;;;late;`,
        `${day};11;buy;0.3;10;Other shift;50%;;late;`,
        `${day};20;sell;0.1;5;Rest;;Shift;;`,
      ),
    )
    expect(faultsOf(answer)).toEqual([[2], [3], [4], [5], [6]])
    // 0.2, and the dearer of 9.15 and 3.
    expect(answer).toMatchObject({ worstCase: tc('9.35'), buyQuantity: kWh('41.5') })
    const { order } = await confirm(marketId, user, answer)
    expect(order?.lines).toMatchObject([{ period: 1, steps: [{ quantity: kWh('1') }] }])
    expect(order?.blocks).toMatchObject([
      { name: 'Shift', exclusiveGroup: 'late', minimumRatio: 1_000_000, quantities: [{ period: 9 }, { period: 10 }] },
      { name: 'Other shift', minimumRatio: 500_000 },
      { name: 'Rest', side: 'sell', linkedTo: 'Shift' },
    ])
    // Rows without a word of blocks leave those of the order as they are.
    const lines = await preview(marketId, user, rows(`${day};2;buy;0.2;1;;;;;`))
    expect((await confirm(marketId, user, lines)).order?.blocks).toHaveLength(3)
  })

  test('have each fault at its cell, alone and together', async () => {
    const user = await app.aUser()
    const marketId = await aBlockMarket('2026-04-02')
    const day = '02-04-2026'
    const answer = await preview(
      marketId,
      user,
      rows(
        `${day};1;buy;0.2;1;A;120;;;`,
        `${day};1;buy;0.2;1;;50;;;`,
        `${day};1;buy;0.2;1;B;;;;`,
        `${day};1;buy;0.2;2;B;;;;`,
        `${day};2;buy;0.3;2;B;;;;`,
        `${day};2;buy;;2;C;;;;`,
        `${day};3;buy;0.2;1;${'long '.repeat(9)};;;;`,
      ),
    )
    expect(faultsOf(answer)).toEqual([
      [2, 'minimumRatio ratio_out_of_range'],
      [3, 'block required'],
      [4],
      [5, 'interval block_interval_twice'],
      [6, 'block block_rows_differ'],
      [7, 'price required'],
      [8, 'block text_too_long'],
    ])
    const tied = await preview(marketId, user, rows(`${day};1;buy;0.2;1;A;;gone;;`, `${day};1;buy;0.2;1;;;;;`))
    expect(tied.rows[0]?.faults).toEqual([
      { column: 'block', code: 'block_refused', params: { reason: 'block_unknown', name: 'A' } },
    ])
    const without = await aMarket(app, admin, { date: '2026-04-03', closes: '2026-04-03T00:00:00Z' })
    const refused = await preview(without, user, rows('03-04-2026;1;buy;0.2;1;A;;;;'))
    expect(faultsOf(refused)).toEqual([[2, 'block blocks_not_taken']])
  })

  test.each(['en', 'ro'] as const)(
    'go out with the order as a spreadsheet that imports as the same order: %s',
    async (language) => {
      const [user, other] = [await app.aUser(), await app.aUser()]
      const marketId = await aBlockMarket(language === 'en' ? '2026-04-04' : '2026-04-05')
      const content = {
        ...orderInput(line(3, 'buy 1 @ 0.3, 2.125 @ 0.25')),
        blocks: blocksInput(
          block('Vânt', 'sell @ 0.05, 9: 50, 12: 70.5', { minimumRatio: 333_333 }),
          block('In', 'buy @ 0.1, 3: 5', { loop: 'Out' }),
          block('Out', 'sell @ 0.1, 19: 4', { loop: 'In', exclusiveGroup: 'battery' }),
          block('After', 'sell @ -0.0001, 24: 1', { linkedTo: 'Vânt' }),
        ),
      }
      const mine = asDayAhead(await app.call(addOrder, { body: { marketId, ...content }, as: user }))
      const url = `${getImportTemplate.path.replace('{marketId}', String(marketId))}?filled=true`
      const headers = { authorization: `Bearer ${user.token}`, 'accept-language': language }
      const file = await app.server.inject({ method: 'GET', url, headers })
      expect(file.statusCode).toBe(200)
      const answer = await preview(marketId, other, new Uint8Array(file.rawPayload), 'orders.xlsx')
      expect(answer).toMatchObject({ ignoredColumns: [], right: 7 })
      const { order } = await confirm(marketId, other, answer)
      expect(order).toMatchObject({ lines: mine.lines, blocks: mine.blocks })
    },
  )
})
