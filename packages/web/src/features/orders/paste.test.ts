import { parseSide } from '@tandem/contract/texts/parse-cells.ts'
import { describe, expect, it } from 'vitest'
import { isBlock } from '../../lib/pasted-block.ts'
import { pasteBlock } from './paste.ts'
import { emptyRows, type GridColumn } from './ticket.ts'

const rows = emptyRows(24, 'buy')
const paste = (text: string, column: GridColumn = 'quantity', row = 0, language: 'en' | 'ro' = 'en') =>
  pasteBlock(text, { row, column }, rows, language)
const cells = (pasted: ReturnType<typeof paste>, from: number, to: number) =>
  pasted.rows.slice(from, to + 1).map(({ side, steps }) => [side, steps[0]?.quantity, steps[0]?.price])

describe('a pasted block', () => {
  it('is more than one cell', () => {
    expect([isBlock('12'), isBlock('12\n'), isBlock('12\t0.4'), isBlock('12\n13')]).toEqual([false, false, true, true])
  })

  it('of two columns is quantity and price, with decimal comma or point, from the focused row', () => {
    const pasted = paste('1,5\t0,412\r\n2.25\t0.3\r\n', 'quantity', 3)
    expect(cells(pasted, 2, 5)).toEqual([
      ['buy', '', ''],
      ['buy', '1.5', '0.412'],
      ['buy', '2.25', '0.3'],
      ['buy', '', ''],
    ])
    expect(pasted.summary).toEqual({
      quantities: 2,
      prices: 2,
      sides: 0,
      span: { from: 3, to: 4 },
      unread: [],
      beyond: 0,
      headings: 0,
      ignoredColumns: 0,
    })
  })

  it('of one column goes where the focus is', () => {
    expect(cells(paste('0.1\n0.2', 'price'), 0, 1)).toEqual([
      ['buy', '', '0.1'],
      ['buy', '', '0.2'],
    ])
    expect(cells(paste('sell\nbuy\nvânzare', 'side'), 0, 2).map(([side]) => side)).toEqual(['sell', 'buy', 'sell'])
  })

  it('may bring headings, intervals, their numbers and sides', () => {
    const pasted = paste('Interval\tSide\tkWh\tTC/kWh\n00:00-01:00\tSell\t5\t0.3\n01:00-02:00\tBuy\t6\t0.2')
    expect(cells(pasted, 0, 1)).toEqual([
      ['sell', '5', '0.3'],
      ['buy', '6', '0.2'],
    ])
    expect(pasted.summary).toMatchObject({ headings: 1, sides: 2, quantities: 2, prices: 2 })
    const numbered = paste('1\t10\t0.3\n2\t20\t0.2\n3\t30\t0.1')
    expect(cells(numbered, 0, 2).map(([, quantity]) => quantity)).toEqual(['10', '20', '30'])
  })

  it('says which cells were not understood and keeps them to be corrected', () => {
    const pasted = paste('1.234\t0,3\nabc\t0,2\n5\t', 'quantity', 0, 'ro')
    expect(pasted.summary.unread).toEqual([
      { row: 0, column: 'quantity', text: '1.234', ambiguous: true },
      { row: 1, column: 'quantity', text: 'abc', ambiguous: false },
    ])
    expect(cells(pasted, 0, 2)).toEqual([
      ['buy', '?1.234', '0.3'],
      ['buy', '?abc', '0.2'],
      ['buy', '5', ''],
    ])
    expect(pasted.summary).toMatchObject({ quantities: 1, prices: 2 })
  })

  it('does not write past the end of the day', () => {
    const pasted = paste('1\n2\n4', 'quantity', 22)
    expect(pasted.rows).toHaveLength(24)
    expect(pasted.summary).toMatchObject({ quantities: 2, beyond: 1, span: { from: 22, to: 23 } })
  })

  it('keeps the other price steps of a row', () => {
    const twoSteps = rows.with(0, {
      period: 1,
      side: 'sell',
      steps: [
        { quantity: '1', price: '0.1' },
        { quantity: '2', price: '0.2' },
      ],
    })
    const pasted = pasteBlock('7\t0.4\n8\t0.5', { row: 0, column: 'quantity' }, twoSteps, 'en')
    expect(pasted.rows[0]?.steps).toEqual([
      { quantity: '7', price: '0.4' },
      { quantity: '2', price: '0.2' },
    ])
  })

  it('knows sides in both languages', () => {
    expect(['Cumpărare', 'VÂNZARE', 'b', 'Sell', 'hold'].map(parseSide)).toEqual(['buy', 'sell', 'buy', 'sell', null])
  })
})
