import { describe, expect, it } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { keyScopes, mayCall, scopeOf, spaceKeyScopes } from './key-scopes.ts'

const everything = { scopes: keyScopes }
const guarded = endpoints.filter(({ access }) => access !== 'public')

describe('what an API key may call', () => {
  it('is decided for every call that needs somebody', () => {
    expect(guarded.filter((one) => scopeOf(one) === undefined).map(({ id }) => id)).toEqual([])
  })

  it('never includes keys, passwords, sessions, factors, the audit or the installation', () => {
    const open = guarded.filter((one) => mayCall(one, everything)).map(({ id }) => id)
    const forbidden = /^(?:account|audit|apiKeys|secondFactor|passkeys|social|mailbox|system)\./
    expect(open.filter((id) => forbidden.test(id))).toEqual([])
    expect(open.filter((id) => id.startsWith('identity.'))).toEqual(['identity.currentSession'])
    const administrators = guarded.filter(({ access }) => access === 'administrator')
    expect(administrators.filter((one) => mayCall(one, everything))).toEqual([])
  })

  it('changes nothing with scopes that read, but for calls that only try, draw or look, or end the key', () => {
    const reading = keyScopes.filter((scope) => scope.endsWith(':read'))
    const writes = guarded.filter(
      (one) => one.method !== 'GET' && mayCall(one, { scopes: reading }),
    )
    expect(writes.map(({ id }) => id).sort()).toEqual([
      'addOns.unpair',
      'links.simulate',
      'lookAlikes.find',
      'lookAlikes.findMany',
      'qr.linksSheet',
      'qr.linksZip',
      'subscribers.countSegment',
    ])
  })

  it('makes links with the scope for it, and nothing else', () => {
    const open = guarded.filter((one) => mayCall(one, { scopes: ['links:create'] }))
    expect(open.map(({ id }) => id).sort()).toEqual(['links.bulk', 'links.bulkCsv', 'links.create'])
    for (const one of open) expect(mayCall(one, { scopes: ['links:write'] })).toBe(true)
    for (const one of open) expect(mayCall(one, { scopes: ['links:read'] })).toBe(false)
  })

  it('is nobody and talks to none with a key of a space', () => {
    const ofSpace = guarded.filter((one) =>
      mayCall(one, { scopes: spaceKeyScopes, isOfSpace: true }),
    )
    const words = new Set(ofSpace.map(({ id }) => id.split('.')[0]))
    expect([...words].filter((word) => ['chat', 'users', 'identity'].includes(word!))).toEqual([])
    expect(keyScopes.length - spaceKeyScopes.length).toBe(4)
  })

  it('gives every scope something to do', () => {
    const used = new Set(guarded.map(scopeOf))
    expect(keyScopes.filter((scope) => !used.has(scope))).toEqual([])
  })

  it('takes a name of Object for no rule', () => {
    for (const id of ['constructor.name', 'toString.x', '__proto__.x', 'nothing', '']) {
      expect(mayCall({ id, method: 'GET' }, everything)).toBe(false)
    }
  })
})
