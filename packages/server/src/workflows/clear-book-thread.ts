/** Clears one large book, in a thread of its own. */
import { clearColumns, type ColumnsToClear } from '@tandem/core/market/clear-columns.ts'
import { answerWork } from '../platform/thread.ts'
import { buffersOf } from '../platform/threads.ts'
import { workAtOnce } from './large-books.ts'

await answerWork(
  (input) => workAtOnce(clearColumns(input as ColumnsToClear)),
  ({ accepted, trades: { order, period, isSell, quantity }, result }) =>
    buffersOf([accepted, result, order, period, isSell, quantity]),
)
