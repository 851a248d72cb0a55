/** Where a participant's orders, energy and wallet stand. */
export function participantPath(userId: number, name: string): string {
  return `/detailsForStrategicUsersBoard/${String(userId)}/${encodeURIComponent(name)}`
}

/** Where a participant's imbalances stand. */
export function participantBalancingPath(userId: number, name: string): string {
  return `/BalancingMarketDetailsForStrategicUserBoardMenu/${String(userId)}/${encodeURIComponent(name)}`
}
