import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findAccountRegion,
  findLayout,
  findLinksTable,
  saveLayout,
  saveLinksTable,
} from './layout.repository.ts'

describeOnBothEngines('the rows of layout settings', (engine) => {
  it('are one row for each account, replaced by the next', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const row = {
      user_id: ada!.userId,
      layout: 'horizontal',
      size: 'boxed',
      is_scrollable: 1,
      topbar: 'dark',
      sidebar: 'colored',
      sidebar_type: 'icon',
    } as const
    await saveLayout(deps.db, row)
    await saveLayout(deps.db, { ...row, size: 'fluid' })
    expect(await findLayout(deps.db, ada!.userId)).toEqual({ ...row, size: 'fluid' })
    expect(await findLayout(deps.db, bob!.userId)).toBeUndefined()
    expect(await findAccountRegion(deps.db, bob!.userId)).toEqual({ language: '', timeZone: '' })
  })
  it('store which parts of the list of links are hidden, once for each account', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const row = { user_id: ada!.userId, hidden_columns: 'tags' }
    await saveLinksTable(deps.db, row)
    await saveLinksTable(deps.db, { ...row, hidden_columns: 'date clicks' })
    expect(await findLinksTable(deps.db, ada!.userId)).toEqual({
      ...row,
      hidden_columns: 'date clicks',
    })
    expect(await findLinksTable(deps.db, bob!.userId)).toBeUndefined()
  })
})
