import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { contentOfSpaces } from './space-content.repository.ts'

describeOnBothEngines('what is in spaces', (engine) => {
  it('comes in parts, each row once, of these spaces alone', async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    const many = 520
    for (const { spaceId } of [ada, bob]) {
      const rows = Array.from({ length: many }, (_, at) => ({
        ...{ id: `${spaceId}-${at}`, space_id: spaceId, title: 'A', type: 'bg-info' },
        created_at: 1,
      }))
      await deps.db
        .insertInto('event_category')
        .values(rows as never)
        .execute()
    }
    const content = contentOfSpaces(deps.db, async function* () {
      yield [ada.spaceId]
    })
    const ids: string[] = []
    let parts = 0
    for await (const rows of content.eventCategories!) {
      parts += 1
      ids.push(...rows.map((row) => (row as { id: string }).id))
    }
    expect(parts).toBe(3)
    expect([ids.length, new Set(ids).size]).toEqual([many, many])
    expect(ids.every((id) => id.startsWith(ada.spaceId))).toBe(true)
    for (const [name, pages] of Object.entries(content)) {
      if (name === 'eventCategories') continue
      for await (const rows of pages) expect([name, rows]).toEqual([name, []])
    }
  })
})
