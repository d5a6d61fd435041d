import { describe, expect, it } from 'vitest'
import { isLanguage, preferredLanguage } from './language.ts'

describe('preferredLanguage', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de-ch'],
    ['en;q=0.5, fr;q=0.9, de;q=0.7', 'fr'],
    ['en;q=0.1,de', 'de'],
    ['fr, de', 'fr'],
    ['*', ''],
    ['*,de;q=0.1', 'de'],
    ['de;q=0', ''],
    ['de;q=0,en;q=0.001', 'en'],
    ['DE-de ; q = 1.0', 'de-de'],
    ['zh-Hant-TW', 'zh-hant-tw'],
    ['de;q=x,en;q=0.2', 'en'],
    ['', ''],
    [',,;q=1', ''],
    ['"><script>', ''],
  ])('of %s is %s', (accepted, language) => {
    expect(preferredLanguage(accepted)).toBe(language)
  })
})

describe('isLanguage', () => {
  it.each([
    ['de-ch', 'de', true],
    ['de', 'de', true],
    ['de', 'de-ch', false],
    ['de-ch', 'de-ch', true],
    ['de-at', 'de-ch', false],
    ['den', 'de', false],
    ['zh-hant-tw', 'zh-tw', true],
    ['zh-hans-cn', 'zh-tw', false],
    ['es-419', 'es-419', true],
  ])('%s for %s: %s', (language, wanted, expected) => {
    expect(isLanguage(language, wanted)).toBe(expected)
  })
})
