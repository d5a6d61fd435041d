import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  insertColumns,
  listColumns,
  removeColumn,
  updateColumn,
} from './task-columns.repository.ts'

describeOnBothEngines('the rows of columns', (engine) => {
  it('belong to one space, in the order of their bytes', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators.map((one) => one.spaceId)
    const column = (space_id: string, id: string, position: string) => ({
      space_id,
      id,
      title: id,
      position,
    })
    await insertColumns(deps.db, [column(ada!, 'x', 'a'), column(ada!, 'y', 'B')])
    await insertColumns(deps.db, [column(bob!, 'x', 'a')])
    const ids = async () => (await listColumns(deps.db, ada!)).map((one) => one.id)
    expect(await ids()).toEqual(['y', 'x'])
    await updateColumn(deps.db, { space_id: ada!, id: 'x' }, { position: 'A' })
    expect(await ids()).toEqual(['x', 'y'])
    await removeColumn(deps.db, { space_id: ada!, id: 'x' })
    expect(await ids()).toEqual(['y'])
    expect(await listColumns(deps.db, bob!)).toHaveLength(1)
  })
})
