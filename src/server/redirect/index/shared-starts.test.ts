import { expect, it } from 'vitest'
import { SharedStarts } from './shared-starts.ts'

it('shares the beginnings of addresses, up to a limit, and ignores other text', () => {
  const starts = new SharedStarts(2)
  const startOf = (address: string) => starts.startOf(starts.numberOf(address))
  expect(startOf('https://example.com/a?b=/c/')).toBe('https://example.com/')
  expect(startOf('http://[::1]:8080/')).toBe('http://[::1]:8080/')
  const number = starts.numberOf('https://example.com/other')
  expect(number).toBe(starts.numberOf('https://example.com/'))
  // beyond the limit; known ones stay known
  expect(startOf('https://third.example/')).toBe('')
  expect(starts.numberOf('https://example.com/')).toBe(number)
  for (const none of ['', 'username', '/', 'https://example.com', `https://${'a'.repeat(300)}/b`]) {
    expect(starts.numberOf(none)).toBe(0)
  }
  expect(starts.startOf(0)).toBe('')
  starts.clear()
  expect(startOf('https://third.example/')).toBe('https://third.example/')
})
