import { expect, test } from 'vitest'
import { writeSpreadsheet } from './spreadsheet.ts'
import { unzip } from './zip.ts'

test('dates look as on the screens: day, month, year', async () => {
  const time = Temporal.PlainDateTime.from('2026-11-21T14:05:06.789')
  const file = await writeSpreadsheet([
    {
      name: 'Times',
      title: 'Times',
      rows: [[time, time]],
      columns: [
        { header: 'Start', kind: 'time' },
        { header: 'Traded', kind: 'exactTime' },
      ],
    },
  ])
  const limits = { entries: 100, bytes: 1_000_000 }
  const [styles] = unzip(Buffer.from(file), (name) => name === 'xl/styles.xml', limits)
  expect([...(styles?.content.toString() ?? '').matchAll(/formatCode="([^"]+)"/g)].map(([, code]) => code)).toEqual([
    'dd-mm-yyyy hh:mm',
    'dd-mm-yyyy hh:mm:ss.000',
  ])
})
