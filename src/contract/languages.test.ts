import { describe, expect, it } from 'vitest'
import { acceptedLanguage, languageOf } from './languages.ts'

describe('languageOf', () => {
  it('knows our languages by any tag of theirs, and nothing of Object', () => {
    expect(languageOf('de-AT')).toBe('de')
    expect(languageOf('EN')).toBe('en')
    for (const tag of ['', null, 'fr', 'constructor', '__proto__']) {
      expect(languageOf(tag)).toBeUndefined()
    }
  })
})

describe('acceptedLanguage', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['fr, en;q=0.4, de;q=0.7', 'de'],
    ['en-US', 'en'],
    ['de;q=0, en;q=0.1', 'en'],
    ['fr-FR,*;q=0.5', undefined],
    ['', undefined],
    [undefined, undefined],
    [';;;q=,,de;q=x', undefined],
  ])('reads %j as %j', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })
})
