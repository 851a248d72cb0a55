/** Reads the text of a scenario that somebody sent, in a thread of its own: what is odd takes long to be found wrong. */
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import type { checkScenario as checkCall } from '@tandem/contract/admin/scenario-runs.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { answerWork } from '../platform/thread.ts'
import { checkScenario } from './check-scenario.ts'

export interface ScenarioText {
  readonly body: BodyOf<typeof checkCall>
  readonly language: Language
}

await answerWork((input) => {
  const { body, language } = input as ScenarioText
  return checkScenario(body, language)
})
