import { certificateVersion, type BlockCertificate } from '../../verification/block-certificate.ts'
import { priceScale } from './scaled-sum.ts'
import type { CompiledBook } from './compiled-book.ts'
import { ProofWriter } from './proof-writer.ts'
import type { Proof } from './proof.ts'
import type { Selection } from './selection.ts'

/** So often what payments do not show is split, in all. */
const mostSplits = 2_000

/**
 * Writes the proof of a search down as the certificate that everybody can check (verification/certificate-check.ts). Its bound is higher than that
 * of the search where the check would need too many steps to see that.
 */
export function certify(book: CompiledBook, best: Selection, searched: bigint, proof: Proof): BlockCertificate {
  let bound = searched
  // Prices alone that leave a gap anyway are not worth any steps.
  const splits = proof.kind === 'bound' && bound > best.welfare ? 0 : mostSplits
  const write = () => new ProofWriter(book, { bound, splits }).written(proof)
  let writer = write()
  for (let more = writer.missing; writer.missing > 0n; more *= 2n) {
    bound += more > writer.missing ? more : writer.missing
    writer = write()
  }
  const { prices, payments, steps } = writer
  const levels = book.blocks.map((_, index) => best.levels[index] ?? 0)
  const content = {
    version: certificateVersion,
    welfare: best.welfare.toString(),
    bound: bound.toString(),
    levels,
    scale: priceScale,
    prices,
    payments,
    proof: steps,
  }
  return { ...content, checksum: checksumOf(content) }
}

/** A polynomial of the characters of its JSON modulo a prime: no change of a single digit leaves it as it was. */
function checksumOf(content: Omit<BlockCertificate, 'checksum'>): number {
  const { version, welfare, bound, levels, scale, prices, payments, proof } = content
  const characters = new TextEncoder().encode(
    JSON.stringify([version, welfare, bound, levels, scale, prices, payments, proof]),
  )
  return characters.reduce((sum, character) => (sum * 131 + character) % 2_147_483_647, 1)
}
