import { describe, expect, it } from 'vitest'
import { base32Of, stepOfCode, totpAddress, totpOf } from './totp.ts'

// RFC 6238, appendix B: the last six of its eight digits
const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i', (seconds, code) => {
    expect(totpOf(secret, Math.floor(seconds / 30))).toBe(code)
  })

  it('are good for half a minute around', () => {
    const at = 1_000 * 30_000
    const code = totpOf(secret, 1_000)
    expect(stepOfCode(secret, code, at - 30_000)).toBe(1_000)
    expect(stepOfCode(secret, code, at + 59_999)).toBe(1_000)
    expect(stepOfCode(secret, code, at + 60_000)).toBeUndefined()
    expect(stepOfCode(secret, code, at - 30_001)).toBeUndefined()
    for (const bad of ['', '0', `${code}0`, ` ${code}`, 'abcdef']) {
      expect(stepOfCode(secret, bad, at)).toBeUndefined()
    }
  })

  it('have a secret in base32 (RFC 4648) and an address that apps read', () => {
    expect(base32Of(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(totpAddress(secret, 'a+b@example.com', 'Waypost')).toBe(
      'otpauth://totp/Waypost:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Waypost',
    )
  })
})
