import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findBlock, listBlockPositions, listBlocks, updateBlock } from './blocks.repository.ts'

describeOnBothEngines('the repository of blocks', (engine) => {
  it('orders by the bytes of the position, then by id', async () => {
    const { deps, page, add } = await createPage(engine)
    const [a, b, c] = [await add('A'), await add('B'), await add('C')]
    await updateBlock(deps.db, a.id, { position: 'a' })
    await updateBlock(deps.db, b.id, { position: 'B' })
    await updateBlock(deps.db, c.id, { position: '0z' })
    const order = async () => (await listBlocks(deps.db, page.id)).map((block) => block.id)
    expect(await order()).toEqual([c.id, b.id, a.id])
    await updateBlock(deps.db, c.id, { deleted_at: 5 })
    expect(await order()).toEqual([b.id, a.id])
    expect(await listBlockPositions(deps.db, page.id)).toMatchObject([{ deleted_at: 5 }, {}, {}])
    expect(await findBlock(deps.db, page.id, c.id)).toMatchObject({
      title: 'C',
      link_alias: expect.any(String),
    })
    expect(await findBlock(deps.db, 'other page', c.id)).toBeUndefined()
  })
})
