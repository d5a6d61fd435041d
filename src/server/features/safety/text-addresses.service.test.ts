import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOn } from '#test/support/engines.ts'
import { findPage } from '../pages/pages.repository.ts'
import { setPublished } from '../pages/pages.service.ts'
import { loadPageById } from '../pages/shown/load-page.service.ts'
import { quarantineOutboxHandlers } from '../quarantine/index.ts'
import { freePage } from '../quarantine/page-appeals.service.ts'
import { recheckPages } from '../quarantine/recheck-pages.service.ts'
import { blockAddress } from './blocked-addresses.service.ts'
import { RECHECK } from './index.ts'

const BAD = 'Win at https://sub.bad.example/x_(y).'
const FLAGGED = 'This address is flagged as phishing, malicious or spam'
const GOOD = 'See https://good.example/, or our http://localhost:3000/ada.'

async function setUp(engine: Parameters<typeof createPage>[0]) {
  const made = await createPage(engine)
  const { deps, ada, url, page, add } = made
  const condemn = (pattern = 'bad.example') =>
    blockAddress(deps, 'admin', { pattern, reason: 'phishing', note: '' })
  const write = (text: string, more: object = {}) =>
    add('Words', { kind: 'text', address: '', text, ...more })
  const change = (id: string, body: object) => ada.call('PATCH', `${url}/blocks/${id}`, body)
  await setPublished(deps, { userId: ada.userId, id: page.id }, true)
  const state = async () => (await loadPageById(deps, page.id))?.state
  return { ...made, condemn, write, change, state }
}

describeOn('sqlite', 'addresses in texts of a page', (engine) => {
  it('are judged with every text that is written, and refused at its field', async () => {
    const { ada, url, condemn, change, write } = await setUp(engine)
    await condemn()
    const refusedAt = (field: string) => ({
      status: 422,
      code: 'err_241',
      json: { error: { fields: { [field]: FLAGGED } } },
    })
    const block = { title: 'Words', kind: 'text', address: '', text: BAD }
    expect(await ada.call('POST', `${url}/blocks`, block)).toMatchObject(refusedAt('text'))
    const { id } = await write(GOOD)
    expect(await change(id, { text: BAD })).toMatchObject(refusedAt('text'))
    expect(await change(id, { text: `${GOOD} ${BAD}` })).toMatchObject({
      code: 'err_295',
      json: {
        error: { fields: { text: FLAGGED.replace('This address', 'One of these addresses') } },
      },
    })
    expect((await ada.call('GET', url)).json.blocks).toMatchObject([{ text: GOOD }])
    const described = { description: BAD }
    expect(await ada.call('PATCH', url, described)).toMatchObject(refusedAt('description'))
    const other = { username: 'other-page', ...described }
    expect(await ada.call('POST', '/api/v1/pages', other)).toMatchObject(refusedAt('description'))
    expect((await ada.call('PATCH', url, { description: GOOD })).status).toBe(200)
  })

  it.each([
    'https://good.example@bad.example/',
    'javascript:location="https:bad.example"',
    'bad.example',
  ])('are what becomes a link; other words may say anything: %s', async (text) => {
    const { condemn, write } = await setUp(engine)
    await condemn()
    expect(await write(text)).toMatchObject({ text })
  })

  it.each([
    'https://BAD.example',
    '(http://bad.example)',
    '「https://bad.example/道」',
    'https://ＢＡＤ.example/',
  ])('are judged as browsers follow them: %s', async (text) => {
    const { condemn, ada, url } = await setUp(engine)
    await condemn()
    const body = { title: '', kind: 'text', address: '', text }
    expect((await ada.call('POST', `${url}/blocks`, body)).code).toBe('err_241')
  })

  it('are refused by the rule of the administrator that they break', async () => {
    const { deps, ada, url } = await setUp(engine)
    for (const pattern of ['domain.example', 'https://a.example/page']) {
      await blockAddress(deps, 'admin', { pattern, reason: 'unwanted', note: '' })
    }
    const body = { title: '', kind: 'text', address: '' }
    const codeOf = async (text: string) =>
      (await ada.call('POST', `${url}/blocks`, { ...body, text })).code
    expect(await codeOf('https://domain.example/')).toBe('err_125')
    expect(await codeOf('https://a.example/page')).toBe('err_126')
    expect(await codeOf('https://a.example/other')).toBeUndefined()
  })

  it('leave a text out of an import, and a description refuses it', async () => {
    const { ada, url, condemn } = await setUp(engine)
    await condemn()
    const item = { title: '', address: '', isHidden: false, group: null }
    const picked = {
      ...{ page: {}, theme: {}, icons: [] },
      blocks: [
        { ...item, kind: 'text', text: GOOD },
        { ...item, kind: 'text', text: BAD },
      ],
    }
    const { status, json } = await ada.call('POST', `${url}/import`, picked)
    expect([status, json.refused]).toEqual([
      200,
      [
        {
          ...{ list: 'blocks', at: 1, message: 'err_241' },
          detail: FLAGGED,
        },
      ],
    ])
    expect((await ada.call('GET', url)).json.blocks).toMatchObject([{ text: GOOD }])
    const described = { ...picked, blocks: [], page: { description: BAD } }
    expect(await ada.call('POST', `${url}/import`, described)).toMatchObject({
      code: 'err_241',
      json: { error: { fields: { description: FLAGGED } } },
    })
  })

  it('are judged again when a block or a page comes back', async () => {
    const { deps, ada, url, page, condemn, write, state } = await setUp(engine)
    const gone = await write('https://bad.example/')
    const kept = await write('https://worse.example/')
    await ada.call('DELETE', `${url}/blocks/${gone.id}`)
    await condemn()
    const back = await ada.call('POST', `${url}/blocks/${gone.id}/restore`)
    expect(back).toMatchObject({ code: 'err_241', json: { error: { fields: { text: FLAGGED } } } })
    await ada.call('DELETE', url)
    await condemn('worse.example')
    await ada.call('POST', `${url}/restore`)
    const entries = await deps.db
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('kind', '=', RECHECK)
      .execute()
    const payloads = entries.map(({ payload }) => JSON.parse(payload))
    const [own] = payloads.filter(({ pageIds }) => pageIds?.includes(page.id))
    expect(own).toEqual({ text: null, pageIds: [page.id] })
    await quarantineOutboxHandlers[RECHECK]!.run(deps, own as never, {} as never)
    expect([await state(), (await findPage(deps.db, page.id))?.blocked_host]).toEqual([
      'blocked',
      'worse.example',
    ])
    expect((await ada.call('DELETE', `${url}/blocks/${kept.id}`)).status).toBe(204)
    expect(await state()).toBe('published')
  })

  it('that an administrator let a page keep stay, and others beside them do not', async () => {
    const { deps, page, condemn, write, state } = await setUp(engine)
    await write('https://bad.example/')
    await condemn()
    await recheckPages(deps, null)
    expect(await state()).toBe('blocked')
    await transaction(deps, (deps) => freePage(deps, page.id, 'admin'))
    expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 0 })
    await write('https://worse.example/')
    expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 0 })
    await condemn('worse.example')
    expect(await recheckPages(deps, 'worse.example')).toEqual({ blocked: 1, freed: 0 })
  })
})

for (const engineName of ['sqlite', 'postgres'] as const) {
  describeOn(engineName, 'a page whose text has an address that went bad', (engine) => {
    it('comes behind the warning page with the daily look, until its owner changes it', async () => {
      const { deps, ada, url, page, condemn, write, change, state } = await setUp(engine)
      const words = await write('Siehe https://bücher.example/ä.')
      await write('https://other.example/', { isHidden: true })
      expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 0 })
      await condemn('xn--bcher-kva.example')
      // as the row of the list has it looked at right after it was blocked
      expect(await recheckPages(deps, 'xn--bcher-kva.example')).toEqual({ blocked: 1, freed: 0 })
      expect(await findPage(deps.db, page.id)).toMatchObject({
        blocked_reason: 'phishing',
        blocked_host: 'xn--bcher-kva.example',
      })
      expect(await state()).toBe('blocked')
      const notices = await deps.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'quarantine.page-notice')
        .execute()
      expect(notices.map(({ payload }) => JSON.parse(payload))).toEqual([{ pageId: page.id }])
      await change(words.id, { title: 'Bücher' })
      expect(await state()).toBe('blocked')
      await change(words.id, { text: 'Siehe https://good.example/.' })
      expect(await state()).toBe('published')
      await ada.call('PATCH', url, { description: 'https://third.example/' })
      await condemn('third.example')
      expect(await recheckPages(deps, null)).toEqual({ blocked: 1, freed: 0 })
      await ada.call('PATCH', url, { description: '' })
      expect(await state()).toBe('published')
    })
  })
}
