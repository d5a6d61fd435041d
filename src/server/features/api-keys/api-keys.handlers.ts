import {
  createApiKeyEndpoint,
  deleteApiKeyEndpoint,
  limitApiKeyEndpoint,
  listApiKeysEndpoint,
  renewApiKeyEndpoint,
} from '#contract/account/api-keys.ts'
import { route } from '../../platform/call.ts'
import { presentApiKey } from './api-keys.presenter.ts'
import {
  createApiKey,
  deleteApiKey,
  limitApiKey,
  listApiKeys,
  renewApiKey,
} from './api-keys.service.ts'

/** Every call of the contract's `api-keys.ts`. */
export const apiKeyRoutes = [
  route(listApiKeysEndpoint, async (deps, { caller }) => ({
    items: (await listApiKeys(deps, caller.userId)).map(presentApiKey),
  })),

  route(createApiKeyEndpoint, async (deps, { caller, body }) => {
    const { name, scopes, expiresAt } = body
    const { key, row } = await createApiKey(deps, {
      userId: caller.userId,
      name,
      scopes,
      expiresAt: expiresAt ? Date.parse(expiresAt) : null,
    })
    return { ...presentApiKey(row), key }
  }),

  route(renewApiKeyEndpoint, async (deps, { caller, params }) => {
    const { key, row } = await renewApiKey(deps, { id: params.id, userId: caller.userId })
    return { ...presentApiKey(row), key }
  }),

  route(limitApiKeyEndpoint, async (deps, { caller, body }) => {
    const { keyId, ...limit } = body
    return presentApiKey(await limitApiKey(deps, { id: keyId, userId: caller.userId }, limit))
  }),

  route(deleteApiKeyEndpoint, async (deps, { caller, params }) => {
    await deleteApiKey(deps, { id: params.id, userId: caller.userId })
    return { id: params.id }
  }),
]
