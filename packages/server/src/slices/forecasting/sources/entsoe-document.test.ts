import { describe, expect, test } from 'vitest'
import { acknowledgement, entsoeXml, type SentSeries } from '../../../testing/data-server.ts'
import { hourMeans, readEntsoe, type EntsoeSeries } from './entsoe-document.ts'

const hour = 3_600_000
const from = Date.UTC(2026, 2, 1, 23)

function seriesOf(xml: string): readonly EntsoeSeries[] {
  const document = readEntsoe(xml)
  if (document?.kind !== 'series') throw new Error('the document could not be read')
  return document.series
}

/** Means by the hour from the first, in whole units. */
function meansOf(xml: string): Record<number, number> {
  const means = hourMeans(seriesOf(xml).flatMap(({ points }) => points))
  return Object.fromEntries(
    Array.from(means, ([start, { sum, parts }]) => [(start - from) / hour, Number(sum) / Number(parts) / 1e6]),
  )
}

const prices = (terms: Partial<SentSeries>) =>
  entsoeXml('A44', [{ from, to: from + 3 * hour, resolution: 'PT60M', sayAt: String, ...terms }])

describe('a document', () => {
  test('of hours says each hour', () => {
    expect(meansOf(prices({ sayAt: (position) => `${String(position)}.25` }))).toEqual({ 0: 1.25, 1: 2.25, 2: 3.25 })
    expect(seriesOf(prices({}))[0]).toMatchObject({ currency: 'EUR', unit: 'MWH', sequence: 1, agreement: 'A01' })
  })

  test('of quarters says the mean of whole hours', () => {
    const quarters = prices({
      resolution: 'PT15M',
      sayAt: (position) => (position === 7 ? undefined : String(position)),
    })
    expect(meansOf(quarters)).toEqual({ 0: 2.5, 2: 10.5 })
  })

  test('of variable blocks goes on with the last value until the next one and the end', () => {
    const left = (position: number) => ({ 1: '40', 6: '80' })[position]
    const blocks = prices({ resolution: 'PT15M', curve: 'A03', sayAt: left })
    expect(meansOf(blocks)).toEqual({ 0: 40, 1: 70, 2: 80 })
    // Nothing is known before the first one.
    const late = prices({ resolution: 'PT60M', curve: 'A03', sayAt: (position) => ({ 2: '5' })[position] })
    expect(meansOf(late)).toEqual({ 1: 5, 2: 5 })
  })

  test('of several series and lengths prefers whole hours', () => {
    const one = { from, to: from + 2 * hour, resolution: 'PT60M', sayAt: () => '10' } as const
    const two = { from: from + hour, to: from + 3 * hour, resolution: 'PT15M', sayAt: () => '20' } as const
    expect(meansOf(entsoeXml('A65', [two, one]))).toEqual({ 0: 10, 1: 10, 2: 20 })
  })

  test('of negative and long numbers keeps them exactly', () => {
    expect(meansOf(prices({ sayAt: (position) => `-${String(position)}.000001` }))).toMatchObject({ 0: -1.000001 })
  })

  test('that acknowledges says why', () => {
    expect(readEntsoe(acknowledgement('999', 'No matching data found'))).toEqual({
      kind: 'acknowledged',
      code: '999',
      text: 'No matching data found',
    })
  })
})

describe('what is no document', () => {
  const whole = prices({})
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}"><!ENTITY d "&b;&b;&b;&b;">]>${whole.replace(/^<\?xml[^>]*>/, '').replace('A44', '&d;')}`
  const period = `<Period><timeInterval><start>2000-01-01T00:00Z</start><end>2002-01-01T00:00Z</end></timeInterval><resolution>PT15M</resolution></Period>`
  test.each([
    ['with entities of its own', bomb],
    ['cut off', whole.slice(0, -40)],
    ['of something else', '<html><body>Sign in</body></html>'],
    ['without text', ''],
    ['of JSON', '{}'],
    ['as deep as none', `<Publication_MarketDocument>${'<a>'.repeat(500)}`],
    ['with a point beyond its period', whole.replace('<position>3<', '<position>4<')],
    ['with a point that is nowhere', whole.replace('<position>3</position>', '')],
    ['with a point without a value', whole.replace(/<price.amount>3<\/price.amount>/, '')],
    ['with a value that is none', whole.replace('<price.amount>3<', '<price.amount>NaN<')],
    ['with a value beyond any', whole.replace('<price.amount>3<', '<price.amount>1e30<')],
    ['with a resolution of a year', whole.replace('PT60M', 'P1Y')],
    ['with a time that is none', whole.replace('2026-03-01T23:00Z', 'yesterday')],
    ['with a period that ends before it begins', whole.replace('2026-03-02T02:00Z', '2026-03-01T02:00Z')],
    ['with room for more points than any', whole.replace('<Period>', `${period.repeat(5_000)}<Period>`)],
  ])('%s cannot be read', (_, xml) => {
    expect(readEntsoe(xml)).toBeNull()
  })
})
