/**
 * Decimal text ↔ whole units, by reading digits. No value is ever multiplied as a float:
 * `1.13 × 100` is 112.99999999999999, the digits "1.13" are not.
 */

export type DecimalFault = 'not_a_number' | 'too_many_decimals' | 'too_large'

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/
const longest = 40

/**
 * Reads a decimal number as a whole count of 10^-decimals.
 * Trailing zeros are not decimals: "1.500" has one.
 */
export function parseDecimal(text: string, decimals: number): bigint | DecimalFault {
  if (text.length > longest) return 'too_large'
  const match = pattern.exec(text)
  if (!match) return 'not_a_number'
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  // value = digits × 10^(exponent − fraction length)
  const digits = whole + fraction
  const shift = Number(exponent) - fraction.length + decimals
  if (/^0*$/.test(digits)) return 0n
  if (shift >= 0) {
    if (shift + digits.length > longest) return 'too_large'
    return signed(sign, BigInt(digits + '0'.repeat(shift)))
  }
  const kept = digits.slice(0, shift) || '0'
  const dropped = digits.slice(shift)
  if (/[1-9]/.test(dropped)) return 'too_many_decimals'
  return signed(sign, BigInt(kept))
}

/** Writes a whole count of 10^-decimals as a plain decimal number without trailing zeros: 45000, 5 → "0.45". */
export function formatDecimal(units: bigint | number, decimals: number): string {
  const value = BigInt(units)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return (value < 0n ? '-' : '') + whole + (fraction ? '.' + fraction : '')
}

function signed(sign: string | undefined, value: bigint): bigint {
  return sign === '-' ? -value : value
}
