import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'

/**
 * The chance of one thing of a scenario, named by `parts`: the same parts, the same series, whatever was asked for before. So a day that
 * is lived again after a kill, and a design beside another, meet the same sky and the same people.
 */
export function chanceOf(...parts: readonly (string | number)[]): Random {
  // FNV-1a over the parts, each with its end.
  let hash = 0x811c9dc5
  for (const part of parts) {
    const text = `${String(part)}\n`
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return seededRandom(hash)
}

/** Between 1 − width and 1 + width, most often near 1. */
export function near(random: Random, width: number): number {
  return 1 + width * (random() + random() - 1)
}
