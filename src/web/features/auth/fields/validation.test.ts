import { describe, expect, it } from 'vitest'
import { checkEmail, checkNewPassword, checkUsername, suggestUsername } from './validation.ts'

describe('what the forms check while typing', () => {
  it.each(['ada@example.com', ' ada@example.com ', 'a+b@sub.example.co.uk'])('takes %s', (email) =>
    expect(checkEmail(email)).toBeNull(),
  )
  it.each(['', 'ada', 'ada@example', '@example.com', 'a b@example.com', 'a@b@example.com'])(
    'says that %j is no address',
    (email) => expect(checkEmail(email)).toBe('Invalid email address'),
  )
  it('answers for a very long text at once', () => {
    const started = performance.now()
    checkEmail(`${'a@'.repeat(25_000)}.`)
    expect(performance.now() - started).toBeLessThan(50)
  })
  it('wants eight characters of a password', () => {
    expect(checkNewPassword('1234567')).toContain('8 characters')
    expect(checkNewPassword('12345678')).toBeNull()
  })
  it('knows the form of a username', () => {
    expect(checkUsername('ada_99-x')).toBeNull()
    for (const bad of ['', 'ad', 'a'.repeat(51), 'ada.l', 'ädä']) {
      expect(checkUsername(bad)).not.toBeNull()
    }
  })
})

describe('a username out of an address', () => {
  it.each([
    ['Ada.Lovelace@example.com', 'ada-lovelace'],
    ['--x--@example.com', 'x'],
    ['ünï@example.com', 'n'],
    ['', ''],
  ])('makes %j into %j', (email, username) => expect(suggestUsername(email)).toBe(username))
})
