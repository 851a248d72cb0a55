import { screenPath } from '@tandem/contract/screens.ts'
/** Where the details of a group are. */
export function detailsPath(groupId: number): string {
  return screenPath('/groupDetails', { group: groupId })
}
