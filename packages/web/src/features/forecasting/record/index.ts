/** How good the forecasts of a span were. */
export { RecordBoard } from './record-board.tsx'
export { longestRecord, readFocus, readSpan } from './record-span.ts'
export { SpanFilter } from './span-filter.tsx'
