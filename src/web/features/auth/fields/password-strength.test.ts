import { describe, expect, it } from 'vitest'
import { passwordScore } from './password-strength.ts'

describe('how good a password is', () => {
  it.each([
    ['', 0],
    ['1234567', 0],
    ['12345678', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['abcdefghijklmnop', 1],
    ['kite9moth', 2],
    ['kite9mothXq2', 3],
    ['a long walk in the hills', 4],
    ['строка из слов и ещё', 4],
  ])('%j is %i', (password, score) => expect(passwordScore(password)).toBe(score))
})
