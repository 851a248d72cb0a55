/** Characters that read alike on a screen, and the one that stands for them. */
const lookAlikes: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', ı: 'i', 'i\u0307': 'i' }

/**
 * A name as it is compared: without case (whatever language the case belongs to), compatibility forms unfolded, the cedilla
 * taken for the comma below. Names that read alike are one.
 */
export function foldName(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().normalize('NFC')
  return folded.replaceAll(/i\u0307|[şţı]/g, (letter) => lookAlikes[letter] ?? letter)
}
