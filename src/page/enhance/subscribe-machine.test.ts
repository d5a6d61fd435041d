import { describe, expect, it } from 'vitest'
import {
  awaitsCode,
  canSubscribe,
  canVerify,
  codeDigits,
  initialState,
  reduceSubscribe,
  resendSeconds,
  type SubscribeEvent,
  type SubscribeState,
} from './subscribe-machine.ts'

const run = (state: SubscribeState, ...events: SubscribeEvent[]) =>
  events.reduce(reduceSubscribe, state)
const fresh = () => initialState(false, null, 0)
const opened: SubscribeEvent = { type: 'opened', subscribed: false }
const typed: SubscribeEvent = { type: 'emailTyped', value: 'ada@example.com' }
const started: SubscribeEvent = { type: 'requestStarted' }
const sent = (now = 0, delayed = false): SubscribeEvent => ({
  type: 'subscribeSucceeded',
  now,
  delayed,
})
const atCode = () => run(fresh(), opened, typed, started, sent())
const verified = () =>
  run(atCode(), { type: 'codeTyped', value: '123456' }, started, { type: 'verifySucceeded' })

describe('the subscribe modal', () => {
  it('opens at 0', () => {
    expect(run(fresh(), opened)).toMatchObject({ open: true, step: 0 })
  })

  it('goes 0 → 1 when the subscribe request succeeded', () => {
    expect(atCode()).toMatchObject({ step: 1, busy: false, email: 'ada@example.com' })
  })

  it('returns to 0 when a subscribe request failed, from step 0 and from a resend', () => {
    const failed: SubscribeEvent = { type: 'subscribeFailed', code: 'err_500' }
    expect(run(fresh(), opened, typed, started, failed)).toMatchObject({ step: 0, busy: false })
    expect(run(atCode(), started, failed)).toMatchObject({ step: 0, email: 'ada@example.com' })
  })

  it('goes 1 → 2 when the code is verified', () => {
    expect(verified()).toMatchObject({ step: 2, subscribed: true, busy: false })
  })

  it.each(['err_0', 'err_349_4', 'err_211', 'err_500'])(
    'stays at 1 on %s and keeps the code',
    (code) => {
      const state = run(atCode(), { type: 'codeTyped', value: '111111' }, started, {
        type: 'verifyFailed',
        code,
      })
      expect(state).toMatchObject({ step: 1, code: '111111', busy: false })
    },
  )

  it('keeps a refusal at the field that it is about until that is changed', () => {
    const typed: SubscribeEvent = { type: 'codeTyped', value: '111111' }
    const wrong = run(atCode(), typed, started, { type: 'verifyFailed', code: 'err_0' })
    expect(wrong.refused).toBe('err_0')
    expect(run(wrong, { type: 'codeTyped', value: '11111' }).refused).toBeNull()
    expect(run(wrong, started).refused).toBeNull()
    expect(run(wrong, { type: 'closed' }).refused).toBeNull()
    expect(run(atCode(), started, { type: 'verifyFailed', code: 'err_211' }).refused).toBeNull()
    const taken: SubscribeEvent = { type: 'subscribeFailed', code: 'err_349_5' }
    expect(run(fresh(), opened, started, taken)).toMatchObject({ step: 0, refused: 'err_349_5' })
  })

  it('returns to 0 on err_0_1', () => {
    expect(run(atCode(), started, { type: 'verifyFailed', code: 'err_0_1' })).toMatchObject({
      step: 0,
    })
  })

  it('opens at 3 when the cookie exists', () => {
    expect(run(fresh(), { type: 'opened', subscribed: true })).toMatchObject({ step: 3 })
    expect(run(initialState(true, null, 0), { type: 'opened', subscribed: true })).toMatchObject({
      step: 3,
    })
  })

  it('closes and goes to 0 after unsubscribing', () => {
    const state = run(initialState(true, null, 0), { type: 'opened', subscribed: true }, started, {
      type: 'unsubscribeSucceeded',
    })
    expect(state).toMatchObject({ open: false, step: 0, subscribed: false, busy: false })
  })

  it('stays at 3 when unsubscribing failed', () => {
    const state = run(initialState(true, null, 0), { type: 'opened', subscribed: true }, started, {
      type: 'unsubscribeFailed',
    })
    expect(state).toMatchObject({ open: true, step: 3, busy: false })
  })

  it('clears e-mail and code on close and goes to 0', () => {
    const state = run(atCode(), { type: 'codeTyped', value: '123' }, { type: 'closed' })
    expect(state).toMatchObject({ open: false, step: 0, email: '', code: '' })
  })

  it('keeps to 3 on close when the cookie exists', () => {
    const closed = run(verified(), { type: 'closed' })
    expect(closed).toMatchObject({ step: 3, email: '', code: '' })
    expect(run(closed, { type: 'opened', subscribed: true })).toMatchObject({ step: 3 })
  })

  it('shows step 1 again after a reload with an open challenge', () => {
    const state = initialState(false, { email: 'ada@example.com', resendInSeconds: 12 }, 1_000)
    expect(run(state, opened)).toMatchObject({ step: 1, email: 'ada@example.com' })
    expect(resendSeconds(state, 1_000)).toBe(12)
  })

  it('follows a cookie that appears or goes while it is closed', () => {
    expect(run(fresh(), { type: 'cookieSeen', subscribed: true })).toMatchObject({
      subscribed: true,
      step: 3,
    })
    expect(run(verified(), { type: 'cookieSeen', subscribed: false })).toMatchObject({
      subscribed: true,
      step: 2,
    })
  })

  it('does not move when an answer comes after it was closed', () => {
    expect(run(fresh(), opened, typed, started, { type: 'closed' }, sent())).toMatchObject({
      open: false,
      step: 0,
    })
  })
})

describe('validation', () => {
  it('enables Subscribe only for an e-mail address', () => {
    const enabled = (value: string) =>
      canSubscribe(run(fresh(), opened, { type: 'emailTyped', value }))
    for (const value of ['ada@example.com', ' ada+x@sub.example.co '])
      expect(enabled(value), value).toBe(true)
    const refused = [
      '',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'ada@exa mple.com',
    ]
    for (const value of refused) expect(enabled(value), value).toBe(false)
  })

  it('takes digits only, at most six, and drops the blanks of a paste', () => {
    expect(codeDigits(' 12 34-56 78')).toBe('123456')
    expect(codeDigits('１２３４５６')).toBe('123456')
    expect(codeDigits('abc')).toBe('')
  })

  it('enables Verify at exactly six digits', () => {
    for (const value of ['', '1', '12345']) {
      expect(canVerify(run(atCode(), { type: 'codeTyped', value }))).toBe(false)
    }
    expect(canVerify(run(atCode(), { type: 'codeTyped', value: '123456' }))).toBe(true)
  })

  it('ignores actions while a request is in progress', () => {
    const busy = run(fresh(), opened, typed, started)
    expect(canSubscribe(busy)).toBe(false)
    expect(run(busy, { type: 'emailTyped', value: 'other@example.com' }).email).toBe(
      'ada@example.com',
    )
    expect(canVerify(run(atCode(), { type: 'codeTyped', value: '123456' }, started))).toBe(false)
  })
})

describe('Resend Code', () => {
  it('waits 30, 60, 120 and then 300 seconds', () => {
    let now = 0
    let state = atCode()
    for (const seconds of [30, 60, 120, 300, 300]) {
      expect(resendSeconds(state, now)).toBe(seconds)
      now += seconds * 1000
      expect(resendSeconds(state, now)).toBe(0)
      state = run(state, started, sent(now))
    }
  })

  it('does not start the wait again when the modal was closed and opened', () => {
    const again = run(atCode(), { type: 'closed' }, opened, typed, started, sent(10_000))
    expect(again.step).toBe(1)
    expect(resendSeconds(again, 10_000)).toBe(20)
  })

  it('leads the same address back to its open code without asking again', () => {
    const closed = run(atCode(), { type: 'closed' }, opened)
    expect(closed.step).toBe(0)
    const again = run(closed, { type: 'emailTyped', value: ' Ada@example.com ' })
    expect(awaitsCode(again, 10_000)).toBe(true)
    expect(awaitsCode(again, 30_000)).toBe(false)
    expect(awaitsCode(run(again, { type: 'emailTyped', value: 'b@example.com' }), 0)).toBe(false)
    expect(run(again, { type: 'codeAwaited' })).toMatchObject({ step: 1, busy: false })
  })

  it('returns to 0 when it was refused, and waits as long as the server said', () => {
    const state = run(atCode(), started, {
      type: 'subscribeFailed',
      code: 'err_211',
      resendAt: 50_000,
    })
    expect(state.step).toBe(0)
    expect(resendSeconds(state, 40_000)).toBe(10)
    expect(awaitsCode(state, 40_000)).toBe(true)
  })

  it('forgets a code that was used elsewhere', () => {
    const state = run(atCode(), started, { type: 'verifyFailed', code: 'err_0_1' })
    expect(awaitsCode(state, 0)).toBe(false)
  })

  it('says when the mail is delayed', () => {
    expect(run(fresh(), opened, typed, started, sent(0, true)).delayed).toBe(true)
  })
})
