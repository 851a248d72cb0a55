/** Rows that one statement removes at most: it holds no lock for long, and a stop waits for no more than that. */
const rowsAtOnce = 2_000

/**
 * Removes rows by statements of 2,000 each until fewer are found or it is told to stop. `remove` skips what another process removes at
 * the same time, so two at once do no harm; what that one leaves is found by the next night. Answers how many went.
 */
export async function deleteInBatches(
  remove: (limit: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0
  while (!stopping?.aborted) {
    const count = await remove(rowsAtOnce)
    removed += count
    if (count < rowsAtOnce) break
  }
  return removed
}
