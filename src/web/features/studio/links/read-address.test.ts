import { describe, expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

describe('what was pasted into "Add a link"', () => {
  it.each([
    ['example.com/shop', 'link', 'https://example.com/shop', 'example.com'],
    [' https://www.example.com/a ', 'link', 'https://www.example.com/a', 'example.com'],
    ['ada@example.com', 'email', 'ada@example.com', 'ada@example.com'],
    ['mailto:ada@example.com', 'email', 'mailto:ada@example.com', 'ada@example.com'],
    ['+49 (30) 123-456', 'phone', '+49 (30) 123-456', '+49 (30) 123-456'],
    ['tel:+4930123456', 'phone', 'tel:+4930123456', '+4930123456'],
    ['https://example.com/@ada', 'link', 'https://example.com/@ada', 'example.com'],
  ])('reads %s as %s', (typed, kind, address, title) => {
    expect(readAddress(typed)).toEqual({ kind, address, title })
  })

  it('hands anything else on for the server to refuse', () => {
    expect(readAddress('javascript:alert(1)')).toMatchObject({ kind: 'link', title: '' })
    expect(readAddress('hello')).toEqual({ kind: 'link', address: 'hello', title: '' })
  })
})
