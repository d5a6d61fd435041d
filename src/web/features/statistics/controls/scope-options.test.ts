import { describe, expect, it } from 'vitest'
import { fitsLink, matchingTags, nameOfScope, scopeKey, scopeOfKey } from './scope-options.ts'

describe('scopes as options', () => {
  it.each([
    { scope: 'space' as const },
    { scope: 'link' as const, id: 'a-b' },
    { scope: 'tag' as const, id: 'two words: and\nmore' },
  ])('come back from their key (%j)', (scope) => {
    expect(scopeOfKey(scopeKey(scope))).toEqual(scope)
  })

  it('offer the most used tags that fit', () => {
    const tags = ['press', 'Shop', 'express', ...Array.from({ length: 9 }, (_, at) => `t${at}`)]
    expect(matchingTags(tags, '')).toEqual(tags.slice(0, 8))
    expect(matchingTags(tags, 'pre')).toEqual(['press', 'express'])
    expect(matchingTags(tags, 'shop')).toEqual(['Shop'])
  })

  it('fit by alias, title or destination, without case', () => {
    const link = { alias: 'Sale', title: 'Summer', destination: 'https://e.com/Shop' }
    for (const wanted of ['sale', 'summ', 'com/shop', '']) expect(fitsLink(link, wanted)).toBe(true)
    expect(fitsLink(link, 'winter')).toBe(false)
  })

  it('have a name before it is fetched', () => {
    expect(nameOfScope({ scope: 'link', id: 'x' }, {})).toBe('…')
    expect(nameOfScope({ scope: 'tag', id: 'press' }, {})).toBe('Tag press')
  })
})
