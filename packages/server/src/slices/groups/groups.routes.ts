import * as contract from '@tandem/contract/groups.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as groups from './groups.service.ts'

/** Reading groups and the switch of the section; what changes groups is told to users, too, and is a workflow. */
export function serveGroups(serve: Serve, platform: Platform): void {
  serve(contract.listGroupsOfOwner, ({ params }) => groups.listGroupsOfOwner(platform, params.userId))
  serve(contract.isGroupOwner, ({ params }) => groups.isGroupOwner(platform, params.userId))
  serve(contract.isGroupOwnerOfEnergy, ({ params, caller }) =>
    groups.isGroupOwnerOfEnergy(platform, caller, params.userId),
  )
  serve(contract.getAssociation, () => groups.getAssociation(platform))
  serve(contract.saveAssociation, ({ body, caller }) => groups.saveAssociation(platform, caller, body))
  serve(contract.listGroups, ({ caller, rows }) => groups.listGroups(platform, caller, rows))
  serve(contract.getMyGroups, ({ caller, rows }) => groups.getMyGroups(platform, caller, rows))
  serve(contract.getGroup, ({ params, caller, rows }) => groups.getGroup(platform, caller, params.groupId, rows))
  serve(contract.listGroupOrders, ({ params, caller, rows }) => groups.listGroupOrders(platform, caller, params, rows))
}
