import { expect, test } from 'vitest'
import { clearWithBlocks } from '@tandem/core/market/blocks/block-clearing.ts'
import { checkCertificate } from '@tandem/core/verification/certificate-check.ts'
import { blockBook } from './block-books.ts'

test('a market with a poor first selection gets a better one from move to move', () => {
  const book = blockBook(22, { periods: 96, steps: 1000, blocks: 4000 })
  const cleared = clearWithBlocks(book, { work: 300_000 })
  // By corners alone the gap is 188 TC here, after any work.
  expect(cleared.gap).toBeLessThan(5_000_000_000n)
  const published = { levels: cleared.blocks.map(({ level }) => level), welfare: cleared.welfare }
  expect(checkCertificate(book, published, cleared.certificate).passed).toBe(true)
})
