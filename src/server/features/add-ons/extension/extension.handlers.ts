import {
  deleteBrowserEndpoint,
  listBrowsersEndpoint,
  makePairingEndpoint,
  type PairedBrowser,
  pairExtensionEndpoint,
  unpairExtensionEndpoint,
} from '#contract/add-ons/extension.ts'
import { route } from '../../../platform/call.ts'
import type { PairedRow } from './pairings.repository.ts'
import {
  deleteBrowser,
  listBrowsers,
  makePairing,
  pairBrowser,
  unpairBrowser,
} from './pairings.service.ts'

const whoOf = (call: { caller: { userId: string }; params: { id: string } }) => ({
  userId: call.caller.userId,
  spaceId: call.params.id,
})

/** Every call of the contract's `extension.ts`. */
export const extensionRoutes = [
  route(listBrowsersEndpoint, async (deps, call) => ({
    items: (await listBrowsers(deps, whoOf(call))).map(presentBrowser),
  })),

  route(makePairingEndpoint, async (deps, call) => {
    const { pairing, expiresAt } = await makePairing(deps, whoOf(call))
    return { pairing, expiresAt: new Date(expiresAt).toISOString() }
  }),

  route(deleteBrowserEndpoint, async (deps, call) => {
    await deleteBrowser(deps, whoOf(call), call.params.browserId)
    return undefined
  }),

  route(pairExtensionEndpoint, (deps, { body, request }) =>
    pairBrowser(deps, { ...body, clientKey: request.clientKey }),
  ),

  route(unpairExtensionEndpoint, async (deps, { caller }) => {
    await unpairBrowser(deps, caller.key?.id)
    return undefined
  }),
]

function presentBrowser(row: PairedRow): PairedBrowser {
  return {
    id: row.id,
    name: row.name,
    pairedBy: { id: row.made_by, name: row.maker_name },
    pairedAt: new Date(row.paired_at!).toISOString(),
    usedAt: row.used_at === null ? null : new Date(row.used_at).toISOString(),
  }
}
