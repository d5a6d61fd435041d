import { describe, expect, it } from 'vitest'
import { completeAddress } from './complete-address.ts'

describe('completing a typed address', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' example.com/a?b=c ', 'https://example.com/a?b=c'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['müller.example', 'https://müller.example'],
  ])('puts https:// before %s', (typed, expected) => expect(completeAddress(typed)).toBe(expected))

  it.each([
    'https://example.com',
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'a@example.com',
    '//example.com',
    'example',
    '',
    'two words.com',
  ])('leaves %j alone', (typed) => expect(completeAddress(typed)).toBe(typed))
})
