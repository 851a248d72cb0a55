import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { field } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { Instant } from '@tandem/contract/wire.ts'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sheetOf } from './sheets.ts'
import { writeSpreadsheet } from './spreadsheet.ts'

const Row = z.object({
  participant: f.participant,
  marketType: f.marketType,
  date: f.date,
  at: field(Instant, { kind: 'instant', en: 'Sent', ro: 'Trimisă' }),
  bought: f.bought.nullable(),
  price: f.price,
  net: f.net,
  share: field(z.number().nullable(), { kind: 'percent', en: 'Share', ro: 'Pondere' }),
})
const row: z.output<typeof Row> = {
  participant: '=1+1',
  marketType: 'dayAhead',
  date: '2026-03-02' as z.output<typeof Row>['date'],
  at: Temporal.Instant.from('2026-03-01T10:00:00Z'),
  bought: energyWh(1_234_567),
  price: priceTick(-12_345),
  net: amount(-123_456_789n),
  share: 0.125,
}

test.each([
  ['en', 'Participant', 'Bought (kWh)', 'Day-ahead', 'Total'],
  ['ro', 'Participant', 'Cumpărat (kWh)', 'PZU', 'Total'],
] as const)(
  'a sheet has names, units and numbers of the fields: %s',
  async (language, first, bought, market, total) => {
    const names = ['participant', 'marketType', 'date', 'at', 'bought', 'price', 'net', 'share'] as const
    const rows = [row, { ...row, bought: null, share: null }]
    const totals = { net: amount(-246_913_578n) }
    const sheet = sheetOf(Row, names, rows, { name: 'Rows', title: 'All', language, totals })
    const [read] = await readExcelFile(Buffer.from(await writeSpreadsheet([sheet])))
    const [, , header, one, other, last] = read?.data ?? []
    expect([header?.[0], header?.[4]]).toEqual([first, bought])
    const [day, time] = [new Date('2026-03-02T00:00:00Z'), new Date('2026-03-01T12:00:00Z')]
    expect(one).toEqual(['=1+1', market, day, time, 1234.567, -0.12345, -1.23456789, 0.125])
    expect([other?.[4], other?.[7]]).toEqual([null, null])
    expect([last?.[0], last?.[6]]).toEqual([total, -2.46913578])
  },
)

test('times are local times of the zone of a market', async () => {
  const sheet = sheetOf(Row, ['at'], [row], { name: 'Rows', title: 'All', language: 'en', zone: 'America/New_York' })
  const times: string[] = []
  for await (const cells of sheet.rows) times.push(String(cells))
  expect(times).toEqual(['2026-03-01T05:00:00'])
})
