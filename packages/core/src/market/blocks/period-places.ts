/** Finds periods by their labels. Blocks name their periods in sequence for the most part, so that the next one is looked at first. */
export class PeriodPlaces {
  readonly #places: ReadonlyMap<string, number>
  readonly #labels: readonly (string | null)[]
  #next = 0

  constructor(labels: readonly string[]) {
    this.#places = new Map(labels.map((label, place) => [label, place]))
    this.#labels = labels.map((label, place) => (this.#places.get(label) === place ? label : null))
  }

  /** The place of a period; undefined where there is none of that label. */
  placeOf(label: string): number | undefined {
    const place = this.#labels[this.#next] === label ? this.#next : this.#places.get(label)
    if (place !== undefined) this.#next = place + 1
    return place
  }
}
