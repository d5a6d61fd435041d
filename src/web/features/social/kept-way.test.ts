import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepWay, takeWay } from './kept-way.ts'

const items = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})
afterEach(() => {
  items.clear()
  vi.unstubAllGlobals()
})

describe('what a tab keeps on the way to a provider', () => {
  it('comes back once', () => {
    const way = { purpose: 'sign-in', name: 'Google', next: '/app/links' } as const
    keepWay(way)
    expect(takeWay()).toEqual(way)
    expect(takeWay()).toBeUndefined()
  })

  it.each([
    'nonsense',
    'null',
    '7',
    '{}',
    '{"purpose":"delete","name":"x"}',
    '{"purpose":"connect","name":7}',
    '{"purpose":"sign-in","name":"x","next":{}}',
  ])('is nothing when it reads %s', (text) => {
    items.set('waypost-social', text)
    expect(takeWay()).toBeUndefined()
  })

  it('is done without where storage is forbidden', () => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    keepWay({ purpose: 'connect', name: 'Google' })
    expect(takeWay()).toBeUndefined()
  })
})
