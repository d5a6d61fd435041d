import { describe, expect, it } from 'vitest'
import { CallFailure } from '#web/platform/call-failure.ts'
import { readReturned, returnEndOf } from './return-end.ts'

const failure = (code: string, fields: Record<string, string> = {}) =>
  new CallFailure({ code, status: 400, text: 'why', fields })

describe('the way back from a provider', () => {
  it.each([
    ['code=a&state=b', { code: 'a', state: 'b' }],
    ['code=a&state=b&scope=openid&iss=x', { code: 'a', state: 'b', iss: 'x' }],
    ['error=access_denied&state=b', 'stopped'],
    ['error=server_error&error_description=call+us', 'failed'],
    ['error=access_denied&code=a&state=b', 'stopped'],
    ['code=a', 'failed'],
    ['code=&state=b', 'failed'],
    ['', 'failed'],
  ])('reads %s', (search, expected) => {
    expect(readReturned(new URLSearchParams(search))).toEqual(expected)
  })

  it.each([
    [failure('err_13', { code: 'x' }), 'code'],
    [failure('err_13', { password: 'x' }), 'known'],
    [failure('err_13'), 'failed'],
    [failure('err_11'), 'unconfirmed'],
    [failure('err_409'), 'taken'],
    [failure('err_400', { state: 'x' }), 'stale'],
    [failure('err_400', { code: 'x' }), 'failed'],
    [failure('err_15'), { reason: 'why' }],
    [failure('err_503'), { reason: 'why' }],
  ])('ends by the refusal (%#)', (error, expected) => {
    expect(returnEndOf(error)).toEqual(expected)
  })
})
