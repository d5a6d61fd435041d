import { describe, expect, it } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { keyScopes, mayCall, scopeOf } from './key-scopes.ts'

const guarded = endpoints.filter(({ access }) => access !== 'public')

describe('what an API key may call', () => {
  it('is decided for every call that needs somebody', () => {
    expect(guarded.filter((one) => scopeOf(one) === undefined).map(({ id }) => id)).toEqual([])
  })

  it('never includes keys, passwords, sessions, factors, the audit or the installation', () => {
    const open = guarded.filter((one) => mayCall(one, keyScopes)).map(({ id }) => id)
    const forbidden = /^(?:account|audit|apiKeys|secondFactor|passkeys|social|mailbox|system)\./
    expect(open.filter((id) => forbidden.test(id))).toEqual([])
    expect(open.filter((id) => id.startsWith('identity.'))).toEqual(['identity.currentSession'])
    const administrators = guarded.filter(({ access }) => access === 'administrator')
    expect(administrators.filter((one) => mayCall(one, keyScopes))).toEqual([])
  })

  it('changes nothing with scopes that read, but for calls that only try, draw or look', () => {
    const reading = keyScopes.filter((scope) => scope.endsWith(':read'))
    const writes = guarded.filter((one) => one.method !== 'GET' && mayCall(one, reading))
    expect(writes.map(({ id }) => id).sort()).toEqual([
      'links.simulate',
      'lookAlikes.find',
      'lookAlikes.findMany',
      'qr.linksSheet',
      'qr.linksZip',
    ])
  })

  it('gives every scope something to do', () => {
    const used = new Set(guarded.map(scopeOf))
    expect(keyScopes.filter((scope) => !used.has(scope))).toEqual([])
  })

  it('takes a name of Object for no rule', () => {
    for (const id of ['constructor.name', 'toString.x', '__proto__.x', 'nothing', '']) {
      expect(mayCall({ id, method: 'GET' }, keyScopes)).toBe(false)
    }
  })
})
