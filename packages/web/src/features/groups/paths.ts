/** Where the details of a group are. */
export function detailsPath(groupId: number): string {
  return `/groupDetails?group=${String(groupId)}`
}
