import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countChangeSetItems,
  deleteChangeSetItems,
  deleteChangeSetsBefore,
  listChangeSetItems,
  saveChangeSetItems,
} from './change-sets.repository.ts'

describeOnBothEngines('the rows of a change set', (engine) => {
  it('keep what a link was first, and go by link and by age', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const body = { links: [1, 2].map((at) => ({ destination: `https://a.example/${at}` })) }
    const { json } = await creators[0]!.call('POST', '/api/v1/links/bulk', body)
    const [one, two] = json.results.map((result: { link: { id: string } }) => result.link.id)
    const changeSet = { changeSetId: 'b', userId: creators[0]!.userId }
    const item = (link_id: string, made_at: number) => ({
      ...{ batch_id: 'b', link_id, made_by: changeSet.userId, before: '{"first":1}' },
      ...{ revision: 2, made_at },
    })
    await saveChangeSetItems(deps.db, [item(one, 10), item(two, 20)])
    await saveChangeSetItems(deps.db, [{ ...item(one, 30), before: '{}', revision: 3 }])
    expect(
      (await listChangeSetItems(deps.db, changeSet, 10)).find((row) => row.link_id === one),
    ).toEqual({
      ...item(one, 10),
      revision: 3,
    })
    expect(await listChangeSetItems(deps.db, { ...changeSet, userId: 'other' }, 10)).toEqual([])
    await deleteChangeSetsBefore(deps.db, 20)
    expect(await countChangeSetItems(deps.db, changeSet)).toBe(1)
    await deleteChangeSetItems(deps.db, 'b', [two])
    expect(await countChangeSetItems(deps.db, changeSet)).toBe(0)
  })
})
