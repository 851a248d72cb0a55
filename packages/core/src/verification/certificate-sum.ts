import type { BlockCertificate } from './block-certificate.ts'

const prime = 2_147_483_647

/** The checksum of a certificate: a polynomial of its characters and numbers modulo a prime, so that no single digit can change unseen. */
export function certificateSum(certificate: Omit<BlockCertificate, 'checksum'>): number {
  const { version, welfare, bound, levels, scale, prices, payments, proof } = certificate
  let sum = 1
  const add = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(add)
    if (typeof value === 'string') return Array.from(value, (each) => each.charCodeAt(0)).forEach(add)
    sum = (sum * 31 + (((Number(value) % prime) + prime) % prime)) % prime
  }
  add([version, welfare, bound, levels, scale, prices, payments, proof])
  return sum
}
