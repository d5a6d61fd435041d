import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countItems } from './page-items.repository.ts'

describeOnBothEngines('the number of items of a page', (engine) => {
  it('counts blocks and icons that are not deleted', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    expect(await countItems(deps.db, page.id)).toBe(0)
    const a = await add('A')
    await add('B')
    await ada.call('POST', `${url}/icons`, { icon: 1, address: 'https://a.example' })
    expect(await countItems(deps.db, page.id)).toBe(3)
    await ada.call('DELETE', `${url}/blocks/${a.id}`)
    expect(await countItems(deps.db, page.id)).toBe(2)
    expect(await countItems(deps.db, 'unknown')).toBe(0)
  })
})
