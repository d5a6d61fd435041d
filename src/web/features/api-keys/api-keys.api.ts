import { queryOptions } from '@tanstack/react-query'
import type { createApiKeyEndpoint, limitApiKeyEndpoint } from '#contract/account/api-keys.ts'
import type { SentBody } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

/** The keys of the open space. */
export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: async ({ signal }) => (await call('apiKeys.list', {}, { signal })).items,
})

export function createApiKey(body: SentBody<typeof createApiKeyEndpoint>) {
  return call('apiKeys.create', { body })
}

export function renewApiKey(id: string) {
  return call('apiKeys.renew', { params: { id } })
}

export function limitApiKey(body: SentBody<typeof limitApiKeyEndpoint>) {
  return call('apiKeys.limit', { body })
}

export function revokeApiKey(id: string) {
  return call('apiKeys.delete', { params: { id } })
}
