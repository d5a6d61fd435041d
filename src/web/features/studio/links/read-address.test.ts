import { describe, expect, it } from 'vitest'
import { looksLikeAddress, readAddress } from './read-address.ts'

describe('what was pasted into "Paste an address or search"', () => {
  it.each([
    ['example.com/shop', 'link', 'https://example.com/shop', 'example.com'],
    [' https://www.example.com/a ', 'link', 'https://www.example.com/a', 'example.com'],
    ['ada@example.com', 'email', 'ada@example.com', 'ada@example.com'],
    ['mailto:ada@example.com', 'email', 'mailto:ada@example.com', 'ada@example.com'],
    ['+49 (30) 123-456', 'phone', '+49 (30) 123-456', '+49 (30) 123-456'],
    ['tel:+4930123456', 'phone', 'tel:+4930123456', '+4930123456'],
    ['https://example.com/@ada', 'link', 'https://example.com/@ada', 'example.com'],
    ['youtu.be/dQw4w9WgXcQ', 'video', 'https://youtu.be/dQw4w9WgXcQ', 'youtu.be'],
    [
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
      'music',
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
      'open.spotify.com',
    ],
    ['https://youtube.com/@ada', 'link', 'https://youtube.com/@ada', 'youtube.com'],
  ])('reads %s as %s', (typed, kind, address, title) => {
    expect(readAddress(typed)).toEqual({ kind, address, title })
  })

  it('hands anything else on for the server to refuse', () => {
    expect(readAddress('javascript:alert(1)')).toMatchObject({ kind: 'link', title: '' })
    expect(readAddress('hello')).toEqual({ kind: 'link', address: 'hello', title: '' })
  })

  it('tells addresses from words to search for', () => {
    for (const typed of ['example.com', 'ada@example.com', '+49 30 123456', 'javascript:1']) {
      expect([typed, looksLikeAddress(typed)]).toEqual([typed, true])
    }
    for (const typed of ['', 'head', 'contact card', 'v2']) {
      expect([typed, looksLikeAddress(typed)]).toEqual([typed, false])
    }
  })
})
