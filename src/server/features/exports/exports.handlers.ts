import { exportSpaceEndpoint } from '#contract/account/spaces.ts'
import {
  exportCopyEndpoint,
  exportPageEndpoint,
  exportPagesEndpoint,
} from '#contract/pages/page-exports.ts'
import { route } from '../../platform/call.ts'
import { exportSpace } from './export-space.service.ts'
import { exportCopy, exportPages } from './exports.service.ts'

const attached = (name: string) => `attachment; filename="${name}"`

export const exportRoutes = [
  route(exportSpaceEndpoint, async (deps, { caller, params, reply }) => {
    const archive = await exportSpace(deps, { userId: caller.userId, id: params.id })
    reply.header('Content-Disposition', attached('waypost-space.zip'))
    return archive
  }),
  route(exportPageEndpoint, async (deps, { caller, params, reply }) => {
    const text = await exportPages(deps, caller.userId, params.id)
    reply.header('Content-Disposition', attached('waypost-page.json'))
    return text
  }),
  route(exportPagesEndpoint, async (deps, { caller, reply }) => {
    reply.header('Content-Disposition', attached('waypost-pages.json'))
    return exportPages(deps, caller.userId)
  }),
  route(exportCopyEndpoint, async (deps, { caller, params, reply }) => {
    const { html, name } = await exportCopy(deps, { userId: caller.userId, id: params.id })
    reply.header('Content-Disposition', attached(`${name}.html`))
    return Buffer.from(html)
  }),
]
