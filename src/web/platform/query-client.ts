import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call-failure.ts'

/** One cache for all screens. Reads are retried if that can help; writes never automatically. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && error instanceof CallFailure && error.isTemporary,
        retryDelay: (count) => Math.min(1_000 * 2 ** count, 8_000),
      },
      mutations: { retry: false },
    },
  })
}
