import type { ConnectionTest } from '@tandem/contract/metering/analysers.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { textOf } from '../../../i18n/use-text.ts'

type Check = ConnectionTest['checks'][number]

/** What one check says; its numbers are only to be read, so they are cut to what means something. */
export function checkText({ code, params }: Check, format: Format): string {
  const t = textOf('connectionTest') as (key: string, values: Check['params']) => string
  const readable = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? written(value, format) : value,
  ])
  return t(`plausible.${code}`, Object.fromEntries(readable) as Check['params'])
}

function written(value: number, format: Format): string {
  const digits = Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 100 ? 1 : 2
  return format.decimal(Math.round(value * 10 ** digits), digits)
}
