import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('items of a page', (engine) => {
  it.each([
    { kind: 'blocks', fields: { title: 'One' } },
    { kind: 'icons', fields: { icon: 22 } },
  ])('move, go with their link and come back: $kind', async ({ kind, fields }) => {
    const { ada, url, page, deps } = await createPage(engine)
    const items = `${url}/${kind}`
    const make = async () =>
      (await ada.call('POST', items, { ...fields, address: 'https://a.example' })).json
    const [first, second] = [await make(), await make()]
    const order = async () =>
      (await ada.call('GET', items)).json.items.map(({ id }: { id: string }) => id)
    const move = (id: string, after: string | null) =>
      ada.call('POST', `${items}/${id}/move`, { after })

    const slugs = async () =>
      (await deps.db.selectFrom('slug').select('state').where('kind', '=', 'link').execute())
        .map(({ state }) => state)
        .sort()

    const { json: moved } = await move(second.id, null)
    expect(await order()).toEqual([second.id, first.id])
    expect((await move(second.id, second.id)).json.revision).toBe(moved.revision)
    expect((await move(second.id, page.id)).status).toBe(404)

    for (let time = 0; time < 2; time++) {
      expect((await ada.call('DELETE', `${items}/${second.id}`)).status).toBe(204)
    }
    expect(await order()).toEqual([first.id])
    expect((await move(second.id, null)).status).toBe(404)
    expect(await slugs()).toEqual(['deleted', 'live'])

    for (let time = 0; time < 2; time++) {
      expect((await ada.call('POST', `${items}/${second.id}/restore`)).status).toBe(200)
    }
    expect(await order()).toEqual([second.id, first.id])
    expect(await slugs()).toEqual(['live', 'live'])
  })
})
