import * as contract from '@tandem/contract/groups.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import * as groups from '../slices/groups/index.ts'
import { changeGroups } from './change-groups.ts'
import { listGroupTrades } from './group-lists.ts'

/** What changes groups, and what needs other slices beside them. */
export function serveGroupChanges(serve: Serve, platform: Platform): void {
  serve(contract.createGroup, ({ body, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.foundGroup(tx, changing, body.name)),
  )
  serve(contract.renameGroup, ({ params, body, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.renameGroup(tx, changing, { ...params, ...body })),
  )
  serve(contract.deleteGroup, ({ params, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.deleteGroup(tx, changing, params.groupId)),
  )
  serve(contract.handOverGroup, ({ params, body, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.handOver(tx, changing, { ...params, ...body })),
  )
  serve(contract.requestToJoin, ({ params, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.requestToJoin(tx, changing, params.groupId)),
  )
  serve(contract.withdrawRequest, ({ params, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.withdrawRequest(tx, changing, params.requestId)),
  )
  serve(contract.approveRequest, ({ params, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.approveRequest(tx, changing, params.requestId)),
  )
  serve(contract.rejectRequest, ({ params, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.rejectRequest(tx, changing, params.requestId)),
  )
  serve(contract.leaveGroup, ({ params, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.leaveGroup(tx, changing, params.groupId)),
  )
  serve(contract.removeMember, ({ params, caller }) =>
    changeGroups(platform, caller, (tx, changing) => groups.removeMember(tx, changing, params)),
  )
  serve(contract.listGroupTrades, ({ params, caller, rows }) => listGroupTrades(platform, caller, params, rows))
}
