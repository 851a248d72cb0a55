/** The chances of being filled, in percent, that a person chooses from. */
const chances = [50, 60, 70, 80, 90, 95] as const

/** What is chosen from, in order, with the one that is chosen: a program may have taken another. */
export function chancesWith(chosen: number | null): number[] {
  return [...new Set([...chances, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
}
