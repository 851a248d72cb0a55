import type { Format } from '@tandem/contract/texts/format.ts'
import type { ForecastDay, RecordText } from './quantity.ts'

/** How much of a forecast a model is that the operator brought; nothing where there is none. */
export function broughtSentence({ modelShare }: ForecastDay, t: RecordText, format: Format): string[] {
  if (modelShare === null) return []
  return [modelShare > 0 ? t('how.brought', { share: format.percent(modelShare / 1_000, 0) }) : t('how.broughtNot')]
}
