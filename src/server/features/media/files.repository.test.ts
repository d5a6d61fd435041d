import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { deleteSomeFileRows, findFile, insertFile } from './files.repository.ts'

describeOnBothEngines('the repository of files', (engine) => {
  it('keeps, adds up and deletes the files of a space', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const file = (id: string, at: number, bytes: number) => ({
      id,
      space_id: creators[at]!.spaceId,
      uploaded_by: creators[at]!.userId,
      name: 'a.pdf',
      bytes,
      created_at: 1,
      unused_since: null,
    })
    await insertFile(deps.db, file('a', 0, 5))
    await insertFile(deps.db, file('b', 0, 7))
    await insertFile(deps.db, file('c', 1, 9))
    const [ada, bob] = creators.map(({ spaceId }) => spaceId) as [string, string]
    const deleted = await deleteSomeFileRows(deps.db, ada, 9)
    expect(deleted.map(({ id, bytes }) => [id, bytes]).sort()).toEqual([
      ['a', 5],
      ['b', 7],
    ])
    expect(await findFile(deps.db, 'a')).toBeUndefined()
    expect(await findFile(deps.db, 'c')).toMatchObject({ space_id: bob, bytes: 9 })
  })
})
