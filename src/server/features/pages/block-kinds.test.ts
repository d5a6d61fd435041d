import { expect, it } from 'vitest'
import { storePicture } from '#server/features/media/index.ts'
import { loadPageById } from '#server/features/pages/index.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { drawPhoto } from '#test/support/photo.ts'

const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ'

const STRANGE = `/media/${'a'.repeat(64)}.webp`
const field = { id: 'f', kind: 'choice', label: 'Size', choices: [' '] }

describeOnBothEngines('kinds of blocks', (engine) => {
  it('reach the page with all their fields', async () => {
    const { deps, page, add } = await createPage(engine)
    const none = { address: '' }
    await add('Chapter', { kind: 'header', ...none })
    await add('', { kind: 'text', ...none, text: 'One\nTwo', layout: 'half' })
    await add('', { kind: 'divider', ...none })
    const video = await add('Clip', { kind: 'video', address: YOUTUBE, animation: 4 })
    await add('Card', { kind: 'contact', ...none, contact: { name: 'Ada' } })
    const hours = ['9–18', '9–18', '', '', '', 'closed', '']
    const place = { address: '1 Quay\nHarbourtown', hours }
    await add('Shop', { kind: 'place', ...none, place })
    const { document } = (await loadPageById(deps, page.id))!
    expect(document.blocks).toMatchObject([
      { kind: 'header', title: 'Chapter', url: '' },
      { kind: 'text', text: 'One\nTwo', layout: 'half' },
      { kind: 'divider' },
      {
        kind: 'video',
        url: video.shortUrl,
        animation: 4,
        embed: { provider: 'youtube', src: expect.stringContaining('/embed/dQw4w9WgXcQ') },
      },
      { kind: 'contact', url: expect.stringMatching(/\/ada\/contact\/[\w-]+$/) },
      { kind: 'place', url: '', place },
    ])
    expect(video).toMatchObject({ linkId: expect.any(String), address: YOUTUBE })
  })

  it('stay drafts until they are complete', async () => {
    const { deps, page, add, ada, url } = await createPage(engine)
    const none = { address: '' }
    await add('', { kind: 'header', ...none })
    const words = await add('', { kind: 'text', ...none })
    const card = await add('Card', { kind: 'contact', ...none })
    await add('Empty card', { kind: 'contact', ...none, contact: { name: ' ' } })
    const shop = await add('Shop', { kind: 'place', ...none })
    await add('No address', { kind: 'place', ...none, place: { address: ' ' } })
    const form = await add('Ask', { kind: 'form', ...none })
    await add('Nothing to choose', { kind: 'form', ...none, form: { fields: [field] } })
    await add('File', { kind: 'file', ...none })
    const group = await add('Group', { kind: 'group', ...none })
    const titles = async () =>
      (await loadPageById(deps, page.id))!.document.blocks.map(({ kind }) => kind)
    expect(await titles()).toEqual([])
    await ada.call('PATCH', `${url}/blocks/${words.id}`, { text: 'Hello' })
    await ada.call('PATCH', `${url}/blocks/${card.id}`, { contact: { name: 'Ada' } })
    await ada.call('PATCH', `${url}/blocks/${shop.id}`, { place: { address: '1 Quay' } })
    const fields = [{ ...field, choices: ['S'] }]
    await ada.call('PATCH', `${url}/blocks/${form.id}`, { form: { fields } })
    await add('In it', { kind: 'link', address: 'https://a.example/', groupId: group.id })
    expect((await titles()).toSorted()).toEqual([
      ...['contact', 'form', 'group', 'link', 'place', 'text'],
    ])
  })

  it('refuse what does not fit, and store nothing of it', async () => {
    const { ada, url, deps, add } = await createPage(engine)
    const group = await add('Group', { kind: 'group', address: '' })
    const before = await readAllTables(deps)
    const refused: [body: object, code: string][] = [
      [{ kind: 'video', address: 'javascript:alert(1)' }, 'err_28'],
      [{ kind: 'video', address: 'https://example.com/film.mp4' }, 'err_28'],
      [{ kind: 'music', address: '' }, 'err_28'],
      [{ kind: 'text', text: 'x'.repeat(2001) }, 'err_400'],
      [{ kind: 'text', text: 'a\u0000b' }, 'err_400'],
      [{ kind: 'text', animation: 10 }, 'err_400'],
      [{ kind: 'text', layout: 'huge' }, 'err_400'],
      [{ kind: 'text', passcode: 'abc' }, 'err_400'],
      [
        { kind: 'text', startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
        'err_400',
      ],
      [{ kind: 'text', groupId: 'unknown' }, 'err_404'],
      [{ kind: 'group', groupId: group.id }, 'err_400'],
      [{ kind: 'contact', contact: { name: 'A', evil: 1 } }, 'err_400'],
      [{ kind: 'place', place: { address: 'A', hours: ['9–18'] } }, 'err_400'],
      [{ kind: 'place', place: { address: 'x'.repeat(301) } }, 'err_400'],
      [{ kind: 'form', form: { fields: [field, field] } }, 'err_400'],
      [
        { kind: 'gallery', gallery: { pictures: [{ picture: 'https://a.example/b.png' }] } },
        'err_400',
      ],
      [{ kind: 'gallery', gallery: { pictures: [{ picture: STRANGE }] } }, 'err_400'],
      [{ kind: 'form', form: { fields: [{ ...field, id: 'a b' }] } }, 'err_400'],
    ]
    for (const [body, code] of refused) {
      const answer = await ada.call('POST', `${url}/blocks`, body)
      expect(answer.code, JSON.stringify(body)).toBe(code)
    }
    expect(await readAllTables(deps)).toEqual(before)
  })

  it('are shown in groups, first if pinned, and not at all if archived', async () => {
    const { ada, url, add, titles, deps, page } = await createPage(engine)
    const group = await add('G', { kind: 'group', address: '', isCollapsed: true })
    const a = await add('A', { groupId: group.id })
    const b = await add('B', { isPinned: true })
    const c = await add('C', { isPinned: true })
    expect(await titles()).toBe('CGAB')
    const change = (id: string, body: object) => ada.call('PATCH', `${url}/blocks/${id}`, body)
    await change(b.id, { isPinned: true })
    expect(await titles()).toBe('BGAC')
    const { revision } = c
    expect((await change(c.id, { isArchived: true, revision })).json.isArchived).toBe(true)
    expect(await titles()).toBe('BGA')
    const listed = async (query = '') =>
      (await ada.call('GET', `${url}/blocks${query}`)).json.items.map(
        ({ title }: { title: string }) => title,
      )
    expect(await listed()).toEqual(['G', 'A', 'B'])
    expect(await listed('?state=archived')).toEqual(['C'])
    await change(c.id, { isArchived: false })
    expect(await titles()).toBe('BGAC')
    await ada.call('DELETE', `${url}/blocks/${group.id}`)
    expect(await titles()).toBe('BAC')
    const [, first] = (await loadPageById(deps, page.id))!.document.blocks
    expect(first).not.toHaveProperty('groupId')
    expect((await change(a.id, { groupId: null })).json.groupId).toBeNull()
  })

  it('keep edits of different fields and refuse edits of the same field', async () => {
    const { ada, url, add } = await createPage(engine)
    const { id, revision } = await add('T', { kind: 'text', address: '', text: 'one' })
    const change = (body: object) => ada.call('PATCH', `${url}/blocks/${id}`, { revision, ...body })
    expect((await change({ text: 'two' })).status).toBe(200)
    expect((await change({ layout: 'half' })).json.text).toBe('two')
    expect((await change({ text: 'three' })).code).toBe('err_409')
    expect((await change({ isPinned: true })).status).toBe(200)
  })

  it('can be shown on the creator’s own background picture; old clients get its mean colour', async () => {
    const { ada, url, deps, page } = await createPage(engine)
    const theme = async (body: object) => {
      const answer = await ada.call('PATCH', `${url}/theme`, body)
      return { code: answer.code, theme: answer.json.theme }
    }
    const gradient = { ownBackground: 'gradient', gradientTo: '#112233', gradientAngle: 45 }
    expect((await theme(gradient)).theme).toMatchObject(gradient)
    for (const wrong of [
      { gradientTo: 'red;background:url(//e)' },
      { gradientAngle: 360 },
      { pictureDim: 91 },
      { font: 'Comic Sans' },
      { corners: '9px;background:url(//e)' },
      { shadow: null },
      { pictureUrl: 'https://evil.example/a.png' },
      { pictureColor: '#000000' },
    ]) {
      expect((await theme(wrong)).code, JSON.stringify(wrong)).toBe('err_400')
    }
    expect((await theme({ pictureId: 'unknown' })).code).toBe('err_404')
    const { spaceId, userId } = ada
    const bytes = Buffer.from(await drawPhoto())
    const { id: pictureId } = await storePicture(deps, { spaceId, userId, purpose: 'share', bytes })
    const shape = { corners: 'pill', shadow: 'soft' }
    const picture = { ownBackground: 'picture', pictureId, font: 'serif', header: 'side', ...shape }
    const { theme: stored } = await theme(picture)
    expect(stored).toMatchObject({ ...picture, pictureUrl: expect.stringContaining('/media/') })
    expect(stored.pictureColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(stored.pictureColor).not.toBe('#808080')
    expect((await loadPageById(deps, page.id))?.document.theme).toEqual(stored)
  })
})
