import { describe, expect, it } from 'vitest'
import { type Counts, changesOf, sourceOf } from './changes.ts'

const counts = (clicks: Record<string, number>, values?: number): Counts => {
  const items = Object.entries(clicks).map(([value, count]) => ({
    value,
    label: `Title of ${value}`,
    clicks: count,
  }))
  return { items, values: values ?? items.length }
}

describe('what changed', () => {
  it('is the best new link, the one that won and the one that lost most', () => {
    const now = counts({ walk: 80, shop: 30, fresh: 12, other: 9, letter: 4 })
    const before = counts({ walk: 20, shop: 10, letter: 40, other: 20 })
    expect(changesOf(now, before)).toEqual([
      { kind: 'new', id: 'fresh', title: 'Title of fresh', now: 12, before: 0 },
      { kind: 'rising', id: 'walk', title: 'Title of walk', now: 80, before: 20 },
      { kind: 'falling', id: 'letter', title: 'Title of letter', now: 4, before: 40 },
    ])
  })

  it('is nothing where the difference may be chance', () => {
    expect(changesOf(counts({ walk: 104, few: 3 }), counts({ walk: 99, gone: 4 }))).toEqual([])
  })

  it('counts a link that nobody clicks any more', () => {
    expect(changesOf(counts({}), counts({ gone: 9 }))).toEqual([
      { kind: 'falling', id: 'gone', title: 'Title of gone', now: 0, before: 9 },
    ])
  })

  it('says nothing of what a list cut short does not tell', () => {
    expect(changesOf(counts({ walk: 30 }, 200), counts({ gone: 20 }, 200))).toEqual([])
  })

  it('has a reason where most of it came by one source', () => {
    const sources = {
      now: counts({ 'instagram.com': 60, direct: 20 }),
      before: counts({ 'instagram.com': 5, direct: 15 }),
    }
    expect(sourceOf({ now: 80, before: 20 }, sources)).toBe('instagram.com')
    const fallen = { now: sources.before, before: sources.now }
    expect(sourceOf({ now: 20, before: 80 }, fallen)).toBe('instagram.com')
    const even = { now: counts({ a: 20, b: 20, c: 20 }), before: counts({}) }
    expect(sourceOf({ now: 60, before: 0 }, even)).toBeUndefined()
  })
})
