import { createHash } from 'node:crypto'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { csv } from '../platform/csv-output.ts'
import type { Platform } from '../platform/platform.ts'
import { collect } from '../research/collect.ts'
import { writePackage } from '../research/write-package.ts'
import { priceFigure, resultsPage } from './page.ts'
import type { Replicate, ResultTable, Summary } from './results.ts'
import { digestOf } from './run-scenario.ts'
import { Scenario, type Design } from './scenario.ts'

/** A package of everything that a replicate lived through: its people are invented, nobody has to be asked. */
export async function packageOf({ db }: Platform, scenario: Scenario, design: Design): Promise<Buffer> {
  const { from, days, seed, authors, licence, title, scenario: name } = scenario
  const { price, tie } = design.market
  const to = addDays(from, days - 1)
  const key = `scenario ${digestOf(scenario)} ${design.name}`
  // It was filled a moment ago: nobody has counted its rows yet, by which the database plans.
  await sql`analyze`.execute(db)
  const collected = await collect(db, { from, to, key, rules: { price, tie }, isInvented: true })
  return writePackage(collected, {
    from,
    to,
    authors,
    licence,
    version: '1',
    name: `tandem-${name}-${design.name}`,
    title: `${title === '' ? name : title}: ${design.name}`,
    command: `tandem scenario run ${name}.yaml --seed ${String(seed)} --packages`,
    scenario: scenarioText(scenario),
  })
}

const scenarioText = (scenario: Scenario) => `${JSON.stringify(z.encode(Scenario, scenario), null, 2)}\n`

/** Every file of the results, by its name. */
export function filesOf(
  scenario: Scenario,
  { all, tables, summary }: { all: readonly Replicate[]; tables: readonly ResultTable[]; summary: Summary },
): Map<string, string> {
  return new Map([
    ['scenario.json', scenarioText(scenario)],
    ...tables.map(({ file, rows }): [string, string] => [file, csv(rows)]),
    ['results.json', `${JSON.stringify(summary, null, 2)}\n`],
    ['index.html', resultsPage(scenario, all, summary, tables)],
    ...all
      .filter(({ replicate }) => replicate === 1)
      .map((each): [string, string] => [`${each.design.name}.svg`, figureOf(scenario, each)]),
  ])
}

/** The prices of the first replicate of a design: its package makes the same figure. */
function figureOf({ zone }: Scenario, { days }: Replicate): string {
  return priceFigure(
    days.flatMap(({ cleared }) => cleared?.periods ?? []),
    zone,
  )
}

/** Of every file of the results, by its name. */
export function hashOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  for (const [file, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${digest(text)}  ${file}\n`)
  return hash.digest('hex')
}
