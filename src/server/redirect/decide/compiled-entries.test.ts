import { describe, expect, it } from 'vitest'
import { ABSENT } from '../index/link-entry.ts'
import { CompiledEntries } from './compiled-entries.ts'

const entry = (id: string) => ({ ...ABSENT, id })

describe('CompiledEntries', () => {
  it('keeps no more than its byte limit, the newest entries', () => {
    const entries = new CompiledEntries(100)
    for (let ref = 1; ref <= 5; ref++) entries.set(ref, entry(`${ref}`), 30)
    expect([1, 2, 3, 4, 5].map((ref) => entries.get(ref)?.id)).toEqual([
      undefined,
      undefined,
      '3',
      '4',
      '5',
    ])
    entries.set(6, entry('6'), 100)
    expect([3, 4, 5, 6].map((ref) => entries.get(ref)?.id)).toEqual([
      undefined,
      undefined,
      undefined,
      '6',
    ])
    entries.set(7, entry('7'), 101)
    expect([entries.get(6)?.id, entries.get(7)]).toEqual(['6', undefined])
  })

  it('no longer counts what was replaced or deleted', () => {
    const entries = new CompiledEntries(100)
    for (let round = 0; round < 20; round++) {
      entries.set(1, entry(`${round}`), 60)
      entries.set(2, entry('b'), 40)
      entries.delete(2)
    }
    entries.set(2, entry('b'), 40)
    expect([entries.get(1)?.id, entries.get(2)?.id]).toEqual(['19', 'b'])
    entries.clear()
    entries.set(3, entry('c'), 100)
    expect([entries.get(1), entries.get(3)?.id]).toEqual([undefined, 'c'])
  })
})
