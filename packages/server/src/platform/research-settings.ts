/** How large and how long work for research may become: what an installation gets without deciding, and the bounds. */
export const researchSettings = {
  /** The most that the file of one package may weigh, in megabytes of 1,000,000 bytes. */
  RESEARCH_PACKAGE_MB: { fallback: 200, min: 1, max: 2_000 },
  /** The memory of a process that works for research, in MiB; files that it makes come on top. */
  RESEARCH_MEMORY_MB: { fallback: 1_024, min: 128, max: 32_768 },
} as const

export type ResearchSettings = Readonly<Record<keyof typeof researchSettings, number>>
