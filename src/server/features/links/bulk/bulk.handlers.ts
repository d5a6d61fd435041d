import {
  bulkCsvEndpoint,
  changeLinksEndpoint,
  exportLinksEndpoint,
  listLinkIdsEndpoint,
  undoChangeSetEndpoint,
} from '#contract/links/many-links.ts'
import { route } from '../../../platform/call.ts'
import { requireOpenFolders, visibleIn } from '../../folders/index.ts'
import { changeLinks, undoChangeSet } from '../change-sets/change-sets.service.ts'
import { exportLinks } from '../list/link-export.ts'
import { filterOf } from '../list/link-filter.ts'
import { listIdsOfCaller } from '../list/link-list.service.ts'
import { presentOutcomes, presentRefusal } from '../one/present-links.ts'
import { createLinksInBulk } from './bulk-links.service.ts'

export const bulkRoutes = [
  route(bulkCsvEndpoint, async (deps, { caller, query, request, reply }) => {
    // if a file is refused, the unread rest ends with the connection
    reply.header('Connection', 'close')
    const { readBulkCsv } = await import('./bulk-csv.ts')
    const rows = await readBulkCsv(request.body)
    const inputs = rows.map(({ input }) => input)
    const { outcomes } = await createLinksInBulk(deps, caller.userId, inputs, {
      ...{ mode: query.mode, domain: query.domain },
      list: query.name === undefined ? undefined : { name: query.name },
    })
    const answers = await presentOutcomes(deps, outcomes)
    return {
      results: rows.map(({ row, destination }, at) => ({ row, destination, ...answers[at]! })),
    }
  }),

  route(exportLinksEndpoint, async (deps, { caller, query, reply }) => {
    const reach = await requireOpenFolders(deps, caller.userId, 'links.export')
    const { sort, ...filter } = query
    reply.header('Content-Disposition', 'attachment; filename="links.csv"')
    return exportLinks(deps, {
      ...{ ...filterOf(deps, filter), spaceId: reach.spaceId, sort },
      visible: visibleIn(reach),
    })
  }),

  route(listLinkIdsEndpoint, (deps, { caller, query }) =>
    listIdsOfCaller(deps, caller.userId, filterOf(deps, query)),
  ),

  route(changeLinksEndpoint, async (deps, { caller, body }) => {
    const { batchId: changeSetId, ...wish } = body
    const { changed, refused } = await changeLinks(deps, caller.userId, { changeSetId, ...wish })
    return {
      changed,
      refused: refused.map(({ id, alias, failure }) => ({
        id,
        alias,
        error: presentRefusal(failure),
      })),
    }
  }),

  route(undoChangeSetEndpoint, (deps, { caller, params }) =>
    undoChangeSet(deps, { userId: caller.userId, changeSetId: params.id }),
  ),
]
