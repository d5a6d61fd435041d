import { expect, it } from 'vitest'
import { loadPageById } from '#server/features/pages/index.ts'
import { createPage } from '#test/support/creator-page.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openBlockFile } from './block-file.service.ts'

function multipart(name: string, content: string) {
  const boundary = 'waypost-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${content}\r\n--${boundary}--\r\n`,
  }
}

describeOnBothEngines('the file of a block', (engine) => {
  it('is uploaded, shown with its size, and counted when it is downloaded', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    const request = multipart('notes.html', '<p>hi</p>')
    const sent = await ada.inject({ method: 'POST', url: '/api/v1/files', ...request })
    expect([sent.statusCode, sent.json()]).toEqual([
      201,
      { id: expect.any(String), name: 'notes.html', bytes: 9 },
    ])
    const fileId = sent.json().id
    const block = await add('', { kind: 'file', address: '', fileId })
    expect(block).toMatchObject({ fileId, fileName: 'notes.html', fileBytes: 9, clicks: 0 })
    const [shown] = (await loadPageById(deps, page.id))!.document.blocks
    expect(shown).toMatchObject({ kind: 'file', title: 'notes.html', bytes: 9 })
    expect(shown?.url).toMatch(new RegExp(`/ada/file/${block.id}$`))
    const open = (
      userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ) => openBlockFile(deps, { pageId: page.id, blockId: block.id, userAgent })
    await (await (await open('Googlebot/2.1'))!.read()).toArray()
    const file = (await open())!
    const read = async (range?: { first: number; last: number }) =>
      Buffer.concat(await (await file.read(range)).toArray()).toString()
    expect(await Promise.all([read(), read({ first: 0, last: 1 })])).toEqual(['<p>hi</p>', '<p'])
    // the rest of a download that was interrupted
    expect(await read({ first: 2, last: 8 })).toBe('>hi</p>')
    const { items } = (await ada.call('GET', `${url}/blocks`)).json
    expect(items[0].clicks).toBe(2)
    const changed = await ada.call('PATCH', `${url}/blocks/${block.id}`, { fileId: null })
    expect(changed.json).toMatchObject({ fileId: null, fileName: null, fileBytes: null })
    expect(await open()).toBeUndefined()
    // a block without its file is a draft
    expect((await loadPageById(deps, page.id))!.document.blocks).toEqual([])
  })

  it('belongs to the page’s own space', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const request = multipart('a.txt', 'x')
    const sent = await bob!.inject({ method: 'POST', url: '/api/v1/files', ...request })
    const { json: page } = await ada!.call('POST', '/api/v1/pages', { username: 'ada' })
    const body = { kind: 'file', fileId: sent.json().id }
    expect((await ada!.call('POST', `/api/v1/pages/${page.id}/blocks`, body)).code).toBe('err_404')
  })
})
