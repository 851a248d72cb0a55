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
  serve(contract.listGroups, ({ caller }) => groups.listGroups(platform, caller))
  serve(contract.getMyGroups, ({ caller }) => groups.getMyGroups(platform, caller))
  serve(contract.getGroup, ({ params, caller }) => groups.getGroup(platform, caller, params.groupId))
  serve(contract.listGroupOrders, ({ params, caller }) => groups.listGroupOrders(platform, caller, params))
}
