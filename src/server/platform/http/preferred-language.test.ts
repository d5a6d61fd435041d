import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

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
    ['de;q=0.5,en;q=2,fr;q=1.5', 'de'],
    ['', ''],
    [',,;q=1', ''],
    ['"><script>', ''],
  ])('of %s is %s', (accepted, language) => {
    expect(preferredLanguage(accepted)).toBe(language)
  })
})
