import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { addNotice } from './notices.service.ts'

describeOnBothEngines('notices over HTTP', (engine) => {
  it('name the link, what happened, and the page that carries it', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const page = await ada!.call('POST', '/api/v1/pages', { username: 'ada-page', title: 'Ada' })
    const block = await ada!.call('POST', `/api/v1/pages/${page.json.id}/blocks`, {
      ...{ kind: 'link', title: 'Shop', address: 'https://shop.example/' },
    })
    const body = { destination: 'https://xn--bcher-kva.example/a', alias: 'books', title: 'Books' }
    const link = await ada!.call('POST', '/api/v1/links', body)
    const detail = { reason: 'gone', status: 404 }
    await addNotice(deps, { kind: 'linkDead', linkId: block.json.linkId, detail })
    await addNotice(deps, { kind: 'linkLimit', linkId: link.json.id, detail: { limit: 9 } })
    const { json } = await ada!.call('GET', '/api/v1/notices')
    expect(json).toMatchObject({
      unread: 2,
      nextCursor: null,
      items: [
        {
          ...{ kind: 'linkLimit', limit: 9, isRead: false, reason: null },
          link: { alias: 'books', displayHost: 'xn--bcher-kva.example', pageId: null },
        },
        { kind: 'linkDead', ...detail, link: { pageId: page.json.id } },
      ],
    })
    const upTo = json.items[0].id
    expect((await ada!.call('POST', '/api/v1/notices/read', { upTo })).json).toEqual({ unread: 0 })
  })
})
