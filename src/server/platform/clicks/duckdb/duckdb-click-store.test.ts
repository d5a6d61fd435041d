import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredClick } from '../click.ts'
import { type ClickStore, CursorMoved } from '../click-store.ts'
import { createDuckDbClickStore } from './duckdb-click-store.ts'

let made = 0
const click = (given: Partial<StoredClick> = {}): StoredClick => ({
  id: `0198c1de-0000-7000-8000-${String(++made).padStart(12, '0')}`,
  at: Date.UTC(2026, 6, 30, 12),
  target: 'link',
  targetId: 'a',
  spaceId: 's',
  trigger: 'link',
  kind: 'human',
  visitor: '0123456789abcdef0123456789abcdef',
  country: 'DE',
  city: '',
  device: 'desktop',
  system: 'Linux',
  browser: 'Firefox',
  language: 'de',
  referrer: 'direct',
  utmSource: '"><img onerror>',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
  ...given,
})

/** Every click store must pass these tests. */
describe('the click store (DuckDB)', () => {
  let store: ClickStore
  beforeEach(() => {
    store = createDuckDbClickStore(':memory:')
  })
  afterEach(() => store.close())

  it('counts total, human, unique and all records', async () => {
    const other = 'ffffffffffffffffffffffffffffffff'
    const clicks = [
      click(),
      click(),
      click({ visitor: other }),
      click({ visitor: other, at: Date.UTC(2026, 6, 31) }),
      click({ kind: 'bot', visitor: other }),
      click({ kind: 'own' }),
      click({ kind: 'preview' }),
      click({ kind: 'prefetch' }),
      click({ kind: 'head' }),
      click({ target: 'page', targetId: 'p' }),
      click({ targetId: 'b' }),
    ]
    await store.append({ journal: 'j', after: 0, upTo: 3, clicks })
    const a = { target: 'link' as const, targetIds: ['a'] }
    expect(await store.count(a)).toEqual({ total: 6, human: 4, unique: 3, recorded: 9 })
    expect(await store.count({ ...a, from: Date.UTC(2026, 6, 31) })).toMatchObject({ total: 1 })
    expect(await store.count({ ...a, to: Date.UTC(2026, 6, 31) })).toMatchObject({ total: 5 })
    expect(await store.count({ target: 'page' })).toMatchObject({ total: 1 })
    expect(await store.count({ targetIds: [] })).toMatchObject({ recorded: 0 })
    expect(await store.count({})).toMatchObject({ recorded: 11 })
    expect(await store.totalsAfter(undefined)).toEqual([
      { target: 'link', targetId: 'a', total: 6, human: 4, own: 1, lastAt: Date.UTC(2026, 6, 31) },
      {
        target: 'link',
        targetId: 'b',
        total: 1,
        human: 1,
        own: 0,
        lastAt: Date.UTC(2026, 6, 30, 12),
      },
      {
        target: 'page',
        targetId: 'p',
        total: 1,
        human: 1,
        own: 0,
        lastAt: Date.UTC(2026, 6, 30, 12),
      },
    ])
    expect(await store.totalsAfter({ target: 'link', targetId: 'b' })).toHaveLength(1)
  })

  it('applies a batch once, whoever delivers it (F22)', async () => {
    const batch = { journal: 'j', after: 0, upTo: 2, clicks: [click(), click()] }
    const outcomes = await Promise.allSettled([store.append(batch), store.append(batch)])
    expect(outcomes.map((one) => one.status)).toEqual(['fulfilled', 'rejected'])
    await expect(store.append(batch)).rejects.toBeInstanceOf(CursorMoved)
    expect(await store.count({})).toMatchObject({ recorded: 2 })
    expect(await store.cursorOf('j')).toBe(2)
    expect(await store.cursorOf('other')).toBe(0)
    await store.moveCursor('other', 7)
    expect((await store.cursors()).sort((a, b) => a.seq - b.seq)).toEqual([
      { journal: 'j', seq: 2 },
      { journal: 'other', seq: 7 },
    ])
  })

  it('keeps neither clicks nor cursor of a batch that fails half way', async () => {
    const bad = click({ visitor: 'not hex' })
    await expect(
      store.append({ journal: 'j', after: 0, upTo: 1, clicks: [click(), bad] }),
    ).rejects.toThrow()
    expect(await store.count({})).toMatchObject({ recorded: 0 })
    await store.append({ journal: 'j', after: 0, upTo: 1, clicks: [click()] })
    expect(await store.count({})).toMatchObject({ recorded: 1 })
  })
})
