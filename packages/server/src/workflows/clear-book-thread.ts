/** Clears one book that is large or has blocks, in a thread of its own. */
import { clearBlockColumns, type BlockColumnsToClear } from '@tandem/core/market/blocks/clear-block-columns.ts'
import { clearColumns, type ColumnsToClear } from '@tandem/core/market/clear-columns.ts'
import { answerWork } from '../platform/thread.ts'
import { buffersOf } from '../platform/threads.ts'
import { workAtOnce } from './large-books.ts'

await answerWork(
  (input) => {
    const work = input as ColumnsToClear | BlockColumnsToClear
    return 'blocks' in work ? clearBlockColumns(work) : workAtOnce(clearColumns(work))
  },
  ({ accepted, trades: { order, period, isSell, quantity }, result }) =>
    buffersOf([accepted, result, order, period, isSell, quantity]),
)
