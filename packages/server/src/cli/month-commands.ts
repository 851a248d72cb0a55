import { formatFor } from '@tandem/contract/texts/format.ts'
import { parseArgs } from 'node:util'
import { CannotMove, listPartitions, moveMonth } from '../platform/partitions.ts'
import { withConfiguredPlatform } from './configured-platform.ts'
import { exit, type Command } from './io.ts'
import { tableOf } from './table-output.ts'

const usual = 'pg_default'

/** `month list`: the partitions of all tables that are divided, with the month that each moves with, where it lies and how large it is. */
export const listMonthsCommand: Command = (args, io) => {
  if (args.length > 0) {
    io.err('Usage: tandem month list\n')
    return Promise.resolve(exit.badInput)
  }
  return withConfiguredPlatform(io, async ({ db }) => {
    const megabytes = (bytes: bigint) => formatFor('en').count(Math.round(Number(bytes) / 1_000_000))
    const rows = (await listPartitions(db)).map(({ name, month, tablespace, bytes }) => {
      return [month?.toString() ?? 'not over', name, tablespace ?? usual, megabytes(bytes)]
    })
    io.out(tableOf([['MONTH', 'PARTITION', 'TABLESPACE', 'MB'], ...rows]))
    return exit.done
  })
}

const usage = `Usage: tandem month move YYYY-MM --tablespace NAME
Moves a month that is over (UTC) to a tablespace of the database, or back with --tablespace ${usual}.
`

/** `month move`: puts a month that is over on another disk of the database; it is read there as before. */
export const moveMonthCommand: Command = (args, io) => {
  const terms = parseMove(args)
  if (!terms) {
    io.err(usage)
    return Promise.resolve(exit.badInput)
  }
  return withConfiguredPlatform(io, async ({ db, clock }) => {
    try {
      const moved = await moveMonth(db, { ...terms, now: clock.now() })
      for (const partition of moved) io.out(`${partition} lies in ${terms.tablespace}\n`)
      if (moved.length === 0) io.out(`all of ${terms.month.toString()} lies in ${terms.tablespace} already\n`)
      return exit.done
    } catch (error) {
      if (!(error instanceof CannotMove)) throw error
      io.err(`${error.message}\n`)
      return exit.checkFailed
    }
  })
}

function parseMove(args: string[]): { month: Temporal.PlainYearMonth; tablespace: string } | null {
  try {
    const options = { tablespace: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [text = ''] = positionals
    if (positionals.length !== 1 || !values.tablespace || !/^\d{4}-\d{2}$/.test(text)) return null
    return { month: Temporal.PlainYearMonth.from(text, { overflow: 'reject' }), tablespace: values.tablespace }
  } catch {
    return null
  }
}
