import { describe, expect, it } from 'vitest'
import type { Account } from '#server/platform/call.ts'
import { passwordRoutes, sessionOf } from './password.handlers.ts'

const person: Account = {
  kind: 'account',
  userId: 'ada',
  sessionId: 's1',
  role: 'member',
  via: 'cookie',
}

describe('the calls about passwords', () => {
  it('ask nobody for a key to be sent twice: each of them is secret', () => {
    expect(passwordRoutes.every(({ endpoint }) => endpoint.secret)).toBe(true)
  })

  it('are for sessions of people, not for API keys', () => {
    expect(sessionOf(person)).toBe('s1')
    const key: Account = { ...person, sessionId: null, via: 'key' }
    expect(() => sessionOf(key)).toThrow(expect.objectContaining({ name: 'noPermission' }))
  })
})
