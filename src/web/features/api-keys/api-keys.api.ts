import { queryOptions } from '@tanstack/react-query'
import type {
  createApiKeyEndpoint,
  deleteApiKeyEndpoint,
  listApiKeysEndpoint,
} from '#contract/api-keys.ts'
import type { SentBody } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: async ({ signal }) =>
    (await call<typeof listApiKeysEndpoint>('GET', '/api/v1/api-keys', {}, { signal })).items,
})

export function createApiKey(body: SentBody<typeof createApiKeyEndpoint>) {
  return call<typeof createApiKeyEndpoint>('POST', '/api/v1/api-keys', { body })
}

export function revokeApiKey(id: string) {
  return call<typeof deleteApiKeyEndpoint>('DELETE', '/api/v1/api-keys/:id', { params: { id } })
}
