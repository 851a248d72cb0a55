import * as contract from '@tandem/contract/metering/mqtt.ts'
import type { Serve } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as topics from './meter-topics.service.ts'

const removed = { en: 'The topic is removed.', ro: 'Topicul a fost șters.' }

/** Of which MQTT topics meters may be read. */
export function serveMeterTopics(serve: Serve, platform: Platform): void {
  serve(contract.findMeterTopics, ({ params, caller }) => topics.findMeterTopics(platform, caller, params.userId))
  serve(contract.addMeterTopic, ({ params, body, caller }) =>
    topics.addMeterTopic(platform, caller, { ...body, userId: params.userId }),
  )
  serve(contract.removeMeterTopic, async ({ params, caller, language }) => {
    await topics.removeMeterTopic(platform, caller, params.id)
    return { message: removed[language] }
  })
}
