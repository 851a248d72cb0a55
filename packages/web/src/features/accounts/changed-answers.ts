import { getRole, getUser, listRoles, listUsers } from '@tandem/contract/accounts.ts'
import { getAdministratorBoard, getModeratorBoard } from '@tandem/contract/admin.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { useAction } from '../../lib/query.ts'

/** What shows several accounts. The account itself is not among them: a deleted one cannot be read anew. */
export const answersAboutOthers = [listUsers, listRoles, getRole, getAdministratorBoard, getModeratorBoard]

/** An action that changes an account: everything that shows accounts is read anew afterwards. */
export function useUserAction<E extends AnyEndpoint>(endpoint: E) {
  return useAction(endpoint, [getUser, ...answersAboutOthers])
}
