import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'
import { toPseudo } from './pseudo.ts'

const facts = { address: null, isPseudoAllowed: false, chosen: null, browser: ['fr-FR', 'de-AT'] }

describe('chooseLanguage', () => {
  it('takes the address, then the choice, then the first of the browser that we have', () => {
    expect(chooseLanguage({ ...facts, address: 'en', chosen: 'de' })).toBe('en')
    expect(chooseLanguage({ ...facts, chosen: 'en' })).toBe('en')
    expect(chooseLanguage(facts)).toBe('de')
    expect(chooseLanguage({ ...facts, browser: ['fr'] })).toBe('en')
  })

  it('shows the pseudo language only where it was switched on', () => {
    expect(chooseLanguage({ ...facts, address: 'qps-ploc' })).toBe('de')
    expect(chooseLanguage({ ...facts, address: 'qps-ploc', isPseudoAllowed: true })).toBe(
      'qps-ploc',
    )
  })
})

describe('toPseudo', () => {
  it('brackets and lengthens every text, those of functions too', () => {
    const texts = toPseudo({ a: 'Save', b: (count: number) => `${count} links`, c: ['On'] })
    expect(texts.a).toMatch(/^\[Šávé·+\]$/)
    expect(texts.b(3)).toMatch(/^\[3 líñkš·+\]$/)
    expect(texts.c[0]).toMatch(/^\[Óñ·+\]$/)
  })
})
