/** Replays one book that is large or has blocks, in a thread of its own. */
import { replayBlockColumns, type BlockColumnsToReplay } from '@tandem/core/market/blocks/replay-block-columns.ts'
import { replayColumns, type ColumnsToReplay } from '@tandem/core/market/replay-columns.ts'
import { answerWork } from '../platform/thread.ts'
import { workAtOnce } from './large-books.ts'

await answerWork((input) => {
  const work = input as ColumnsToReplay | BlockColumnsToReplay
  return 'blocks' in work ? replayBlockColumns(work) : workAtOnce(replayColumns(work))
})
