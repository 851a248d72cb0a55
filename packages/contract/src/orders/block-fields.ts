import { blockReasonKinds } from '@tandem/core/market/blocks/block-reasons.ts'
import { sides } from '@tandem/core/market/order.ts'
import { defaultBlockLimits, maxLinkLevels } from '@tandem/core/market/session.ts'
import { z } from 'zod'
import { field } from '../field.ts'
import { blockReasonWords, blockSideWords } from '../texts/words.ts'
import { Price } from '../wire.ts'

/** The part of the dictionary `f` (fields.ts) that speaks of blocks: what a market takes, what an order has, what became of it. */
export const blockFields = {
  mostBlocks: field(z.int().min(1).max(defaultBlockLimits.blocks), {
    kind: 'count',
    en: 'Blocks per participant',
    ro: 'Blocuri pe participant',
  }),
  mostLinkedBlocks: field(z.int().min(0).max(defaultBlockLimits.blocks), {
    kind: 'count',
    en: 'Linked blocks per participant',
    ro: 'Blocuri legate pe participant',
  }),
  linkLevels: field(z.int().min(1).max(maxLinkLevels), {
    kind: 'count',
    en: 'Blocks in a chain of links',
    ro: 'Blocuri într-un lanț de legături',
  }),
  clearingSeconds: field(z.int().min(1).max(120), {
    kind: 'count',
    en: 'Seconds to clear blocks',
    ro: 'Secunde pentru închiderea cu blocuri',
  }),
  blockName: field(z.string(), { kind: 'text', en: 'Block', ro: 'Bloc', isTitle: true }),
  blockSide: field(z.enum(sides), {
    kind: 'choice',
    en: 'Type',
    ro: 'Tip',
    words: blockSideWords,
    fact: 'below',
  }),
  blockPrice: field(Price, { kind: 'price', en: 'Limit price', ro: 'Preț limită', fact: 'below' }),
  linkedTo: field(z.string(), { kind: 'text', en: 'Linked to', ro: 'Legat de' }),
  exclusiveGroup: field(z.string(), { kind: 'text', en: 'Exclusive group', ro: 'Grup exclusiv' }),
  loop: field(z.string(), { kind: 'text', en: 'In a loop with', ro: 'În pereche cu' }),
  blockReason: field(z.enum(blockReasonKinds), {
    kind: 'choice',
    en: 'Result',
    ro: 'Rezultat',
    words: blockReasonWords,
    fact: 'below',
  }),
  priceIfAccepted: field(Price, { kind: 'price', en: 'Price if accepted', ro: 'Preț dacă era acceptat' }),
}
