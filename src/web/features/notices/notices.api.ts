import type { NoticeAnswer } from '#contract/together/notices.ts'
import { call } from '#web/platform/call.ts'

export type Notice = NoticeAnswer

export function listNotices(
  query: { cursor?: string | undefined; limit: number },
  signal: AbortSignal,
) {
  return call('notices.list', { query }, { signal })
}

/** @param upTo the newest notice seen */
export function readNotices(upTo: string) {
  return call('notices.read', { body: { upTo } })
}
