import { expect, it } from 'vitest'
import { CallFailure } from '#web/platform/call-failure.ts'
import { teamEndOf } from './team-end.ts'

it.each([
  ['err_11', { email: 'x' }, 'uninvited'],
  ['err_11', { newcomer: 'x' }, 'uninvited'],
  ['err_13', { code: 'x' }, 'code'],
  ['err_13', { password: 'x' }, 'known'],
  ['err_54', {}, 'off'],
  ['err_101', { secondFactor: 'x' }, 'factor'],
  ['err_101', {}, 'gone'],
  ['err_102', {}, 'refused'],
  ['err_400', { state: 'x' }, 'stale'],
  ['err_400', { code: 'x' }, 'failed'],
  ['err_409', {}, 'taken'],
  ['err_503', {}, 'away'],
])('%s with %j ends as %s', (code, fields, end) => {
  expect(teamEndOf(new CallFailure({ code, fields, status: 400, detail: '' } as never))).toBe(end)
})

it('says any other reason itself', () => {
  expect(teamEndOf(new Error('no network'))).toHaveProperty('reason')
})
