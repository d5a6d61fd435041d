import { describe, expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('where sign-in leads', () => {
  it.each([
    ['/app/links', '/app/links'],
    ['/app/pages/0199/design?x=1#y', '/app/pages/0199/design?x=1#y'],
    ['/app/../app/links', '/app/links'],
  ])('follows the own path %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })

  it.each([
    undefined,
    null,
    '',
    '/',
    'app/links',
    'https://evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/app/..//evil.example',
    '/%0a/../..//evil.example',
    '/\u0000/x',
    '/\u2028/evil.example',
    '/\u0085/evil.example',
    'evil.example',
    '@evil.example',
    ':@evil.example',
    '?next=//evil.example',
    '#//evil.example',
    '.evil.example',
    '/user-login',
    '/user-login?next=/user-login',
  ])('ignores %j', (next) => {
    expect(safeNext(next)).toBe('/user-dashboard')
  })
})
