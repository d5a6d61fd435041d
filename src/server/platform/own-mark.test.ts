import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeOwnAddress, makeOwnMark, ownProofOf, readOwnAddress, readOwnMark } from './own-mark.ts'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom(['a secret'])
const userId = '0198c1de-0000-7000-8000-000000000001'
const token = 'a1B2'.repeat(8)
const hash = createHash('sha256').update(token).digest('base64url')

describe('the proof of an own visit', () => {
  it('is read from the cookies of a session and of a marked device, and is empty for others', () => {
    const mark = makeOwnMark(secrets, userId)
    for (const name of ['waypost_session', '__Host-waypost_session']) {
      expect(ownProofOf(`a=b; ${name}=${token}.sig%3D; c=d`)).toBe(hash)
      expect(ownProofOf(`${name}=${token}; waypost_own=${mark}`)).toBe(`${hash} ${mark}`)
    }
    expect(ownProofOf(`waypost_own=${mark}`)).toBe(mark)
    for (const header of [
      '',
      'a=b',
      `waypost_sessions=${token}`,
      'waypost_session=short',
      'waypost_own=',
      `my_waypost_own=${mark}`,
      `waypost_own=${'x'.repeat(4_000)}`,
    ]) {
      expect([header, ownProofOf(header)]).toEqual([header, ''])
    }
  })

  it('is a mark that nobody else can forge', () => {
    const mark = makeOwnMark(secrets, userId)
    expect(readOwnMark(secrets, mark)).toBe(userId)
    expect(readOwnMark(secretsFrom(['another']), mark)).toBeUndefined()
    expect(readOwnMark(secrets, mark.replace('1.', '2.'))).toBeUndefined()
    expect(readOwnMark(secrets, '')).toBeUndefined()
  })

  it('reaches the host of short links by an address that works for ten minutes', () => {
    for (const isOwn of [true, false]) {
      const address = makeOwnAddress(secrets, { userId, isOwn }, 1_000_000)
      expect(readOwnAddress(secrets, address, 1_000_000)).toEqual({ userId, isOwn })
      expect(readOwnAddress(secrets, address, 1_000_000 + 600_000)).toBeUndefined()
      expect(
        readOwnAddress(secrets, address.replace(/\.[01]\./, isOwn ? '.0.' : '.1.'), 1_000_000),
      ).toBeUndefined()
    }
    expect(readOwnAddress(secrets, makeOwnMark(secrets, userId), 0)).toBeUndefined()
  })
})
