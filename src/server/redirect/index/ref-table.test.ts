import { describe, expect, it } from 'vitest'
import { ASKED, REF_MASK, RefTable, TAG_SHIFT, tagOf } from './ref-table.ts'

/** In this test a record is its hash. */
function tableOf() {
  const hashes = new Map<number, number>()
  const table = new RefTable((ref) => hashes.get(ref)!)
  return {
    table,
    hashes,
    add(ref: number, hash: number) {
      hashes.set(ref, hash)
      table.add(hash, ref)
    },
    /** looks up a record and marks it as requested */
    find(ref: number): boolean {
      const hash = hashes.get(ref)!
      const words = table.wordsOf(hash)
      const mask = words.length - 1
      for (let slot = hash & mask; words[slot] !== 0; slot = (slot + 1) & mask) {
        if (words[slot]! >>> TAG_SHIFT !== tagOf(hash)) continue
        if ((words[slot]! & REF_MASK) !== ref) continue
        words[slot] = words[slot]! | ASKED
        return true
      }
      return false
    },
  }
}

let seed = 11
const random = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return (seed >>> 4) % below
}
const anyHash = () => (random(2 ** 16) * 2 ** 16 + random(2 ** 16)) >>> 0

describe('a table of record positions', () => {
  it.each([
    ['any hashes', anyHash],
    ['hashes that collide in most of their bits', () => (random(3) * 2 ** 24 + random(40)) >>> 0],
  ])('behaves like a Set under any order of changes: %s', (_, hashOf) => {
    const { table, hashes, add, find } = tableOf()
    const there = new Set<number>()
    let next = 1
    for (let at = 0; at < 40_000; at++) {
      const some = 1 + random(3_000)
      if (!there.has(some) && hashes.has(some))
        expect(table.has(hashes.get(some)!, some)).toBe(false)
      if (there.has(some) && random(3) > 0) {
        const hash = hashes.get(some)!
        expect(find(some)).toBe(true)
        if (random(4) === 0) {
          const to = 3_000 + next++
          hashes.set(to, hash)
          table.replace(hash, some, to)
          expect(find(to)).toBe(true)
          table.remove(hash, to)
        } else table.remove(hash, some)
        there.delete(some)
      } else if (!there.has(some) && there.size < 1_500) {
        add(some, hashOf())
        there.add(some)
      }
      expect(table.size).toBe(there.size)
    }
    for (const ref of there) expect(find(ref)).toBe(true)
    expect(there.size).toBeGreaterThan(100)
    table.clear()
    for (const ref of there) expect(find(ref)).toBe(false)
  })

  it('distinguishes positions of up to 26 bits', () => {
    const { table, hashes, add, find } = tableOf()
    for (const ref of [1, 2, REF_MASK - 1, REF_MASK]) add(ref, 0xffffffff)
    for (const ref of hashes.keys()) expect(find(ref)).toBe(true)
    table.remove(0xffffffff, REF_MASK)
    expect([...hashes.keys()].map(find)).toEqual([true, true, true, false])
  })

  it('returns first what was not requested, except for a few that moved', () => {
    const { table, hashes, add, find } = tableOf()
    for (let ref = 1; ref <= 20_000; ref++) add(ref, anyHash())
    const asked = Array.from({ length: 10_000 }, (_, at) => 2 * at + 1)
    for (const ref of asked) find(ref)
    for (let times = 0; times < 9_000; times++) {
      const ref = table.leastAsked()
      table.remove(hashes.get(ref)!, ref)
    }
    expect(table.size).toBe(11_000)
    expect(asked.filter(find).length).toBeGreaterThan(9_700)
    // all had their turn, so the next round takes any
    for (let times = 0; times < 11_000; times++) {
      const ref = table.leastAsked()
      table.remove(hashes.get(ref)!, ref)
    }
    expect(table.size).toBe(0)
  })
})
