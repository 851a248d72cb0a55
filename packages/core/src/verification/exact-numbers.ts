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

/** A quotient of whole numbers, rounded up; the divisor above zero. */
export function ceil(value: bigint, by: bigint): bigint {
  return value / by + (value % by > 0n ? 1n : 0n)
}

/** Adds products of whole numbers: in floats as long as these count exactly, else as big ones. */
export class WholeSum {
  #small = 0
  #size = 0
  #big = 0n

  add(one: number, other: number): void {
    const product = one * other
    this.#size += Math.abs(product)
    if (this.#size <= Number.MAX_SAFE_INTEGER) {
      this.#small += product
      return
    }
    this.#big += BigInt(this.#small) + BigInt(one) * BigInt(other)
    this.#small = 0
    this.#size = 0
  }

  get value(): bigint {
    return this.#big + BigInt(this.#small)
  }
}
