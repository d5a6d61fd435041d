import { describe, expect, it } from 'vitest'
import { parseMailFrom } from './mail-from.ts'

describe('MAIL_FROM', () => {
  it.each([
    ['Waypost <post@example.com>', { name: 'Waypost', address: 'post@example.com' }],
    [
      '"Ada, and friends" <post@example.com>',
      { name: 'Ada, and friends', address: 'post@example.com' },
    ],
    ['<post@localhost>', { name: '', address: 'post@localhost' }],
    [' post@example.com ', { name: '', address: 'post@example.com' }],
  ])('reads %j', (text, expected) => {
    expect(parseMailFrom(text)).toEqual(expected)
  })

  it.each(['', 'Waypost', 'Waypost <post>', 'a <b@c> <d@e>', 'a\r\nBcc: x <b@c.com>'])(
    'refuses %j with a sentence that names the variable',
    (text) => {
      expect(() => parseMailFrom(text)).toThrow(/MAIL_FROM/)
    },
  )

  it('does not take long for a hostile value', () => {
    const startedAt = performance.now()
    expect(() => parseMailFrom(`${' '.repeat(20_000)}x${'<'.repeat(20_000)}`)).toThrow()
    expect(() => parseMailFrom(`"${'a '.repeat(20_000)}`)).toThrow()
    expect(performance.now() - startedAt).toBeLessThan(100)
  })
})
