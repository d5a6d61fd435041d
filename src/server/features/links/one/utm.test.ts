import { describe, expect, it } from 'vitest'
import { withUtm } from './utm.ts'

describe('UTM parameters of an address', () => {
  it('are set, replaced and taken away; the rest stays as it was written', () => {
    expect(withUtm('https://a.example', { source: 'mail' })).toBe(
      'https://a.example?utm_source=mail',
    )
    expect(
      withUtm('https://a.example/p?q=%7e&utm_source=old&x=a?b#top', {
        source: 'new & old',
        medium: 'e',
      }),
    ).toBe('https://a.example/p?q=%7e&x=a?b&utm_source=new%20%26%20old&utm_medium=e#top')
    expect(withUtm('https://a.example/?utm_source=x&utm_term=y', { source: '' })).toBe(
      'https://a.example/?utm_term=y',
    )
    expect(withUtm('https://a.example/?utm_source=x', { source: '' })).toBe('https://a.example/')
    expect(withUtm('https://a.example/?a&b=', {})).toBe('https://a.example/?a&b=')
  })
})
