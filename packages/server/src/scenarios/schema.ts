import { z } from 'zod'
import { Scenario } from './scenario.ts'

/** The JSON schema of a scenario file, made of the one description. What only holds between fields it does not say. */
export function scenarioSchema(): string {
  const schema = z.toJSONSchema(Scenario, { io: 'input', unrepresentable: 'any' })
  return `${JSON.stringify({ title: 'A scenario of Tandem', ...schema }, null, 2)}\n`
}
