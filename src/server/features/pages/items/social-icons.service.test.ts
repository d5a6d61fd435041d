import { expect, it } from 'vitest'
import { loadPageById } from '#server/features/pages/index.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('social icons of a page', (engine) => {
  it('lead to a short link and keep the real profile address', async () => {
    const { ada, url, deps, page } = await createPage(engine)
    const icon = { icon: 22, username: '@ada', address: ' https://github.com/ada ' }
    const { json: github } = await ada.call('POST', `${url}/icons`, icon)
    await ada.call('POST', `${url}/icons`, {
      icon: 2,
      username: 'mail',
      address: 'ada@example.com',
    })
    const { document } = (await loadPageById(deps, page.id))!
    expect(document.icons).toMatchObject([
      { icon: 22, username: '@ada', url: github.shortUrl, profileUrl: 'https://github.com/ada' },
      { icon: 2, url: 'mailto:ada@example.com', profileUrl: null },
    ])
  })

  it('can be changed, moved, deleted and restored', async () => {
    const { ada, url } = await createPage(engine)
    const make = async (icon: number) =>
      (await ada.call('POST', `${url}/icons`, { icon, address: 'https://a.example' })).json
    const [a, b] = [await make(1), await make(3)]
    const order = async () =>
      (await ada.call('GET', `${url}/icons`)).json.items.map((one: { icon: number }) => one.icon)
    await ada.call('POST', `${url}/icons/${b.id}/move`, { after: null })
    expect(await order()).toEqual([3, 1])
    const mail = await ada.call('PATCH', `${url}/icons/${a.id}`, {
      icon: 2,
      address: 'a@b.example',
    })
    expect(mail.json).toMatchObject({ icon: 2, address: 'a@b.example', shortUrl: null })
    const web = await ada.call('PATCH', `${url}/icons/${a.id}`, { address: 'https://b.example' })
    expect(web.json).toMatchObject({ address: 'https://b.example' })
    await ada.call('DELETE', `${url}/icons/${b.id}`)
    expect(await order()).toEqual([2])
    await ada.call('POST', `${url}/icons/${b.id}/restore`)
    expect(await order()).toEqual([3, 2])
    expect(
      (await ada.call('POST', `${url}/icons`, { icon: 37, address: 'https://a.example' })).code,
    ).toBe('err_400')
  })
})
