import type { BlockCertificate } from './block-certificate.ts'

const prime = 2_147_483_647

/**
 * The checksum of a certificate: a polynomial of its characters and numbers modulo a prime, so that no single digit can change unseen; from version 3 on
 * also of how long its lists and texts are, so that none can be divided otherwise.
 */
export function certificateSum(certificate: Omit<BlockCertificate, 'checksum'>): number {
  const { version, welfare, bound, levels, scale, prices, payments, proof } = certificate
  let sum = 1
  const add = (value: unknown): void => {
    const parts = typeof value === 'string' ? Array.from(value, (each) => each.charCodeAt(0)) : value
    if (!Array.isArray(parts)) return void (sum = (sum * 31 + (((Number(value) % prime) + prime) % prime)) % prime)
    if (version > 2) add(parts.length)
    parts.forEach(add)
  }
  add([version, welfare, bound, levels, scale, prices, payments, proof])
  return sum
}
