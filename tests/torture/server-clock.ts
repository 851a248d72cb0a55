// Loaded before a server (`node --import`): its clock stands still or goes back when the harness says so.

interface ClockMessage {
  /** Milliseconds by which the clock is wrong from now on. */
  readonly shift?: number
  /** It shows this moment until it is told otherwise. */
  readonly isStanding?: boolean
}

const trueNow = Temporal.Now.instant.bind(Temporal.Now)
let shift = 0
let standing: Temporal.Instant | null = null

Temporal.Now.instant = () => standing ?? trueNow().add({ milliseconds: shift })
Date.now = () => Temporal.Now.instant().epochMilliseconds

process.on('message', ({ shift: by = 0, isStanding = false }: ClockMessage) => {
  standing = isStanding ? trueNow().add({ milliseconds: by }) : null
  shift = by
})
// A server whose harness is gone has nobody to stop it.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
