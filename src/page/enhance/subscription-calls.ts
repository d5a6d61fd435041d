import type { Subscription } from './subscription-cookie.ts'

/** The three subscription calls of spec §7, to the page's own origin. */

const TIMEOUT_MS = 20_000

export type CallResult<T> =
  | { ok: true; data: T }
  /** `retryAfterSeconds`: set by a limit */
  | { ok: false; code: string; retryAfterSeconds?: number }

/**
 * Sends JSON; every failure, including network failures, becomes a code (unknown ones say
 * 'Something went wrong').
 */
async function call<T>(
  method: 'POST' | 'PUT',
  path: string,
  query: Record<string, string>,
  body: Record<string, string>,
): Promise<CallResult<T>> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
    })
    const answer = (await response.json()) as {
      data?: T
      error?: { message?: string }
    }
    if (response.ok && answer.data) return { ok: true, data: answer.data }
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
    return {
      ok: false,
      code: String(answer.error?.message ?? 'err_500'),
      ...(retryAfterSeconds && { retryAfterSeconds }),
    }
  } catch {
    return { ok: false, code: 'err_500' }
  }
}

interface Page {
  pageId: string
  userId: string
}

export function subscribe(page: Page, email: string) {
  return call<{ message: string; delayed?: boolean }>(
    'POST',
    '/api/user/subscribe_user',
    { user_id: page.userId, link_bio_id: page.pageId },
    { subscribe_email: email },
  )
}

export function verify(page: Page, email: string, otp: string) {
  return call<{ message: string } & Subscription>(
    'POST',
    '/api/user/verify_subscribe_otp',
    { link_bio_id: page.pageId },
    { otp, subscribe_email: email },
  )
}

export function unsubscribe(page: Page, email: string) {
  return call<{ message: string }>(
    'PUT',
    '/api/user/unsubscribe_user',
    { link_bio_id: page.pageId },
    { subscribe_email: email },
  )
}
