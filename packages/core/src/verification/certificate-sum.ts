import type { BlockCertificate } from './block-certificate.ts'

const modulus = 2n ** 31n - 1n

/** The checksum of a certificate: a polynomial of its characters and numbers modulo a prime, so that no single digit can change unseen. */
export function certificateSum(certificate: BlockCertificate): number {
  const { welfare, bound, levels, scale, prices, proof } = certificate
  const steps = proof.flatMap((step) => [...codes(step[0]), ...(step.slice(1).flat() as number[])])
  const values = [...codes(welfare), ...codes(bound), ...levels, scale, ...prices.flat(), ...steps]
  let sum = 1
  const prime = Number(modulus)
  for (const value of values) {
    const rest = value % prime
    sum = (sum * 31 + (rest < 0 ? rest + prime : rest)) % prime
  }
  return sum
}

function codes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}
