import { describe, expect, it } from 'vitest'
import { PROTECTED_NAMES, RESERVED_SLUGS } from './reserved-slugs.ts'
import { requireUsableSlug, type SlugKind } from './slugs.ts'

const nameOf = (text: string, kind: SlugKind) => {
  try {
    requireUsableSlug(text, kind)
    return 'usable'
  } catch (error) {
    return (error as Error).name
  }
}
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

describe('a name someone chose', () => {
  it.each([
    ['abc', 'aliasTooShort'],
    ['abcd', 'usable'],
    ['a'.repeat(50), 'usable'],
    ['a'.repeat(51), 'aliasTooLong'],
    ['a'.repeat(100_000), 'aliasTooLong'],
    ['', 'aliasMissing'],
    ['ab c', 'aliasCharacters'],
    ['🙂🙂🙂🙂', 'aliasCharacters'],
    ['🙂🙂', 'aliasTooShort'],
    ['abc\0d', 'aliasCharacters'],
    ['%2e%2e', 'aliasCharacters'],
    ['ab\u200bcd', 'aliasCharacters'],
    ['ſhop-now', 'aliasCharacters'],
    ['Summer_Sale-26', 'usable'],
  ])('as an alias: %j is %s', (text, outcome) => expect(nameOf(text, 'link')).toBe(outcome))

  it.each([
    ['ad', 'malformed'],
    ['ada', 'usable'],
    ['a'.repeat(51), 'malformed'],
    ['ad\u0131', 'malformed'],
    ['\u212Aelvin', 'malformed'],
    ['ada\u202e', 'malformed'],
    ['ada.lovelace', 'malformed'],
  ])('as a username: %j is %s', (text, outcome) => expect(nameOf(text, 'page')).toBe(outcome))

  it('is refused as taken when it is reserved, in upper case and full width too', () => {
    for (const name of RESERVED_SLUGS) {
      expect(name).toBe(name.toLowerCase())
      for (const form of [name, name.toUpperCase(), fullWidth(name)]) {
        expect(nameOf(form, 'link'), form).toBe('aliasTaken')
        expect(nameOf(form, 'page'), form).toBe('usernameTaken')
      }
    }
  })

  it('is refused as taken when it looks like a protected name', () => {
    const looks = [
      'paypal',
      'PayPal',
      'paypa1',
      'pay-pal',
      'раypal',
      'pаypaӏ',
      'pay\u200bpal',
      'g00gle',
      'inst4gram',
    ]
    for (const look of looks) expect(nameOf(look, 'link'), look).toBe('aliasTaken')
    for (const name of PROTECTED_NAMES) expect(nameOf(name, 'page'), name).toBe('usernameTaken')
  })

  it('may look like another ordinary name', () => {
    expect(nameOf('summer1', 'link')).toBe('usable')
    expect(nameOf('paypal-donations', 'link')).toBe('usable')
  })
})
