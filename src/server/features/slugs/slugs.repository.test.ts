import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findSlug,
  insertSlugs,
  listKnownKeys,
  type SlugRow,
  takeOverSlug,
  updateSlug,
} from './slugs.repository.ts'

const slug: SlugRow = {
  domain_id: 'main',
  key: 'ada',
  text: 'Ada',
  kind: 'link',
  target_id: 'l1',
  space_id: 's1',
  state: 'live',
  released_at: null,
  created_at: 1,
}

describeOnBothEngines('the repository of slugs', (engine) => {
  it('claims available keys and returns them', async () => {
    const { db } = testDeps(engine)
    expect(await insertSlugs(db, [slug])).toEqual(['ada'])
    const other = { ...slug, key: 'bob', target_id: 'l2' }
    expect(await insertSlugs(db, [other, { ...slug, target_id: 'l3' }])).toEqual(['bob'])
    expect(await insertSlugs(db, [])).toEqual([])
    expect(await listKnownKeys(db, 'main', ['ada', 'bob', 'eve'])).toEqual(new Set(['ada', 'bob']))
    expect((await findSlug(db, { domainId: 'main', key: 'ada' }))?.target_id).toBe('l1')
  })

  it('sorts keys by their bytes, whatever the locale', async () => {
    const { db } = testDeps(engine)
    const keys = ['a-b', 'a_b', 'a0', 'ab', 'Z']
    await insertSlugs(
      db,
      keys.map((key) => ({ ...slug, key })),
    )
    const rows = await db.selectFrom('slug').select('key').orderBy('key').execute()
    expect(rows.map((row) => row.key)).toEqual([...keys].sort())
  })

  it('never gives a live slug away, nor one whose link still holds it', async () => {
    const { db } = testDeps(engine)
    await insertSlugs(db, [slug])
    const heir = { ...slug, target_id: 'l2' }
    expect(await takeOverSlug(db, heir, 0)).toBe(false)
    const gone = { state: 'deleted', released_at: 5 } as const
    const address = { domainId: 'main', key: 'ada' }
    expect(await updateSlug(db, address, 'somebody else', gone)).toBe(false)
    expect(await updateSlug(db, address, 'l1', gone)).toBe(true)
    expect(await takeOverSlug(db, { ...heir, space_id: 's2' }, 1_000)).toBe(false)
    expect(await takeOverSlug(db, heir, 0)).toBe(true)
    expect(await findSlug(db, address)).toMatchObject({ target_id: 'l2', state: 'live' })
  })
})
