import { describe, expect, it } from 'vitest'
import { hostOf } from './host-of.ts'

describe('the host of what was typed', () => {
  it.each([
    ['example.com/a', 'example.com'],
    ['https://EXAMPLE.com:8443/a?b', 'example.com:8443'],
    ['https://münchen.example', 'xn--mnchen-3ya.example'],
    ['https://аpple.com', 'xn--pple-43d.com'],
    ['https://user@evil.example/', 'evil.example'],
  ])('%s → %s', (typed, host) => expect(hostOf(typed)).toBe(host))

  it.each(['', 'two words', 'javascript:alert(1)', 'https://', 'mailto:a@example.com'])(
    'is none for %j',
    (typed) => expect(hostOf(typed)).toBeNull(),
  )
})
