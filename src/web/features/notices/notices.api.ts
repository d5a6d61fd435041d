import type { listNoticesEndpoint, NoticeAnswer, readNoticesEndpoint } from '#contract/notices.ts'
import { call } from '#web/platform/call.ts'

export type Notice = NoticeAnswer

export function listNotices(
  query: { cursor?: string | undefined; limit: number },
  signal: AbortSignal,
) {
  return call<typeof listNoticesEndpoint>('GET', '/api/v1/notices', { query }, { signal })
}

/** @param upTo the newest that was seen */
export function readNotices(upTo: string) {
  return call<typeof readNoticesEndpoint>('POST', '/api/v1/notices/read', { body: { upTo } })
}
