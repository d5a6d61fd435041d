import {
  continuationsEndpoint,
  decideInterstitialEndpoint,
  getInterstitialEndpoint,
  listInterstitialRequestsEndpoint,
  putInterstitialEndpoint,
  requestInterstitialEndpoint,
} from '#contract/add-ons/interstitial.ts'
import { route } from '../../../platform/call.ts'
import { getLink } from '../../links/index.ts'
import { presentInterstitial, presentRequest } from './interstitial.presenter.ts'
import { countContinuations, listSubmitted } from './interstitial.repository.ts'
import {
  decideInterstitial,
  getInterstitial,
  putInterstitial,
  requestInterstitial,
} from './interstitial.service.ts'

const whoOf = (call: { caller: { userId: string }; params: { id: string } }) => ({
  userId: call.caller.userId,
  spaceId: call.params.id,
})

/** Every call of the contract's `interstitial.ts`. */
export const interstitialRoutes = [
  route(getInterstitialEndpoint, async (deps, call) => {
    const row = await getInterstitial(deps, whoOf(call))
    return { interstitial: row === undefined ? null : await presentInterstitial(deps, row) }
  }),

  route(putInterstitialEndpoint, async (deps, call) =>
    presentInterstitial(deps, await putInterstitial(deps, whoOf(call), call.body)),
  ),

  route(requestInterstitialEndpoint, async (deps, call) =>
    presentInterstitial(deps, await requestInterstitial(deps, whoOf(call))),
  ),

  route(listInterstitialRequestsEndpoint, async (deps) => ({
    items: await Promise.all(
      (await listSubmitted(deps.db)).map((row) => presentRequest(deps, row)),
    ),
  })),

  route(decideInterstitialEndpoint, async (deps, { caller, body }) =>
    presentRequest(deps, await decideInterstitial(deps, { ...body, userId: caller.userId })),
  ),

  route(continuationsEndpoint, async (deps, { caller, params }) => {
    await getLink(deps, { userId: caller.userId, id: params.id })
    return { continued: await countContinuations(deps.db, params.id) }
  }),
]
