/** Why a certificate is refused. */
export class Fault extends Error {}

/** Refuses the certificate, with these words, unless something holds. */
export function demand(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Fault(fault)
}

/** An item of a list; a place that it has not is a fault. */
export function at<Item>(list: ArrayLike<Item>, place: number): Item {
  const item = list[place]
  demand(item !== undefined, 'the certificate names what is not there')
  return item
}

/** So many numbers of a certificate, each of them whole. */
export function whole<List extends readonly number[]>(count: number, list: List): List {
  demand(list.length === count && list.every(Number.isSafeInteger), 'a number of the certificate is not whole')
  return list
}

/** So many parts of a value that has `of` of them, rounded up. */
export function shareOf(value: bigint, parts: number, of: number): bigint {
  if (parts === of) return value
  const product = value * BigInt(parts)
  return product / BigInt(of) + (product % BigInt(of) > 0n ? 1n : 0n)
}

/** Adds products of whole numbers: in floats as long as these count exactly, else as big ones. */
export class WholeSum {
  #small = 0
  #big = 0n

  add(one: number, other: number): void {
    const product = one * other
    const sum = this.#small + product
    // What rounded is beyond the safe integers.
    if (Number.isSafeInteger(product) && Number.isSafeInteger(sum)) this.#small = sum
    else this.#big += BigInt(one) * BigInt(other)
  }

  get value(): bigint {
    return this.#big + BigInt(this.#small)
  }
}
