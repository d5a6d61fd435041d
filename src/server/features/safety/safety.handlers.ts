import {
  blockAddressEndpoint,
  changeBlockedEndpoint,
  importBlockedEndpoint,
  listBlockedEndpoint,
  unblockAddressEndpoint,
} from '#contract/safety/safety.ts'
import {
  addFeedEndpoint,
  deleteFeedEndpoint,
  listFeedsEndpoint,
} from '#contract/safety/safety-feeds.ts'
import {
  checkServiceEndpoint,
  deleteServiceEndpoint,
  getServiceEndpoint,
  putServiceEndpoint,
} from '#contract/safety/safety-service.ts'
import { route } from '../../platform/call.ts'
import {
  blockAddress,
  changeBlockedAddress,
  importBlockedAddresses,
  listBlockedAddresses,
  unblockAddress,
} from './blocked-addresses.service.ts'
import { listFeeds } from './feeds/feeds.repository.ts'
import { addFeed, removeFeed } from './feeds/feeds.service.ts'
import {
  checkService,
  getSafetyService,
  removeServiceKey,
  setServiceKey,
} from './feeds/safety-service.service.ts'
import { presentBlocked, presentFeed, presentService } from './safety.presenter.ts'

const REFUSED_SHOWN = 100

export const safetyRoutes = [
  route(listBlockedEndpoint, async (deps, { query }) => {
    const { cursor, limit, ...filter } = query
    const { rows, total, nextCursor } = await listBlockedAddresses(deps, filter, { cursor, limit })
    return { items: rows.map(presentBlocked), total, nextCursor }
  }),

  route(blockAddressEndpoint, async (deps, { caller, body }) =>
    presentBlocked(await blockAddress(deps, caller.userId, body)),
  ),

  route(changeBlockedEndpoint, async (deps, { params, body }) =>
    presentBlocked(await changeBlockedAddress(deps, params.id, body)),
  ),

  route(unblockAddressEndpoint, async (deps, { params }) => {
    await unblockAddress(deps, params.id)
    return undefined
  }),

  route(importBlockedEndpoint, async (deps, { caller, body }) => {
    const { added, known, refused } = await importBlockedAddresses(deps, caller.userId, body)
    const refusedCount = refused.length
    return { added, known, refused: refused.slice(0, REFUSED_SHOWN), refusedCount }
  }),

  route(listFeedsEndpoint, async (deps) => ({
    items: (await listFeeds(deps.db)).map(presentFeed),
  })),

  route(addFeedEndpoint, async (deps, { caller, body }) =>
    presentFeed(await addFeed(deps, caller.userId, body)),
  ),

  route(deleteFeedEndpoint, async (deps, { params }) => {
    await removeFeed(deps, params.id)
    return undefined
  }),

  route(getServiceEndpoint, async (deps) => presentService(await getSafetyService(deps))),

  route(putServiceEndpoint, async (deps, { body }) =>
    presentService(await setServiceKey(deps, body.key)),
  ),

  route(deleteServiceEndpoint, async (deps) => {
    await removeServiceKey(deps)
    return undefined
  }),

  route(checkServiceEndpoint, async (deps) => presentService(await checkService(deps))),
]
