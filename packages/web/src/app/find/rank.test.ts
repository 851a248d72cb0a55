import { expect, test } from 'vitest'
import { rank, wordsOf } from './rank.ts'

const list = [
  { title: 'Ofertă nouă pe PZU', words: 'new order' },
  { title: 'Piața pentru Ziua Următoare', words: 'pzu dam day ahead market' },
  { title: 'Piața intrazilnică', words: 'intraday market' },
  { title: 'Prognoză', words: 'forecast' },
  { title: 'Prognozele de preț', words: 'price forecasts' },
]
const found = (typed: string) => rank(typed, list).map(({ title }) => title)

test.each([
  ['marks and capitals do not count', 'PIATA urm', ['Piața pentru Ziua Următoare']],
  ['a letter with a cedilla is one with a comma', 'piaţa intra', ['Piața intrazilnică']],
  ['a further word finds it', 'dam', ['Piața pentru Ziua Următoare']],
  ['words in any sequence', 'zi pia', ['Piața pentru Ziua Următoare']],
  ['a title is before a further word that is only begun', 'progn', ['Prognoză', 'Prognozele de preț']],
  [
    'the same word of a title and a further word: as the list has them',
    'pzu',
    ['Ofertă nouă pe PZU', 'Piața pentru Ziua Următoare'],
  ],
  ['a letter too few', 'intradai', ['Piața intrazilnică']],
  ['two letters that changed places', 'forceast', ['Prognoză', 'Prognozele de preț']],
  ['inside a word', 'zilnic', ['Piața intrazilnică']],
  ['every word must fit', 'piata balena', []],
  ['three letters are no slip of another word', 'dem', []],
])('%s', (_, typed, titles) => {
  expect(found(typed)).toEqual(titles)
})

test('without a word everything stands as it is', () => {
  expect(rank(' … ', list)).toEqual(list)
})

test('a text of many words is read up to the sixth', () => {
  expect(found('piata pentru ziua urmatoare pzu dam balena')).toEqual(['Piața pentru Ziua Următoare'])
  expect(wordsOf('Mâine, 23.11!')).toEqual(['maine', '23', '11'])
})
