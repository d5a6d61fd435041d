import { readLinkImportEndpoint } from '#contract/links/link-imports.ts'
import {
  applyImportEndpoint,
  readImportEndpoint,
  undoImportEndpoint,
} from '#contract/pages/page-imports.ts'
import { route } from '../../platform/call.ts'
import { aliasMinOfImports } from '../links/index.ts'
import { applyImport, readImportAddress, readImportFile, undoImport } from './imports.service.ts'

export const importRoutes = [
  route(readImportEndpoint, (deps, { body }) =>
    'text' in body ? readImportFile(body.text) : readImportAddress(deps, body.address),
  ),
  route(applyImportEndpoint, (deps, { caller, params, body }) =>
    applyImport(deps, { userId: caller.userId, id: params.id }, body),
  ),
  route(undoImportEndpoint, async (deps, { caller, params, body }) => {
    await undoImport(deps, { userId: caller.userId, id: params.id }, body)
    return {}
  }),
  route(readLinkImportEndpoint, async (deps, { caller, body }) => {
    const { previewLinkImport } = await import('./preview-links.service.ts')
    const { text, dateOrder, timezone, domain } = body
    const reader = { userId: caller.userId, aliasMinLength: aliasMinOfImports(caller.role), domain }
    return previewLinkImport(deps, reader, text, { order: dateOrder, timeZone: timezone })
  }),
]
