import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import type { Deps } from '../../deps.ts'
import { insertMedia } from '../media/media.repository.ts'
import { takeStorage } from '../media/space-storage.repository.ts'
import { freeRestedSlugs } from '../slugs/slugs.service.ts'
import { insertMembership } from '../spaces/index.ts'
import { moveMailHandler } from './move-mail.job.ts'
import { continueMove } from './moves.service.ts'

const LINKS = '/api/v1/links'
const MOVES = '/api/v1/moves'
const DAY_MS = 24 * 60 * 60_000

/** Ada with a second space, of which she is administrator, and a domain that is served in each. */
async function prepare(engine: TestEngine) {
  const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
  const [ada, bob] = creators as [Creator, Creator]
  await insertMembership(deps.db, {
    ...{ space_id: bob.spaceId, user_id: ada.userId, role: 'editor', created_at: 0 },
  })
  const now = deps.clock.now()
  const domain = async (host: string, spaceId: string, isServed = true) => {
    await deps.db
      .insertInto('domain')
      .values({
        ...{ id: `d-${host}`, name: host, host: isServed ? host : null, space_id: spaceId },
        ...{ token: 't', is_primary: 0, problem: '', checks: 0, observed: '{}', created_at: now },
        ...(isServed && { verified_at: now, pointed_at: now }),
      })
      .execute()
  }
  await domain('go.ada.example', ada.spaceId)
  await domain('soon.ada.example', ada.spaceId, false)
  await domain('go.bob.example', bob.spaceId)
  await deps.domains.start()
  const shorten = async (alias: string, more: object = {}) => {
    const body = { destination: `https://${alias}.example`, alias, domain: null, ...more }
    const { json, status } = await ada.call('POST', LINKS, body)
    expect(status, JSON.stringify(json)).toBe(201)
    return json.id as string
  }
  const move = (body: object) => ada.call('POST', MOVES, body)
  const linkOf = async (id: string, who = ada) => (await who.call('GET', `${LINKS}/${id}`)).json
  return { deps, ada, bob, shorten, move, linkOf }
}

describeOnBothEngines('POST /api/v1/moves', (engine) => {
  it('moves links to another domain, whose old address is gone, and back', async () => {
    const { deps, ada, shorten, move, linkOf } = await prepare(engine)
    const [one, taken] = [await shorten('spring'), await shorten('summer')]
    await shorten('summer', { domain: 'go.ada.example' })
    const wish = { ids: [one, taken, 'nothing'], to: { domain: 'https://go.ada.example/' } }
    const tried = await move({ ...wish, dryRun: true })
    const kept = [
      { id: taken, alias: 'summer', error: { message: 'err_147' } },
      { id: 'nothing', alias: '', error: { message: 'err_25' } },
    ]
    expect(tried.json).toMatchObject({ id: null, moved: 1, kept: 2 })
    expect(tried.json.refused).toEqual(
      expect.arrayContaining(kept.map((one) => expect.objectContaining({ id: one.id }))),
    )
    expect((await linkOf(one)).domain).toBe(null)
    const { json } = await move(wish)
    expect(json).toMatchObject({ state: 'done', total: 3, moved: 1, kept: 2, waiting: 0 })
    expect(await linkOf(one)).toMatchObject({
      ...{ domain: 'go.ada.example', alias: 'spring' },
      shortUrl: expect.stringContaining('://go.ada.example:3000/spring'),
    })
    const slugs = () =>
      deps.db
        .selectFrom('slug')
        .select(['domain_id', 'state'])
        .where('target_id', '=', one)
        .orderBy('domain_id')
        .execute()
    expect(await slugs()).toEqual([
      { domain_id: 'd-go.ada.example', state: 'live' },
      { domain_id: 'main', state: 'deleted' },
    ])
    expect((await ada.call('POST', `${MOVES}/${json.id}/undo`)).json).toMatchObject({
      ...{ state: 'undone', moved: 1, waiting: 0 },
    })
    expect((await linkOf(one)).domain).toBe(null)
    expect(await slugs()).toEqual([
      { domain_id: 'd-go.ada.example', state: 'deleted' },
      { domain_id: 'main', state: 'live' },
    ])
    expect((await ada.call('POST', `${MOVES}/${json.id}/undo`)).status).toBe(404)
  })

  it('moves links to another space with their tags, rules, designs and limits', async () => {
    const { deps, ada, bob, shorten, move, linkOf } = await prepare(engine)
    const hash = 'f'.repeat(64)
    await insertMedia(deps.db, {
      ...{ id: 'logo', hash, space_id: ada.spaceId, uploaded_by: ada.userId },
      ...{ content_type: 'image/webp', width: 1, height: 1, bytes: 300, created_at: 1 },
      unused_since: null,
    })
    const rule = {
      ...{ id: 'phones', name: 'Phones' },
      conditions: [{ on: 'device', values: ['mobile'] }],
      target: { kind: 'destination', destination: 'https://phone.example/' },
    }
    const kept = { tags: ['sale'], clickLimit: 5, note: 'mine', rules: [rule] }
    const qrDesign = { foreground: '#1d3557', logo: 'logo' }
    const id = await shorten('spring', { ...kept, qrDesign })
    const before = { destination: 'https://spring.example' }
    await ada.call('PATCH', `${LINKS}/${id}`, { destination: 'https://summer.example' })
    const isWholeIn = async (who: Creator) => {
      expect(await linkOf(id, who)).toMatchObject({
        ...{ alias: 'spring', destination: 'https://summer.example', folder: null, ...kept },
      })
      const versions = await who.call('GET', `${LINKS}/${id}/versions`)
      expect(versions.json.items ?? versions.json).toMatchObject([before])
      // the logo is a picture of the space that the link is in
      const { json } = await who.call('GET', `${LINKS}/${id}/qr-design`)
      expect(json).toMatchObject({ design: { foreground: '#1d3557' }, isSaved: true })
      expect(json.logoUrl).toContain(hash)
      const logo = await deps.db
        .selectFrom('media')
        .select(['space_id', 'hash'])
        .where('id', '=', json.design.logo)
        .executeTakeFirst()
      expect(logo).toEqual({ space_id: who.spaceId, hash })
    }
    await isWholeIn(ada)
    const bound = await shorten('bound', { domain: 'go.ada.example' })
    const { json } = await move({ ids: [id, bound], to: { space: bob.spaceId } })
    expect(json).toMatchObject({
      moved: 1,
      refused: [{ id: bound, error: { message: 'err_148' } }],
    })
    await isWholeIn(bob)
    const slug = await deps.db
      .selectFrom('slug')
      .select('space_id')
      .where('key', '=', 'spring')
      .executeTakeFirst()
    expect(slug?.space_id).toBe(bob.spaceId)
    const outbox = await deps.db.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(outbox).toContainEqual({
      ...{ kind: 'moves.clicks', payload: JSON.stringify({ linkIds: [id] }) },
    })
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select('account_id')
      .where('action', '=', 'links-move')
      .execute()
    expect(audit).toHaveLength(2)
    // it is not in the open space any more
    const back = await move({ ids: [id], to: { space: bob.spaceId } })
    expect(back.json.refused[0].error.message).toBe('err_25')

    expect((await ada.call('POST', `${MOVES}/${json.id}/undo`)).json).toMatchObject({
      ...{ state: 'undone', moved: 1, waiting: 0 },
    })
    await isWholeIn(ada)
    expect((await bob.call('GET', `${LINKS}/${id}`)).status).toBe(404)
  })

  it('leaves the old address as a redirect for a span, and gives it up later', async () => {
    const { deps, ada, shorten, move } = await prepare(engine)
    const id = await shorten('spring')
    const wish = (oldAddress: object) => ({
      ...{ ids: [id], to: { domain: 'go.ada.example' }, oldAddress },
    })
    for (const redirectDays of [0, 1.5, 366]) {
      const refused = await move(wish({ redirectDays }))
      expect([refused.code, Object.keys(refused.json.error.fields)]).toEqual([
        ...['err_135', ['redirectDays']],
      ])
    }
    for (const forgetDays of [0, 29, 731]) {
      expect((await move(wish({ redirectDays: 30, forgetDays }))).code).toBe('err_136')
    }
    const { json } = await move(wish({ redirectDays: 30, forgetDays: 60 }))
    const old = () =>
      deps.db
        .selectFrom('slug')
        .select(['state', 'redirects_until', 'forgotten_at'])
        .where('domain_id', '=', 'main')
        .where('key', '=', 'spring')
        .executeTakeFirst()
    const now = deps.clock.now()
    expect(await old()).toEqual({
      ...{ state: 'deleted', redirects_until: now + 30 * DAY_MS, forgotten_at: now + 60 * DAY_MS },
    })
    await ada.call('POST', `${MOVES}/${json.id}/undo`)
    expect(await old()).toEqual({ state: 'live', redirects_until: null, forgotten_at: null })
    await move(wish({ redirectDays: 30, forgetDays: 60 }))
    deps.clock.advance(59 * DAY_MS)
    await freeRestedSlugs(deps)
    expect((await old())?.state).toBe('deleted')
    deps.clock.advance(DAY_MS)
    await freeRestedSlugs(deps)
    expect(await old()).toBeUndefined()
  })

  it('refuses links whose pictures do not fit, each by itself, and says so before', async () => {
    const { deps, ada, bob, shorten, move } = await prepare(engine)
    const hash = (letter: string) => letter.repeat(64)
    for (const [letter, bytes] of [
      ['a', 600],
      ['b', 500],
    ] as const) {
      await insertMedia(deps.db, {
        ...{ id: letter, hash: hash(letter), space_id: ada.spaceId, uploaded_by: ada.userId },
        ...{ content_type: 'image/webp', width: 1, height: 1, bytes, created_at: 1 },
        unused_since: null,
      })
    }
    const preview = (letter: string) => JSON.stringify({ image: `${hash(letter)}.webp` })
    const ids = [await shorten('with-a'), await shorten('with-b'), await shorten('without')]
    for (const [at, letter] of ['a', 'b'].entries()) {
      const set = deps.db.updateTable('link').set({ preview: preview(letter) })
      await set.where('id', '=', ids[at]!).execute()
    }
    const used = deps.config.maxStoragePerSpace - 1_000
    await takeStorage(deps.db, { spaceId: bob.spaceId, bytes: used, maxBytes: used })
    const wish = { ids, to: { space: bob.spaceId } }
    for (const dryRun of [true, false]) {
      const { json } = await move({ ...wish, dryRun })
      expect(json).toMatchObject({ moved: 2, kept: 1 })
      expect(json.refused).toMatchObject([{ alias: 'with-b', error: { message: 'err_97' } }])
    }
  })

  it('mails the owners of both spaces, unless they moved it or it was taken back', async () => {
    const { deps, ada, bob, shorten, move } = await prepare(engine)
    const id = await shorten('spring')
    const { json } = await move({ ids: [id], to: { space: bob.spaceId } })
    const waiting = await deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'moves.mail')
      .execute()
    const payload = { moveId: json.id, toSpaceId: bob.spaceId, direction: 'in' as const }
    expect(waiting.map((row) => JSON.parse(row.payload))).toEqual([payload])
    const sent: object[] = []
    const mails = {
      ...deps,
      views: { renderMoveMail: async (said: object) => ({ said }) },
      mail: { send: async (mail: object) => void sent.push(mail) },
    } as unknown as Deps
    await moveMailHandler.run(mails, payload as never, { id: 'entry' } as never)
    expect(sent).toMatchObject([
      {
        to: { address: 'bob@example.com' },
        said: { kind: 'links', direction: 'in', by: 'ada', from: 'ada', to: 'bob', count: 1 },
      },
    ])
    await ada.call('POST', `${MOVES}/${json.id}/undo`)
    await moveMailHandler.run(mails, payload as never, { id: 'entry' } as never)
    expect(sent).toHaveLength(1)
  })

  it('takes no link out of a space other than the open one, in the background either', async () => {
    const { deps, ada, bob, move, linkOf } = await prepare(engine)
    const { space_id, user_id } = { space_id: bob.spaceId, user_id: ada.userId }
    await deps.db
      .updateTable('membership')
      .set({ role: 'administrator' })
      .where('space_id', '=', space_id)
      .where('user_id', '=', user_id)
      .execute()
    const { json: link } = await bob.call('POST', LINKS, { destination: 'https://bob.example' })
    const ids = [link.id, ...Array.from({ length: 600 }, (_, at) => `nothing-${at}`)]
    const wish = { ids, to: { space: ada.spaceId } }
    expect((await move({ ...wish, dryRun: true })).json).toMatchObject({ moved: 0, kept: 601 })
    const { json } = await move(wish)
    while (await continueMove(deps, json.id));
    expect((await ada.call('GET', `${MOVES}/${json.id}`)).json).toMatchObject({ moved: 0 })
    const row = await deps.db
      .selectFrom('link')
      .select('space_id')
      .where('id', '=', link.id)
      .executeTakeFirst()
    expect(row?.space_id).toBe(bob.spaceId)
    expect((await linkOf(link.id, bob)).id).toBe(link.id)
  })

  it('says why nothing can be moved there', async () => {
    const { ada, bob, shorten, move } = await prepare(engine)
    const id = await shorten('spring')
    const codeOf = async (body: object) => (await move({ ids: [id], ...body })).code
    const firstOf = async (to: object, ids = [id]) =>
      (await move({ ids, to })).json.refused[0].error.message
    expect(await codeOf({ to: {} })).toBe('err_137')
    expect(await codeOf({ ids: [], to: { domain: null } })).toBe('err_137')
    expect(await codeOf({ to: { domain: 'soon.ada.example' } })).toBe('err_138')
    expect(await codeOf({ to: { domain: 'go.bob.example' } })).toBe('err_148')
    expect(await codeOf({ to: { folder: 'nothing' } })).toBe('err_148')
    expect(await codeOf({ to: { space: 'nothing' } })).toBe('err_148')
    expect(await codeOf({ to: { domain: 'http://go.ada.example' } })).toBe('err_150')
    expect(await firstOf({ domain: null })).toBe('err_139')
    expect(await firstOf({ space: ada.spaceId })).toBe('err_140')
    const foreign = (await bob.call('POST', LINKS, { destination: 'https://b.example' })).json.id
    const taken = { ids: [foreign], to: { space: ada.spaceId } }
    const { json } = await ada.call('POST', `${MOVES}?space=${bob.spaceId}`, taken)
    expect(json.refused[0].error.message).toBe('err_101')
  })

  it('goes on with thousands in the background, one move at a time', async () => {
    const { deps, ada, move } = await prepare(engine)
    const links = Array.from({ length: 250 }, (_, at) => ({
      ...{ destination: 'https://a.example', alias: `many-${at}`, domain: null },
    }))
    const ids: string[] = []
    for (const part of ['a', 'b', 'c']) {
      const some = links.map((link) => ({ ...link, alias: `${part}-${link.alias}` }))
      const { json } = await ada.call('POST', `${LINKS}/bulk`, { links: some })
      ids.push(...json.results.map((one: { link: { id: string } }) => one.link.id))
    }
    const { json } = await move({ ids, to: { domain: 'go.ada.example' } })
    expect(json).toMatchObject({ state: 'running', total: 750, waiting: 750, moved: 0 })
    expect((await move({ ids, to: { domain: null } })).code).toBe('err_149')
    expect(await continueMove(deps, json.id)).toBe(true)
    const half = await ada.call('GET', `${MOVES}/${json.id}`)
    expect(half.json).toMatchObject({ state: 'running', waiting: 250, moved: 500 })
    expect(await continueMove(deps, json.id)).toBe(false)
    const all = await ada.call('GET', `${MOVES}/${json.id}`)
    expect(all.json).toMatchObject({ state: 'done', waiting: 0, moved: 750, kept: 0 })
    const back = await ada.call('POST', MOVES, {
      ...{ filter: { domain: 'go.ada.example' }, to: { domain: null }, dryRun: true },
    })
    expect(back.json).toMatchObject({ total: 750, moved: 750 })
    const full = await move({ ids: ids.slice(0, 500), to: { domain: null } })
    expect(full.json).toMatchObject({ state: 'done', waiting: 0, moved: 500 })
    deps.clock.advance(61 * 60_000)
    expect((await ada.call('POST', `${MOVES}/${json.id}/undo`)).status).toBe(404)
  })
})
