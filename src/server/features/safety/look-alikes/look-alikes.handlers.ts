import { findLookAlikeEndpoint, findManyLookAlikesEndpoint } from '#contract/links/look-alikes.ts'
import { route } from '../../../platform/call.ts'
import { findLookAlikes } from './look-alikes.service.ts'

export const lookAlikeRoutes = [
  route(findLookAlikeEndpoint, async (deps, { body }) => {
    const found = await findLookAlikes(deps, [body.address])
    return { lookAlike: found.get(body.address) ?? null }
  }),
  route(findManyLookAlikesEndpoint, async (deps, { body: { addresses } }) => {
    const found = await findLookAlikes(deps, addresses)
    return { lookAlikes: addresses.map((address) => found.get(address) ?? null) }
  }),
]
