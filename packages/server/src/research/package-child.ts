/** The process that makes a research package and stores it. */
import { usualRules } from '@tandem/core/market/auction-rules.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { answerParent, isTooLong } from '../platform/child.ts'
import { openDatabase, withTimeBounds } from '../platform/database.ts'
import { researchPackages as store } from '../slices/admin/index.ts'
import { collect, PackageTooLarge } from './collect.ts'
import type { PackageTask } from './package-task.ts'
import { tableNames } from './package-tables.ts'
import { hashOf, writePackage } from './write-package.ts'

await answerParent(async (input, say) => {
  const task = input as PackageTask
  const { from, to, title, authors, licence } = task
  const db = openDatabase(task.url, { poolSize: 1, kind: 'job', applicationName: 'tandem research package' })
  try {
    const collected = await collect(db, { from, to, key: task.key, rules: usualRules, onTable: (count) => say(count) })
    const file = await writePackage(collected, {
      from,
      to,
      title,
      authors,
      licence,
      scenario: null,
      version: '1',
      name: `tandem-${from}-${to}-${String(task.id)}`,
      command: `Export research data: package ${String(task.id)}, ${from} to ${to}`,
    })
    if (file.byteLength > task.mostBytes) throw new Refusal('package_too_large')
    say(tableNames.length + 1)
    const rows = tableNames.map((table) => ({ table, count: collected.rows[table].length }))
    const made = { hash: hashOf(file), members: collected.members, leftOut: collected.leftOut, rows }
    const at = Temporal.Instant.from(task.now)
    await withTimeBounds('job', () => store.storePackage(db, task, file, { made, at }))
    return null
  } catch (error) {
    throw error instanceof PackageTooLarge || isTooLong(error) ? new Refusal('package_too_large') : error
  } finally {
    await db.destroy()
  }
})
