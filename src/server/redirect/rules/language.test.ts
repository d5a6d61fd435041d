import { describe, expect, it } from 'vitest'
import { isLanguage } from './language.ts'

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
