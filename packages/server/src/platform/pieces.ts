/** A list in pieces of at most so many items, in its sequence: what is asked, written or told together has a bound. */
export function* piecesOf<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most)
}
