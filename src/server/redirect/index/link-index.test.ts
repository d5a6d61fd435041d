import { describe, expect, it } from 'vitest'
import { until } from '#test/support/until.ts'
import { ABSENT, type LinkEntry, markOfSpace, SPACE_MARKS } from './link-entry.ts'
import { LinkIndex } from './link-index.ts'
import type { LinkSource, SlugKey } from './link-source.ts'

const linkTo = (destination: string): LinkEntry => ({
  ...ABSENT,
  kind: 'link',
  id: destination,
  destination,
})

/** A fake database of slugs whose answers can be delayed. */
function rig(options: { maxEntries?: number; isSettled?: () => boolean } = {}) {
  const rows = new Map<string, LinkEntry>()
  const held: (() => void)[] = []
  const state = { now: 0, loads: 0, isHeld: false, isAway: false, readAgain: [] as number[] }
  const gate = async () => {
    if (state.isHeld) await new Promise<void>((resolve) => held.push(resolve))
    if (state.isAway) throw new Error('away')
  }
  const source: LinkSource = {
    async load(_domain, key) {
      state.loads++
      const read = rows.get(key) ?? ABSENT
      await gate()
      return read
    },
    async loadAll(keys) {
      state.readAgain.push(keys.length)
      const found = keys.flatMap(({ domainId, key }) => {
        const entry = rows.get(key)
        return entry === undefined ? [] : [{ domainId, key, entry }]
      })
      await gate()
      return found
    },
    async listAfter(after: SlugKey | undefined, limit) {
      const keys = [...rows.keys()].sort().filter((key) => after === undefined || key > after.key)
      const read = keys
        .slice(0, limit)
        .map((key) => ({ domainId: 'main', key, entry: rows.get(key)! }))
      await gate()
      return read
    },
    keysOf: async () => [],
  }
  const index = new LinkIndex({
    source,
    clock: { monotonic: () => state.now },
    ...(options.maxEntries ? { bounds: { maxEntries: options.maxEntries, maxBytes: 1e6 } } : {}),
    ...(options.isSettled ? { isSettled: options.isSettled } : {}),
  })
  const release = () => {
    state.isHeld = false
    for (const open of held.splice(0)) open()
  }
  const change = (key: string, entry: LinkEntry) => {
    rows.set(key, entry)
    index.noteChange()
    index.evict([{ domainId: 'main', key }])
  }
  return { rows, state, index, release, change }
}
const noPause = async () => {}

describe('LinkIndex', () => {
  it('reads once for any number of waiting requests, and caches the answer', async () => {
    const { rows, state, index } = rig()
    rows.set('a', linkTo('1'))
    const answers = await Promise.all([1, 2, 3].map(() => index.load('main', 'a')))
    expect(answers.map((entry) => entry.destination)).toEqual(['1', '1', '1'])
    expect(state.loads).toBe(1)
    expect(index.find('main', 'a')?.destination).toBe('1')
    expect(index.find('other', 'a')).toBeUndefined()
  })

  it('caches absence until the key is created', async () => {
    const { index, change } = rig()
    await index.load('main', 'a')
    expect(index.find('main', 'a')).toBe(ABSENT)
    change('a', linkTo('1'))
    expect(index.find('main', 'a')).toBeUndefined()
    expect((await index.load('main', 'a')).destination).toBe('1')
  })

  it('does not keep data whose read began before a change', async () => {
    const { rows, state, index, release, change } = rig()
    rows.set('a', linkTo('old'))
    state.isHeld = true
    const early = index.load('main', 'a')
    change('a', linkTo('new'))
    release()
    expect((await early).destination).toBe('old')
    expect(index.find('main', 'a')).toBeUndefined()
    expect((await index.load('main', 'a')).destination).toBe('new')
    expect(index.find('main', 'a')?.destination).toBe('new')
  })

  it('counts age from the write, however often it is requested', async () => {
    const { rows, state, index } = rig()
    rows.set('a', linkTo('1'))
    await index.load('main', 'a')
    await index.load('main', 'b')
    for (let i = 0; i < 10; i++) {
      state.now += 359_000
      expect(index.find('main', 'a')?.destination).toBe('1')
      expect(index.find('main', 'b')).toBe(ABSENT)
    }
    state.now += 30_000
    expect(index.find('main', 'a')).toBeUndefined()
    expect(index.find('main', 'b')).toBeUndefined()
  })

  it('returns an old entry rather than none while the source is unavailable', async () => {
    const { rows, state, index } = rig()
    rows.set('a', linkTo('1'))
    await index.load('main', 'a')
    state.now += 4_000_000
    state.isAway = true
    expect((await index.load('main', 'a')).destination).toBe('1')
    await expect(index.load('main', 'b')).rejects.toThrow('away')
  })

  it('knows what does not exist once it is filled', async () => {
    const { rows, state, index } = rig()
    for (let i = 0; i < 1000; i++) rows.set(`k${i}`, linkTo(`${i}`))
    await index.fill(noPause)
    expect(index.isComplete).toBe(true)
    expect(index.find('main', 'k999')?.destination).toBe('999')
    expect(index.find('main', 'nothing')).toBe(ABSENT)
    expect(state.loads).toBe(0)
  })

  it('is not sure of an absence while changes are on their way', async () => {
    let isSettled = true
    const { rows, index } = rig({ isSettled: () => isSettled })
    rows.set('a', linkTo('1'))
    await index.fill(noPause)
    expect(index.find('main', 'b')).toBe(ABSENT)
    isSettled = false
    expect(index.find('main', 'b')).toBeUndefined()
    expect(index.find('main', 'a')?.destination).toBe('1')
  })

  it('stays complete through changes before, during and after filling', async () => {
    const { rows, state, index, release, change } = rig()
    for (let i = 0; i < 600; i++) rows.set(`k${i}`, linkTo('old'))
    state.isHeld = true
    const filling = index.fill(noPause)
    change('k0', linkTo('new'))
    change('made', linkTo('new'))
    release()
    await filling
    expect(index.isComplete).toBe(true)
    expect(index.find('main', 'k0')?.destination).toBe('new')
    expect(index.find('main', 'made')?.destination).toBe('new')
    change('later', linkTo('new'))
    expect(index.find('main', 'later')).toBeUndefined()
    await until(() => index.find('main', 'later') !== undefined)
    expect(index.find('main', 'later')?.destination).toBe('new')
    expect(index.find('main', 'other')).toBe(ABSENT)
  })

  it('reads again if something changed during a read', async () => {
    const { state, index, release, change } = rig()
    await index.fill(noPause)
    state.isHeld = true
    change('a', linkTo('old'))
    await until(() => state.readAgain.length === 1)
    change('b', linkTo('new'))
    release()
    await until(() => index.find('main', 'a') !== undefined)
    expect(index.find('main', 'a')?.destination).toBe('old')
    await until(() => index.find('main', 'b') !== undefined)
    expect(index.find('main', 'nothing')).toBe(ABSENT)
    expect(state.readAgain.length).toBeGreaterThan(1)
  })

  it('reads entries that many changes evicted in portions, once', async () => {
    const { state, index, change } = rig()
    await index.fill(noPause)
    for (let at = 0; at < 600; at++) change(`k${at}`, linkTo('old'))
    // as from the log, after this process was told about its own change
    for (let at = 0; at < 600; at++) change(`k${at}`, linkTo('new'))
    await until(() => index.find('main', 'k599') !== undefined)
    for (let at = 0; at < 600; at++) {
      expect(index.find('main', `k${at}`)?.destination).toBe('new')
    }
    expect(state.readAgain).toEqual([250, 250, 100])
    change('later', linkTo('new'))
    await until(() => index.find('main', 'later') !== undefined)
    expect(state.readAgain).toEqual([250, 250, 100, 1])
  })

  it('does not treat a key as absent that could not be read again', async () => {
    const { rows, state, index, change } = rig()
    rows.set('a', linkTo('old'))
    await index.fill(noPause)
    state.isAway = true
    change('a', linkTo('new'))
    await until(() => state.readAgain.length === 1)
    expect(index.find('main', 'a')).toBeUndefined()
    state.isAway = false
    expect((await index.load('main', 'a')).destination).toBe('new')
    expect(index.find('main', 'b')).toBe(ABSENT)
  })

  it('reads all links of a space again after it was blocked, and only once', async () => {
    const { rows, state, index } = rig()
    const ofSpace = (spaceId: string, fields: Partial<LinkEntry> = {}): LinkEntry => ({
      ...linkTo('1'),
      spaceMark: markOfSpace(spaceId),
      ...fields,
    })
    expect(markOfSpace('a')).not.toBe(markOfSpace('b'))
    for (const key of ['a1', 'a2']) rows.set(key, ofSpace('a'))
    rows.set('b1', ofSpace('b'))
    await index.fill(noPause)
    for (const isBlocked of [true, false]) {
      for (const key of ['a1', 'a2']) rows.set(key, ofSpace('a', { isBlocked }))
      index.distrust('a')
      state.now += 2_000
      expect(index.find('main', 'a1')).toBeUndefined()
      expect(index.find('main', 'b1')?.isBlocked).toBe(false)
      expect(index.find('main', 'nothing')).toBe(ABSENT)
      expect((await index.load('main', 'a1')).isBlocked).toBe(isBlocked)
      expect(index.find('main', 'a1')?.isBlocked).toBe(isBlocked)
      expect(index.find('main', 'a2')).toBeUndefined()
      await index.fill(noPause)
      expect(index.find('main', 'a2')?.isBlocked).toBe(isBlocked)
    }
  })

  it('redirects no link of a blocked space while the source is unavailable', async () => {
    const { rows, state, index } = rig()
    rows.set('a', { ...linkTo('1'), spaceMark: markOfSpace('a') })
    await index.load('main', 'a')
    index.distrust('a')
    state.isAway = true
    await expect(index.load('main', 'a')).rejects.toThrow('away')
    state.isAway = false
    rows.set('a', { ...linkTo('1'), spaceMark: markOfSpace('a'), isBlocked: true })
    expect((await index.load('main', 'a')).isBlocked).toBe(true)
  })

  it('keeps nothing of a space that was read before its change', async () => {
    const { rows, state, index, release } = rig()
    rows.set('a', { ...linkTo('1'), spaceMark: markOfSpace('a') })
    state.isHeld = true
    const old = index.load('main', 'a')
    rows.set('a', { ...linkTo('1'), spaceMark: markOfSpace('a'), isBlocked: true })
    index.distrust('a')
    state.now += 2_000
    release()
    expect((await old).isBlocked).toBe(false)
    expect(index.find('main', 'a')).toBeUndefined()
    expect((await index.load('main', 'a')).isBlocked).toBe(true)
  })

  it('spreads spaces evenly over the marks', () => {
    const marks = new Map<number, number>()
    for (let at = 0; at < 3_200; at++) {
      const mark = markOfSpace(`0198c1de-${String(at).padStart(4, '0')}-7000-8000-${at * 7919}`)
      marks.set(mark, (marks.get(mark) ?? 0) + 1)
    }
    expect(marks.size).toBe(SPACE_MARKS)
    expect(Math.max(...marks.values())).toBeLessThan(200)
  })

  it('stays within its limits, and beyond them proves nothing by absence', async () => {
    const { rows, index } = rig({ maxEntries: 100 })
    for (let i = 0; i < 500; i++) rows.set(`k${i}`, linkTo(`${i}`))
    await index.fill(noPause)
    expect(index.isComplete).toBe(false)
    expect(index.size).toBe(100)
    for (let i = 0; i < 500; i++) {
      const entry = index.find('main', `k${i}`) ?? (await index.load('main', `k${i}`))
      expect(entry.destination).toBe(`${i}`)
    }
    expect(index.size).toBe(100)
  })
})
