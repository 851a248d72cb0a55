/** How large and how long work for research may become: what an installation gets without deciding, and the bounds. */
export const researchSettings = {
  /** The most that the file of one package may weigh, in megabytes of 1,000,000 bytes. */
  RESEARCH_PACKAGE_MB: { fallback: 200, min: 1, max: 2_000 },
  /** The memory of a process that works for research, in MiB; files that it makes come on top. */
  RESEARCH_MEMORY_MB: { fallback: 1_024, min: 128, max: 32_768 },
  /** Days of one member that a scenario may come to in all designs and replicates; 0: no scenarios are run. */
  SCENARIO_DAYS: { fallback: 1_000_000, min: 0, max: 100_000_000 },
  /** Minutes that a scenario may take each time that it is begun. */
  SCENARIO_MINUTES: { fallback: 60, min: 1, max: 1_440 },
} as const

export type ResearchSettings = Readonly<Record<keyof typeof researchSettings, number>>
