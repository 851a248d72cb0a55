/** Replays one large book, in a thread of its own. */
import { replayColumns, type ColumnsToReplay } from '@tandem/core/market/replay-columns.ts'
import { answerWork } from '../platform/thread.ts'
import { workAtOnce } from './large-books.ts'

await answerWork((input) => workAtOnce(replayColumns(input as ColumnsToReplay)))
