import { describe, expect, it } from 'vitest'
import { addUtm, NO_UTM, putUtm, readUtm } from './add-utm.ts'

describe('UTM parameters of a new link', () => {
  it('are added or replaced where they are filled in, and nothing else is touched', () => {
    expect(addUtm('https://a.example/?q=%7e#x', NO_UTM)).toBe('https://a.example/?q=%7e#x')
    const utm = { ...NO_UTM, source: ' mail ', medium: 'a&b' }
    expect(addUtm('https://a.example', utm)).toBe(
      'https://a.example?utm_source=mail&utm_medium=a%26b',
    )
    expect(addUtm('https://a.example/?q=%7e&utm_source=old&r#x', utm)).toBe(
      'https://a.example/?q=%7e&r&utm_source=mail&utm_medium=a%26b#x',
    )
  })
})

describe('UTM parameters of an address', () => {
  const address = 'https://a.example/?q=%7e&utm_source=a%20b&utm_id=7&utm_term=#x'

  it('are read, and put back without touching what else it says', () => {
    expect(readUtm(address)).toEqual({ ...NO_UTM, source: 'a b' })
    expect(putUtm(address, readUtm(address))).toBe(address)
    expect(putUtm(address, { ...NO_UTM, campaign: 'spring' })).toBe(
      'https://a.example/?q=%7e&utm_id=7&utm_campaign=spring#x',
    )
    expect(putUtm('https://a.example/?utm_source=a', NO_UTM)).toBe('https://a.example/')
  })
})
