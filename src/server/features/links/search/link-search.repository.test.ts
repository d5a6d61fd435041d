import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { listLinks } from '../list/link-list.repository.ts'
import { indexLinks } from './index-links.ts'
import { countPending, indexPending, lastPending } from './link-search.repository.ts'

describeOnBothEngines('the search index of links', (engine) => {
  async function setUp() {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'grace'])
    const [ada, grace] = creators as [(typeof creators)[0], (typeof creators)[0]]
    const make = async (body: Record<string, unknown>, creator = ada) => {
      const answer = await creator.call('POST', '/api/v1/links', {
        destination: 'https://a.example/x',
        ...body,
      })
      expect(answer.status).toBe(201)
      return answer.json as { id: string; revision: number }
    }
    const find = async (text: string, state: 'active' | 'archived' | 'deleted' = 'active') => {
      const found = await listLinks(deps.db, {
        ...{ spaceId: ada.spaceId, state, text, sort: 'newest', after: undefined, limit: 50 },
      })
      return found.map((link) => link.title)
    }
    return { ada, grace, deps, make, find }
  }

  it('finds a link before and after it is indexed, with its current texts', async () => {
    const { ada, deps, make, find } = await setUp()
    const { id, revision } = await make({ title: 'Harbour' })
    expect(await countPending(deps.db, 10)).toBe(1)
    expect(await find('harb')).toEqual(['Harbour'])
    await indexLinks(deps)
    expect(await lastPending(deps.db)).toBeUndefined()
    expect(await find('harb')).toEqual(['Harbour'])

    const changed = await ada.call('PATCH', `/api/v1/links/${id}`, {
      title: 'Lighthouse',
      revision,
    })
    expect(changed.status).toBe(200)
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexLinks(deps)
      expect(await find('harb')).toEqual([])
      expect(await find('lighth')).toEqual(['Lighthouse'])
    }
    await ada.call('DELETE', `/api/v1/links/${id}`)
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexLinks(deps)
      expect(await find('lighth')).toEqual([])
      expect(await find('lighth', 'deleted')).toEqual(['Lighthouse'])
    }
  })

  it('records only changes that searches see, and forgets links that are deleted for good', async () => {
    const { deps, make } = await setUp()
    const { id } = await make({ title: 'Harbour' })
    await indexLinks(deps)
    await sql`update link set updated_at = updated_at + 1, title = title`.execute(deps.db)
    expect(await lastPending(deps.db)).toBeUndefined()
    await deps.db.deleteFrom('link').where('id', '=', id).execute()
    expect(await countPending(deps.db, 10)).toBe(1)
    await indexLinks(deps)
    const left = await deps.db.selectFrom('link_search').select('link_id').execute()
    expect(left).toEqual([])
  })

  it('keeps the links of two spaces apart', async () => {
    const { grace, deps, make, find } = await setUp()
    await make({ title: 'Ours at the harbour' })
    await make({ title: 'Theirs at the harbour' }, grace)
    await indexLinks(deps)
    expect(await find('harbour')).toEqual(['Ours at the harbour'])
  })

  it('gives links of the same time different places, in the order of the list', async () => {
    const { deps, make, find } = await setUp()
    for (const at of [1, 2, 3, 4, 5]) await make({ title: `Harbour ${at}` })
    await sql`update link set created_at = ${1_700_000_000_000}`.execute(deps.db)
    await transaction(deps, ({ db }) => indexPending(db, 3))
    await indexLinks(deps)
    const rows = await deps.db.selectFrom('link').select('title').orderBy('id', 'desc').execute()
    expect(await find('harbour')).toEqual(rows.map((row) => row.title))
  })
})
