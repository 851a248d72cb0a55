import type { BlockCertificate, ProofStep } from '../../verification/block-certificate.ts'
import { priceScale } from './block-gain.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { Refutation } from './nearest-prices.ts'
import type { Proof } from './proof.ts'
import type { Selection } from './selection.ts'

/** Writes the proof of a search down as the certificate that everybody can check (verification/certificate-check.ts). */
export function certify({ blocks }: CompiledBook, best: Selection, bound: bigint, proof: Proof): BlockCertificate {
  const prices: number[][] = []
  const known = new Map<Float64Array, number>()
  const steps: ProofStep[] = []
  const indexOf = (vector: Float64Array) => {
    const index = known.get(vector) ?? prices.push([...vector]) - 1
    known.set(vector, index)
    return index
  }
  const refute = (refutation: Refutation) => {
    if (refutation.kind === 'sum') {
      steps.push(['displeased', ...refutation.multipliers])
      return
    }
    steps.push(['split_price', refutation.period, refutation.at])
    refute(refutation.below)
    refute(refutation.above)
  }
  const write = (step: Proof) => {
    if (step.kind === 'bound') steps.push(['bound', indexOf(step.prices)])
    else if (step.kind === 'impossible') steps.push(['impossible'])
    else if (step.kind === 'displeased') refute(step.refutation)
    else if (step.kind === 'fix') {
      steps.push(['fix', indexOf(step.prices)])
      write(step.rest)
    } else {
      steps.push(step.kind === 'split' ? ['split', step.block, step.at] : ['split_price', step.period, step.at])
      write(step.below)
      write(step.above)
    }
  }
  write(proof)
  const levels = blocks.map((_, index) => best.levels[index] ?? 0)
  const content = {
    welfare: best.welfare.toString(),
    bound: bound.toString(),
    levels,
    scale: priceScale,
    prices,
    proof: steps,
  }
  return { version: 1, ...content, checksum: checksumOf(content) }
}

const prime = 2_147_483_647

/** A polynomial of all numbers in their order, modulo a prime: no change of a single digit leaves it as it was. */
function checksumOf({
  welfare,
  bound,
  levels,
  scale,
  prices,
  proof,
}: Omit<BlockCertificate, 'version' | 'checksum'>): number {
  let sum = 1
  const add = (value: number) => (sum = (sum * 31 + (((value % prime) + prime) % prime)) % prime)
  const addText = (text: string) => {
    for (let at = 0; at < text.length; at++) add(text.charCodeAt(at))
  }
  addText(welfare)
  addText(bound)
  levels.forEach(add)
  add(scale)
  for (const vector of prices) vector.forEach(add)
  for (const step of proof) {
    addText(step[0])
    step.slice(1).forEach((value) => (Array.isArray(value) ? value.forEach(add) : add(value as number)))
  }
  return sum
}
