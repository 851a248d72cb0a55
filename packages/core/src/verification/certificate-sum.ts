import type { BlockCertificate } from './block-certificate.ts'

/** The checksum of a certificate: a polynomial of the characters of its JSON modulo a prime, so that no single digit, sign or bracket can change unseen. */
export function certificateSum(certificate: Omit<BlockCertificate, 'checksum'>): number {
  const { version, welfare, bound, levels, scale, prices, payments, proof } = certificate
  const text = JSON.stringify([version, welfare, bound, levels, scale, prices, payments, proof])
  return new TextEncoder().encode(text).reduce((sum, character) => (sum * 131 + character) % 2_147_483_647, 1)
}
