import { describe, expect, it } from 'vitest'
import { firstDayOfWeek, regionalLanguage } from './week.ts'

describe('a week', () => {
  it('begins as it does where the language is spoken', () => {
    expect(firstDayOfWeek('de-CH')).toBe(1)
    expect(firstDayOfWeek('en-GB')).toBe(1)
    expect(firstDayOfWeek('en-US')).toBe(7)
    expect(firstDayOfWeek('no such language')).toBe(1)
  })

  it('is that of the shown language, in the region the browser has for it', () => {
    expect(regionalLanguage(['de-CH', 'en', 'en-US'])).toBe('en-US')
    expect(regionalLanguage(['de-CH', 'fr-CH'])).toBe('en-GB')
    expect(regionalLanguage([])).toBe('en-GB')
  })
})
