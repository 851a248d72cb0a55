import { listNotices, readNotices } from '@tandem/contract/notices.ts'
import { useAction, useCall } from '../../lib/query.ts'

/** News that are half a minute old are still news. */
const everySeconds = 30

/** The latest notices, kept fresh while a screen is open, and the way to mark them as read; `withQuiet`: also what expired by itself. */
export function useNotices(withQuiet = false) {
  const { data, error, refetch } = useCall(listNotices, { query: { quiet: withQuiet } }, { everySeconds })
  const read = useAction(readNotices)
  const latest = Math.max(...(data?.notices ?? []).map(({ id }) => id))
  return {
    data,
    error,
    refetch,
    isMarking: read.isPending,
    unread: data?.unread ?? 0,
    /** Everything up to the latest that is shown; what comes meanwhile stays unread. */
    markAllRead: () => {
      if (Number.isFinite(latest)) read.mutate({ body: { upTo: latest } })
    },
  }
}
