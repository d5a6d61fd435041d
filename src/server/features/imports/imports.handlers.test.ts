import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ReadImportAnswer } from '#contract/pages/page-imports.ts'
import { OutboundError, type OutboundFetch } from '#server/platform/fetch/outbound-fetch.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { savedLinktree, savedPages } from '#test/support/saved-pages.ts'

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

/** Does what the dialog does: first fetches the pictures, then applies everything. */
async function bringIn(ada: Creator, pageId: string, draft: ReadImportAnswer['pages'][number]) {
  const take = async (address: string | null, purpose: string) => {
    if (address === null) return null
    const { status, json } = await ada.call('POST', '/api/v1/media/fetch', { address, purpose })
    return status === 201 ? (json.id as string) : null
  }
  const blocks = []
  for (const { thumbnail, ...block } of draft.blocks) {
    blocks.push({ ...block, thumbnailId: await take(thumbnail, 'thumbnail') })
  }
  const icons = draft.icons.map(({ image, ...icon }) => ({ ...icon, imageId: image }))
  const { title, description } = draft
  const page = { title, description, imageId: await take(draft.picture, 'profile') }
  return ada.call('POST', `/api/v1/pages/${pageId}/import`, { page, blocks, icons })
}

describeOnBothEngines('moving a page in', (engine) => {
  async function creator(fetchOutside?: OutboundFetch) {
    const overrides = fetchOutside ? { fetchOutside } : {}
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'], overrides)
    const [ada, bob] = creators
    const { json } = await ada!.call('POST', '/api/v1/pages', { username: 'ada', title: 'Before' })
    return { ada: ada!, bob: bob!, deps, pageId: json.id as string }
  }

  it.each(Object.entries(savedPages))('brings %s complete and in order', async (_name, text) => {
    const bytes = await picture()
    const { ada, pageId } = await creator(async (url) => {
      return { status: 200, url, headers: { 'content-type': 'image/png' }, body: bytes }
    })
    const read = await ada.call('POST', '/api/v1/page-imports/read', { text })
    expect(read.status).toBe(200)
    const [draft] = read.json.pages
    const applied = await bringIn(ada, pageId, draft)
    expect([applied.status, applied.json.refused]).toEqual([200, []])
    const { json: page } = await ada.call('GET', `/api/v1/pages/${pageId}`)
    const facts = (one: { kind: string; title: string; address: string }) => [
      one.kind,
      one.title,
      // addresses with non-ASCII letters are stored as browsers write them
      one.kind === 'link' ? new URL(one.address).href : one.address,
    ]
    expect(page.blocks.map(facts)).toEqual(draft.blocks.map(facts))
    expect(page.blocks.map((one: { thumbnailUrl: string }) => one.thumbnailUrl !== null)).toEqual(
      draft.blocks.map((one: { thumbnail: string }) => one.thumbnail !== null),
    )
    expect(page.icons.map((one: { icon: number }) => one.icon)).toEqual(
      draft.icons.map((one: { icon: number }) => one.icon),
    )
    expect(page).toMatchObject({ title: draft.title, description: draft.description })
    expect(page.imageUrl !== null).toBe(draft.picture !== null)
  })

  it('keeps groups, leaves out addresses that must not be linked, and is undone in one step', async () => {
    const { ada, pageId } = await creator()
    const first = { address: 'https://first.example/' }
    await ada.call('POST', `/api/v1/pages/${pageId}/blocks`, first)
    const { json: before } = await ada.call('GET', `/api/v1/pages/${pageId}`)
    const applied = await ada.call('POST', `/api/v1/pages/${pageId}/import`, {
      page: { title: 'After' },
      theme: { buttonStyle: 4 },
      blocks: [
        { kind: 'group', title: 'Group' },
        { title: 'In', address: 'https://in.example/', group: 0 },
        { title: 'Loop', address: 'http://localhost:3000/ada' },
        { kind: 'email', title: 'Bad', address: 'nobody' },
        { kind: 'video', title: 'Bad', address: 'https://in.example/' },
        { kind: 'text', text: 'Words' },
      ],
      icons: [
        { icon: 1, address: 'https://instagram.com/ada' },
        { icon: 2, address: 'javascript:alert(1)' },
      ],
    })
    expect(applied.json.refused).toMatchObject([
      { list: 'blocks', at: 2, message: 'err_28' },
      { list: 'blocks', at: 3, message: 'err_28' },
      { list: 'blocks', at: 4, message: 'err_28' },
      { list: 'icons', at: 1, message: 'err_28' },
    ])
    const { json: page } = await ada.call('GET', `/api/v1/pages/${pageId}`)
    expect(
      page.blocks.map((one: { title: string; kind: string }) => [one.kind, one.title]),
    ).toEqual([
      ['link', ''],
      ['group', 'Group'],
      ['link', 'In'],
      ['text', ''],
    ])
    expect(page.blocks[2].groupId).toBe(page.blocks[1].id)
    expect([page.title, page.theme.buttonStyle, page.icons.length]).toEqual(['After', 4, 1])

    const undone = await ada.call('POST', `/api/v1/pages/${pageId}/import/undo`, applied.json.undo)
    expect(undone.status).toBe(200)
    const { json: after } = await ada.call('GET', `/api/v1/pages/${pageId}`)
    expect(after.blocks).toEqual(before.blocks)
    expect([after.title, after.theme, after.icons]).toEqual([before.title, before.theme, []])
  })

  it('refuses more than the page has room for, and changes nothing', async () => {
    const { ada, pageId } = await creator()
    await ada.call('POST', `/api/v1/pages/${pageId}/blocks`, { kind: 'divider' })
    const blocks = Array.from({ length: 200 }, () => ({ kind: 'divider' }))
    const page = { title: 'After' }
    const answer = await ada.call('POST', `/api/v1/pages/${pageId}/import`, { page, blocks })
    expect(answer).toMatchObject({ status: 400, code: 'err_400' })
    expect(answer.json.error.fields).toEqual({ fullPage: expect.any(String) })
    const { json } = await ada.call('GET', `/api/v1/pages/${pageId}`)
    expect([json.title, json.blocks.length]).toEqual(['Before', 1])
  })

  it('never changes other people’s pages', async () => {
    const { bob, pageId } = await creator()
    const blocks = [{ kind: 'divider' }]
    const undo = { blockIds: [], iconIds: [], page: { title: 'Mine' }, theme: {} }
    for (const [path, body] of [
      ['import', { blocks }],
      ['import/undo', undo],
    ] as const) {
      expect((await bob.call('POST', `/api/v1/pages/${pageId}/${path}`, body)).status).toBe(404)
    }
  })

  it('reads the page at an address, and says if it cannot', async () => {
    const { ada } = await creator(async (url) => {
      if (url.includes('slow')) throw new OutboundError('timeout')
      const body = Buffer.from(url.includes('empty') ? '<p>nothing' : savedLinktree)
      return { status: 200, url, headers: { 'content-type': 'text/html' }, body }
    })
    const read = (address: string) => ada.call('POST', '/api/v1/page-imports/read', { address })
    expect((await read('https://linktr.ee/adabakes')).json).toMatchObject({ source: 'linktree' })
    expect(await read('https://slow.example/')).toMatchObject({ status: 400, code: 'err_22' })
    expect(await read('https://empty.example/')).toMatchObject({ status: 400, code: 'err_22' })
    expect(await read('file:///etc/passwd')).toMatchObject({ status: 400, code: 'err_28' })
    expect(await read('')).toMatchObject({ status: 400, code: 'err_21' })
  })

  it('names why an address or a file gives nothing', async () => {
    const statuses: Record<string, number> = { gone: 410, absent: 404, closed: 403, broken: 502 }
    const reasons: Record<string, OutboundError['reason']> = {
      ...{ slow: 'timeout', huge: 'tooLarge', picture: 'type' },
    }
    const { ada } = await creator(async (url) => {
      const [name = ''] = new URL(url).hostname.split('.')
      if (reasons[name]) throw new OutboundError(reasons[name])
      const headers = { 'content-type': 'text/html' }
      return { status: statuses[name] ?? 200, url, headers, body: Buffer.from('<p>nothing') }
    })
    const why = async (source: object) => {
      const { code, json } = await ada.call('POST', '/api/v1/page-imports/read', source)
      return [code, ...Object.keys(json.error.fields)]
    }
    const at = (name: string) => why({ address: `https://${name}.example/` })
    expect(await at('gone')).toEqual(['err_22', 'notThere'])
    expect(await at('absent')).toEqual(['err_22', 'notThere'])
    expect(await at('closed')).toEqual(['err_22', 'notAllowed'])
    expect(await at('broken')).toEqual(['err_22', 'noAnswer'])
    expect(await at('slow')).toEqual(['err_22', 'noAnswer'])
    expect(await at('huge')).toEqual(['err_22', 'pageTooLarge'])
    expect(await at('picture')).toEqual(['err_22', 'noPage'])
    expect(await at('empty')).toEqual(['err_22', 'emptyPage'])
    expect(await why({ text: '<p>words' })).toEqual(['err_400', 'emptyFile'])
    const damaged = JSON.stringify({ format: 'waypost-pages', version: 2, pages: [] })
    expect(await why({ text: damaged })).toEqual(['err_400', 'foreignExport'])
  })

  it('accepts pages as large as these services make them, up to a limit', async () => {
    const seen: unknown[] = []
    const { ada } = await creator(async (url, request) => {
      seen.push(request?.maxBytes)
      const body = Buffer.from(`<!--${'x'.repeat(3 * 1024 * 1024)}-->${savedLinktree}`)
      return { status: 200, url, headers: { 'content-type': 'text/html' }, body }
    })
    const address = 'https://linktr.ee/adabakes'
    const { json } = await ada.call('POST', '/api/v1/page-imports/read', { address })
    expect(json).toMatchObject({ source: 'linktree' })
    expect(seen).toEqual([4 * 1024 * 1024])
  })

  it('imports rules of links, and leaves out a link if its rules lead to a forbidden address', async () => {
    const { ada, pageId } = await creator()
    const ruled = (title: string, destination: string) => ({
      title,
      address: `https://${title.toLowerCase()}.example/`,
      rules: [{ id: 'a', conditions: [], target: { kind: 'destination', destination } }],
    })
    const blocks = [
      ruled('Good', 'https://there.example/x'),
      ruled('Bad', 'javascript:alert(1)'),
      { kind: 'text', text: 'plain', gate: '18', rules: [] },
    ]
    const { json } = await ada.call('POST', `/api/v1/pages/${pageId}/import`, { blocks })
    expect(json.refused).toMatchObject([{ list: 'blocks', at: 1, message: 'err_28' }])
    const { json: page } = await ada.call('GET', `/api/v1/pages/${pageId}`)
    expect(
      page.blocks.map((one: { title: string; gate: string }) => [one.title, one.gate]),
    ).toEqual([
      ['Good', 'none'],
      ['', '18'],
    ])
    const { json: link } = await ada.call('GET', `/api/v1/links/${page.blocks[0].linkId}`)
    expect(link.rules).toMatchObject([
      { id: 'a', target: { destination: 'https://there.example/x' } },
    ])
  })

  it('accepts ten megabytes, and no more', async () => {
    const { ada } = await creator()
    const read = (text: string) => ada.call('POST', '/api/v1/page-imports/read', { text })
    const link = '<a href="https://a.example/">A</a>'
    const fitting = await read(`${' '.repeat(10 * 1024 * 1024 - link.length)}${link}`)
    expect([fitting.status, fitting.json.pages?.[0].blocks.length]).toEqual([200, 1])
    expect((await read(`${' '.repeat(14 * 1024 * 1024)}${link}`)).status).toBe(413)
    expect(await read('nothing')).toMatchObject({ status: 400, code: 'err_400' })
  })
})

describeOnBothEngines('POST /api/v1/media/fetch', (engine) => {
  it('accepts pictures by their content, from an address or out of the file', async () => {
    const bytes = await picture()
    const { creators } = await createCreatorApp(engine, ['ada'], {
      fetchOutside: async (url) => {
        if (url.includes('slow')) throw new OutboundError('timeout')
        const body = url.includes('svg') ? Buffer.from('<svg onload="alert(1)"/>') : bytes
        return { status: url.includes('404') ? 404 : 200, url, headers: {}, body }
      },
    })
    const take = (address: string) =>
      creators[0]!.call('POST', '/api/v1/media/fetch', { address, purpose: 'thumbnail' })
    const fetched = await take('https://a.example/a.png')
    expect(fetched.json).toMatchObject({ contentType: 'image/webp', width: 256, height: 256 })
    const inside = await take(`data:image/png;base64,${bytes.toString('base64')}`)
    expect(inside.json.url).toBe(fetched.json.url)
    expect(await take('https://a.example/svg.png')).toMatchObject({ status: 415 })
    expect(await take('https://a.example/404.png')).toMatchObject({ status: 415 })
    expect(await take('https://slow.example/a.png')).toMatchObject({ status: 400, code: 'err_22' })
    expect(await take('data:text/html;base64,PHNjcmlwdD4=')).toMatchObject({ status: 415 })
  })
})
