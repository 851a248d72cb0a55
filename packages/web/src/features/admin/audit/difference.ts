import type { AuditEntry } from '@tandem/contract/admin/audit-log.ts'

/** One value of an entry, as it was and as it became; null where there was none. */
export interface DifferenceLine {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
  readonly isChanged: boolean
}

/** Before and after as lines: parts of parts are named by their way, `intraday › leadMinutes`. What changed comes first. */
export function differenceOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): DifferenceLine[] {
  const [was, is] = [flatten(before), flatten(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const lines = names.map((name) => {
    const [old, now] = [was.get(name) ?? null, is.get(name) ?? null]
    return { name, before: old, after: now, isChanged: old !== now }
  })
  return [...lines.filter(({ isChanged }) => isChanged), ...lines.filter(({ isChanged }) => !isChanged)]
}

function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (isRecord(value)) {
    return new Map(Object.entries(value).flatMap(([key, part]) => [...flatten(part, [...path, key])]))
  }
  if (value === null || value === undefined) return new Map()
  return new Map([[path.join(' › '), Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)]])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
