import { type Dispatch, useEffect, useReducer } from 'react'
import { textOfCode, usePageMessages } from '../messages/index.ts'
import type { PageData } from '../page-input.ts'
import { pagePath } from '../safe-address.ts'
import {
  awaitsCode,
  canSubscribe,
  canVerify,
  initialState,
  reduceSubscribe,
  resendSeconds,
  type SubscribeEvent,
  type SubscribeState,
} from './subscribe-machine.ts'
import { subscribe, unsubscribe, verify } from './subscription-calls.ts'
import { readSubscription, removedCookie, subscriptionCookie } from './subscription-cookie.ts'
import { notifyError, notifySuccess } from './toasts.tsx'

/** Ignored while a request is in progress (spec §5). */
export interface SubscribeActions {
  open: () => void
  subscribe: () => void
  verify: () => void
  resend: () => void
  unsubscribe: () => void
}

/** Form of the block that opened the dialog: a subscriber enters a code there as proof. */
const lockAsked = () => document.querySelector<HTMLElement>('[data-action=subscribe]')?.dataset.lock

const now = () => performance.now()
const cookieOf = (pageId: string) => readSubscription(document.cookie, pageId)

/** The state machine with its effects: calls, cookie and notifications. */
export function useSubscription(
  data: PageData,
): [SubscribeState, Dispatch<SubscribeEvent>, SubscribeActions] {
  const words = usePageMessages()
  const [state, dispatch] = useReducer(reduceSubscribe, data, (page) =>
    initialState(page.subscribed, page.challenge, now()),
  )

  // The page may come from a cache or from history: the cookie is newer.
  useEffect(() => {
    const look = () => dispatch({ type: 'cookieSeen', subscribed: cookieOf(data.pageId) !== null })
    look()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [data.pageId])

  async function sendCode() {
    dispatch({ type: 'requestStarted' })
    const result = await subscribe(data, state.email.trim())
    if (!result.ok) {
      const { retryAfterSeconds: wait } = result
      const resendAt = wait && now() + wait * 1000
      dispatch({ type: 'subscribeFailed', code: result.code, resendAt })
      const form = result.code === 'err_349_5' ? lockAsked() : undefined
      if (form) return location.assign(form)
      notifyError(textOfCode(words, result.code))
      return
    }
    dispatch({ type: 'subscribeSucceeded', now: now(), delayed: result.data.delayed === true })
    notifySuccess(textOfCode(words, result.data.message))
  }

  async function sendVerification() {
    dispatch({ type: 'requestStarted' })
    const result = await verify(data, state.email.trim(), state.code)
    if (!result.ok) {
      dispatch({ type: 'verifyFailed', code: result.code })
      notifyError(textOfCode(words, result.code))
      return
    }
    if (!cookieOf(data.pageId)) {
      const secure = location.protocol === 'https:'
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in half the browsers
      document.cookie = subscriptionCookie(result.data, secure)
    }
    dispatch({ type: 'verifySucceeded' })
    notifySuccess(textOfCode(words, result.data.message))
  }

  async function sendUnsubscription() {
    dispatch({ type: 'requestStarted' })
    const email = cookieOf(data.pageId)?.subscribe_email ?? ''
    const result = await unsubscribe(data, email)
    if (!result.ok) {
      dispatch({ type: 'unsubscribeFailed' })
      notifyError(textOfCode(words, result.code))
      return
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in half the browsers
    document.cookie = removedCookie(data.pageId)
    dispatch({ type: 'unsubscribeSucceeded' })
    const href = `${pagePath(data.username, 'unsubscribe')}?done=1`
    notifySuccess(textOfCode(words, result.data.message), { text: words.sayWhy, href })
  }

  const when = (allowed: boolean, act: () => Promise<void>) => () => {
    if (allowed) void act()
  }
  return [
    state,
    dispatch,
    {
      open: () => dispatch({ type: 'opened', subscribed: cookieOf(data.pageId) !== null }),
      subscribe: when(canSubscribe(state), async () => {
        if (awaitsCode(state, now())) dispatch({ type: 'codeAwaited' })
        else await sendCode()
      }),
      verify: when(canVerify(state), sendVerification),
      resend: () => {
        if (!state.busy && resendSeconds(state, now()) === 0) void sendCode()
      },
      unsubscribe: when(!state.busy, sendUnsubscription),
    },
  ]
}
