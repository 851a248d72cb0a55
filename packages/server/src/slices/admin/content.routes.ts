import * as contract from '@tandem/contract/admin/content.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as content from './content.service.ts'

export function serveContent(serve: Serve, platform: Platform): void {
  serve(contract.getSiteContent, ({ language }) => content.getSiteContent(platform, language))
  serve(contract.getDocument, ({ params, language }) => content.getDocument(platform, params.document, language))
  serve(contract.getPartnerLogo, ({ params }) => content.getLogo(platform, params.image))
  serve(contract.getSiteSettings, () => content.getSiteSettings(platform))
  serve(contract.saveSiteSettings, ({ caller, body }) => content.saveSiteSettings(platform, caller, body))
  serve(contract.saveDocument, ({ caller, params, body }) =>
    content.saveDocument(platform, caller, { ...body, document: params.document }),
  )
  serve(contract.addPartnerLogo, ({ body }) => content.addLogo(platform, Buffer.from(body.content, 'base64')))
}
