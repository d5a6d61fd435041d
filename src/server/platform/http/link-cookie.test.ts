import { describe, expect, it } from 'vitest'
import { secretsFrom } from '../secrets.ts'
import {
  LINK_COOKIE,
  LINK_COOKIE_SECONDS,
  makeLinkCookie,
  opensLink,
  passwordMark,
} from './link-cookie.ts'

const secrets = secretsFrom(['a secret of the tests that is long enough'])
const NOW = Date.UTC(2026, 5, 1, 12)
const link = { linkId: 'link-1', passwordMark: passwordMark('$argon2id$one') }
const value = makeLinkCookie(secrets, link, NOW)
const header = `a=b; ${LINK_COOKIE}=${value}; c=d`

describe('the cookie of an opened link', () => {
  it('opens the link it was made for, for one day', () => {
    expect(opensLink(secrets, header, link, NOW)).toBe(true)
    const end = NOW + LINK_COOKIE_SECONDS * 1000
    expect(opensLink(secrets, header, link, end - 1)).toBe(true)
    expect(opensLink(secrets, header, link, end)).toBe(false)
  })

  it('contains nothing of the password', () => {
    expect(value).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
  })

  it('opens no other link, and no longer this one once its password has changed', () => {
    const changed = passwordMark('$argon2id$two')
    expect(opensLink(secrets, header, { ...link, linkId: 'link-2' }, NOW)).toBe(false)
    expect(opensLink(secrets, header, { ...link, passwordMark: changed }, NOW)).toBe(false)
    expect(opensLink(secretsFrom(['another secret of the tests']), header, link, NOW)).toBe(false)
  })

  it('is found next to another of the same name', () => {
    const both = `${LINK_COOKIE}=1.${'x'.repeat(43)}; ${LINK_COOKIE}=${value}`
    expect(opensLink(secrets, both, link, NOW)).toBe(true)
  })

  it('cannot be given a longer life', () => {
    const [end = '', proof = ''] = value.split('.')
    for (const given of [
      `${(Number.parseInt(end, 36) + 1).toString(36)}.${proof}`,
      `${end}.${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
      `${end}.`,
      `.${proof}`,
      end,
      '',
      `${end}.${proof}.${proof}`,
      `-1.${proof}`,
    ]) {
      expect(opensLink(secrets, `${LINK_COOKIE}=${given}`, link, NOW), given).toBe(false)
    }
    expect(opensLink(secrets, undefined, link, NOW)).toBe(false)
  })

  it('is invalid if the clock was set back by more than its life', () => {
    expect(opensLink(secrets, header, link, NOW - 1_000)).toBe(false)
  })
})
