import { describe, expect, it } from 'vitest'
import { addUtm, NO_UTM } from './add-utm.ts'

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
