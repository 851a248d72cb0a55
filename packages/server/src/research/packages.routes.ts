import * as contract from '@tandem/contract/admin/research-packages.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import * as packages from './packages.service.ts'

export function serveResearchPackages(serve: Serve, platform: Platform): void {
  serve(contract.getPackageScope, ({ query }) => packages.getScope(platform, query))
  serve(contract.listResearchPackages, ({ query, language }) => packages.listPackages(platform, query, language))
  serve(contract.makeResearchPackage, (call) => packages.makePackage(platform, call, call.body))
  serve(contract.deleteResearchPackage, ({ params, caller }) => packages.deletePackage(platform, caller, params.id))
  serve(contract.downloadResearchPackage, ({ params, caller }) => packages.downloadPackage(platform, caller, params.id))
  serve(contract.publishResearchPackage, (call) =>
    packages.setPublication(platform, call, { ...call.params, isPublished: true }),
  )
  serve(contract.withdrawResearchPackage, (call) =>
    packages.setPublication(platform, call, { ...call.params, isPublished: false }),
  )
  serve(contract.listPublishedPackages, ({ query }) => packages.listPublished(platform, query))
  serve(contract.getPublishedPackage, ({ params }) => packages.getPublished(platform, params.id))
  serve(contract.downloadPublishedPackage, ({ params }) => packages.downloadPublished(platform, params.id))
}
