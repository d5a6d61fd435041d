import { findLookAlikeEndpoint } from '#contract/look-alikes.ts'
import { route } from '../../platform/call.ts'
import { findLookAlikes } from './look-alikes.service.ts'

export const lookAlikeRoutes = [
  route(findLookAlikeEndpoint, async (deps, { body }) => {
    const found = await findLookAlikes(deps, [body.address])
    return { lookAlike: found.get(body.address) ?? null }
  }),
]
