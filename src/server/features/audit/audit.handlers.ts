import { listAuditEndpoint } from '#contract/account/audit.ts'
import { route } from '../../platform/call.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import { listAudit } from './audit.service.ts'

export const auditRoutes = [
  route(listAuditEndpoint, async (deps, { caller, query }) => {
    const { entries, nextCursor } = await listAudit(deps, caller, query)
    return { items: entries.map(presentAuditEntry), nextCursor }
  }),
]
