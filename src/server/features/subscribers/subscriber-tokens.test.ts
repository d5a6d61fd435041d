import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretsFrom } from '../../platform/secrets.ts'
import {
  hashEmail,
  hashesOfEmail,
  readMailToken,
  readSubscriberId,
  signMailToken,
  signSubscriberId,
} from './subscriber-tokens.ts'

const secrets = secretsFrom(['the first secret of this installation'])
const renewed = secretsFrom(['a second secret', 'the first secret of this installation'])
const stranger = secretsFrom(['the secret of somebody else'])
const tokenId = randomBytes(16).toString('base64url')
const link = {
  action: 'block',
  pageId: '0199c5f0-7a2c-7d7e-9c1f-2b8a4f6d1e35',
  emailHash: 'h',
} as const

describe('subscriber_id', () => {
  it('has 43 characters and names its subscriber', () => {
    const token = signSubscriberId(secrets, tokenId)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(readSubscriberId(secrets, token)).toBe(tokenId)
  })

  it('stays valid after a change of the secret', () => {
    expect(readSubscriberId(renewed, signSubscriberId(secrets, tokenId))).toBe(tokenId)
  })

  it('is refused if any character is changed, cut or added, or if it comes from another installation', () => {
    const token = signSubscriberId(secrets, tokenId)
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      expect(readSubscriberId(secrets, changed)).toBeUndefined()
    }
    expect(readSubscriberId(secrets, token.slice(1))).toBeUndefined()
    expect(readSubscriberId(secrets, `${token}A`)).toBeUndefined()
    expect(readSubscriberId(stranger, token)).toBeUndefined()
    for (const value of [undefined, null, 7, {}, '', 'é'.repeat(43)]) {
      expect(readSubscriberId(secrets, value)).toBeUndefined()
    }
  })
})

describe('the token of a link in a mail', () => {
  it('names action, page and address, also after a change of the secret', () => {
    const token = signMailToken(secrets, link)
    expect(readMailToken(renewed, token)).toEqual(link)
    expect(readMailToken(stranger, token)).toBeUndefined()
  })

  it('cannot be used as a subscriber_id or the other way round', () => {
    expect(readSubscriberId(secrets, signMailToken(secrets, link))).toBeUndefined()
    expect(readMailToken(secrets, signSubscriberId(secrets, tokenId))).toBeUndefined()
  })
})

describe('hashesOfEmail', () => {
  it('has the hash with every secret, newest first', () => {
    expect(hashesOfEmail(renewed, 'a@b.example')).toEqual([
      hashEmail(renewed, 'a@b.example'),
      hashEmail(secrets, 'a@b.example'),
    ])
  })
})
