import type { ConnectionTest } from '@tandem/contract/analysers.ts'
import { textOf } from '../../i18n/use-text.ts'

type Check = ConnectionTest['checks'][number]

/** What one check says; its numbers are only to be read, so they are cut to what means something. */
export function checkText({ code, params }: Check): string {
  const t = textOf('connectionTest') as (key: string, values: Check['params']) => string
  const readable = Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? cut(value) : value])
  return t(`plausible.${code}`, Object.fromEntries(readable) as Check['params'])
}

function cut(value: number): number {
  const digits = Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 100 ? 1 : 2
  return Number(value.toFixed(digits))
}
