import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import * as views from '#server/views.tsx'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { problemsOfHtml } from '#test/support/html-problems.ts'

const upload = async (ada: Creator, purpose: string, background: string): Promise<string> =>
  (await sendPicture(ada, purpose, background)).id

const uploadUrl = async (ada: Creator, purpose: string, background: string): Promise<string> =>
  (await sendPicture(ada, purpose, background)).url

async function sendPicture(ada: Creator, purpose: string, background: string) {
  const payload = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  const url = `/api/v1/media?purpose=${purpose}`
  return (await ada.inject({ method: 'POST', url, headers, payload })).json()
}

async function uploadFile(who: Creator, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type')! }
  const payload = Buffer.from(await sent.arrayBuffer())
  const answer = await who.inject({ method: 'POST', url: '/api/v1/files', headers, payload })
  return answer.json().id
}

/** A page with one of everything that can travel. */
async function fill(ada: Creator): Promise<string> {
  const { json } = await ada.call('POST', '/api/v1/pages', { username: 'ada', title: 'Ada' })
  const url = `/api/v1/pages/${json.id}`
  const add = async (body: object) => (await ada.call('POST', `${url}/blocks`, body)).json
  await add({
    title: 'Site',
    address: 'https://site.example/?a=1&b="2"',
    thumbnailId: await upload(ada, 'thumbnail', '#a00'),
    layout: 'featured',
    animation: 4,
    isPinned: true,
  })
  const group = await add({ kind: 'group', title: 'Group', isCollapsed: true })
  await add({ kind: 'email', title: 'Mail', address: 'ada@ada.example', groupId: group.id })
  await add({ kind: 'phone', title: 'Phone', address: '+49 30 12345' })
  await add({ kind: 'header', title: '=Head' })
  await add({ kind: 'text', title: 'Words', text: 'Two\nlines <b>' })
  await add({ kind: 'divider' })
  await add({
    kind: 'video',
    title: 'Film',
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  })
  await add({ kind: 'contact', title: 'Card', contact: { name: 'Ada' } })
  const hours = ['9–18', '', '', '', '', '', '']
  await add({ kind: 'place', title: 'Shop', place: { address: '1 Quay', hours } })
  const fields = [{ id: 'f', kind: 'name', label: 'Name', isRequired: true, choices: [] }]
  await add({ kind: 'form', title: 'Ask', form: { fields, thanks: 'Thanks', isMailed: false } })
  const pictures = []
  for (const [alt, color] of Object.entries({ Fog: '#123', '': '#456' })) {
    pictures.push({ picture: await uploadUrl(ada, 'gallery', color), alt })
  }
  await add({ kind: 'gallery', title: 'Prints', gallery: { layout: 'row', pictures } })
  await add({ title: 'Away', address: 'https://away.example/', isArchived: true })
  await add({ title: 'Hidden', address: 'https://hidden.example/', isHidden: true })
  await add({
    title: 'Later',
    address: 'https://later.example/',
    startsAt: '2090-01-01T00:00:00.000Z',
  })
  const guards = { gate: '21', isForSubscribers: true }
  const link = await add({ title: 'Ruled', address: 'https://ruled.example/', ...guards })
  const conditions = [{ on: 'country', values: ['CH', 'DE'] }]
  const target = { kind: 'destination', destination: 'https://ruled.example/de?x=1' }
  const rules = [{ id: 'one', name: 'Near', conditions, target }]
  await ada.call('PATCH', `/api/v1/links/${link.linkId}`, { rules })
  const fileId = await uploadFile(ada, Buffer.from('Größe\u0000\xff'), 'Größe "x".pdf')
  await add({ kind: 'file', title: 'Keep', fileId })
  const icons = [
    { icon: 1, username: 'ada', address: 'https://instagram.com/ada' },
    { icon: 2, username: 'ada', address: 'mailto:ada@ada.example' },
    {
      icon: 1,
      isCustom: true,
      username: 'Own',
      address: 'https://own.example/',
      imageId: await upload(ada, 'icon', '#0a0'),
    },
  ]
  for (const icon of icons) await ada.call('POST', `${url}/icons`, icon)
  await ada.call('PATCH', url, {
    description: 'Text & more',
    imageId: await upload(ada, 'profile', '#00a'),
    gate: '18',
    utmSource: 'bio',
    metaTitle: 'Meta',
  })
  const pictureId = await upload(ada, 'share', '#0aa')
  const shape = { buttonStyle: 5, corners: 'round', shadow: 'hard' }
  await ada.call('PATCH', `${url}/theme`, { ...shape, ownBackground: 'picture', pictureId })
  return json.id
}

describeOnBothEngines('taking a page along', (engine) => {
  const create = () =>
    createCreatorApp(engine, ['ada', 'bob'], { views: views as unknown as Deps['views'] })

  it('brings it back equal, also into another account', async () => {
    const { creators } = await create()
    const [ada, bob] = creators
    const exportOf = async (who: Creator, id: string) => {
      const url = `/api/v1/pages/${id}/export.json`
      const { body, headers } = await who.inject({ method: 'GET', url })
      expect(headers['content-disposition']).toBe('attachment; filename="waypost-page.json"')
      return JSON.parse(body)
    }
    const first = await exportOf(ada!, await fill(ada!))
    type Taken = { title: string; rules?: unknown; file?: { data: string }; gate: string }
    const taken: Taken[] = first.pages[0].blocks
    expect(taken.map(({ title }) => title)).toContain('Away')
    expect(taken.find(({ title }) => title === 'Ruled')).toMatchObject({
      gate: '21',
      isForSubscribers: true,
      rules: [{ id: 'one', target: { destination: 'https://ruled.example/de?x=1' } }],
    })
    expect(taken.find(({ title }) => title === 'Keep')?.file).toMatchObject({ bytes: 10 })
    expect(first.pages[0].leftOut).toBe(0)

    const text = JSON.stringify(first)
    const read = await bob!.call('POST', '/api/v1/page-imports/read', { text })
    expect(read.json).toEqual({ source: 'waypost', pages: first.pages })
    const [draft] = read.json.pages
    const take = async (address: string | null, purpose: string) =>
      address === null
        ? null
        : (await bob!.call('POST', '/api/v1/media/fetch', { address, purpose })).json.id
    type Gallery = { pictures: { address: string; alt: string }[] }
    const takeGallery = async ({ pictures, ...gallery }: Gallery) => {
      const taken = []
      for (const { address, alt } of pictures) {
        const body = { address, purpose: 'gallery' }
        taken.push({
          picture: (await bob!.call('POST', '/api/v1/media/fetch', body)).json.url,
          alt,
        })
      }
      return { ...gallery, pictures: taken }
    }
    const blocks = []
    for (const { thumbnail, file, gallery, ...block } of draft.blocks) {
      const data = file && Buffer.from(file.data.split(',')[1], 'base64')
      blocks.push({
        ...block,
        ...(gallery && { gallery: await takeGallery(gallery) }),
        thumbnailId: await take(thumbnail, 'thumbnail'),
        ...(file && { fileId: await uploadFile(bob!, data, file.name) }),
      })
    }
    const icons = []
    for (const { image, ...icon } of draft.icons) {
      icons.push({ ...icon, imageId: await take(image, 'icon') })
    }
    const { json: page } = await bob!.call('POST', '/api/v1/pages', { username: 'bobs' })
    const applied = await bob!.call('POST', `/api/v1/pages/${page.id}/import`, {
      page: {
        ...draft.settings,
        title: draft.title,
        description: draft.description,
        imageId: await take(draft.picture, 'profile'),
      },
      theme: { ...draft.theme, pictureId: await take(draft.backgroundPicture, 'share') },
      blocks,
      icons,
    })
    expect(applied).toMatchObject({ status: 200, json: { refused: [] } })
    const second = await exportOf(bob!, page.id)
    expect(second.pages[0]).toEqual({ ...first.pages[0], name: 'bobs' })
  })

  it('gives all pages in one file, and other people’s to nobody', async () => {
    const { creators } = await create()
    const [ada, bob] = creators
    const id = await fill(ada!)
    await ada!.call('POST', '/api/v1/pages', { username: 'second' })
    const all = await ada!.call('GET', '/api/v1/page-exports/all.json')
    expect(all.json.pages.map((one: { name: string }) => one.name)).toEqual(['ada', 'second'])
    for (const file of ['export.json', 'export.html']) {
      expect((await bob!.call('GET', `/api/v1/pages/${id}/${file}`)).status).toBe(404)
    }
  })

  it('gives a copy that needs nobody', async () => {
    const { creators } = await create()
    const [ada] = creators
    const url = `/api/v1/pages/${await fill(ada!)}/export.html`
    const { body, headers } = await ada!.inject({ method: 'GET', url })
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': 'attachment; filename="ada.html"',
    })
    expect(body).toContain('href="https://site.example/?a=1&amp;b=')
    expect(body).toContain('href="mailto:ada@ada.example"')
    expect(body).toMatch(/<img[^>]* src="data:image\/webp;base64,/)
    expect(body).not.toContain('<form')
    expect(body).toMatch(/<img[^>]* alt="Fog"/)
    expect(body).toContain('url("data:image/jpeg;base64,')
    expect(body).not.toMatch(
      /<script|src="(?!data:)|url\("?(?!"?data:)|\/media\/|Away|Hidden|Later/,
    )
    expect(await problemsOfHtml(body)).toEqual([])
  })

  it('says 404 for a page that is deleted, before anything is sent', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const ada = creators[0]!
    const id = await fill(ada)
    await ada.call('DELETE', `/api/v1/pages/${id}`)
    for (const file of ['export.json', 'export.html']) {
      expect(await ada.call('GET', `/api/v1/pages/${id}/${file}`)).toMatchObject({
        status: 404,
        code: 'err_404',
      })
    }
  })
})
