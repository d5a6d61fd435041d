import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findSocialIcon,
  listSocialIconPositions,
  listSocialIcons,
  updateSocialIcon,
} from './social-icons.repository.ts'

describeOnBothEngines('the repository of social icons', (engine) => {
  it('orders by the bytes of the position and leaves deleted ones out', async () => {
    const { ada, deps, page, url } = await createPage(engine)
    const make = async (icon: number) =>
      (await ada.call('POST', `${url}/icons`, { icon, address: 'https://a.example' })).json
    const [a, b] = [await make(1), await make(3)]
    await updateSocialIcon(deps.db, a.id, { position: 'b' })
    await updateSocialIcon(deps.db, b.id, { position: 'Z' })
    const order = async () => (await listSocialIcons(deps.db, page.id)).map((icon) => icon.icon)
    expect(await order()).toEqual([3, 1])
    await updateSocialIcon(deps.db, b.id, { deleted_at: 5 })
    expect(await order()).toEqual([1])
    expect(await listSocialIconPositions(deps.db, page.id)).toHaveLength(2)
    expect(await findSocialIcon(deps.db, 'other page', a.id)).toBeUndefined()
  })
})
