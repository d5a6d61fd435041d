import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import type { Actor } from '../../platform/actor.ts'
import type { MembershipRole } from '../spaces/index.ts'
import { insertMembership, listSpaceIdsOf } from '../spaces/index.ts'
import { resolveScope, type ScopeAsked } from '../statistics/statistics-scope.service.ts'
import { requirePageOf } from '../subscribers/index.ts'

const LINKS = '/api/v1/links'
const FOLDERS = '/api/v1/folders'
const MOVES = '/api/v1/moves'
const PAGES = '/api/v1/pages'

/** Ada's space with an editor, a viewer and a guest; a folder for named people, and one for all. */
async function prepare(engine: TestEngine) {
  const { deps, creators } = await createCreatorApp(engine, ['ada', 'eve', 'vic', 'gus'])
  const [ada, eve, vic, gus] = creators as [Creator, Creator, Creator, Creator]
  const { spaceId: space_id } = ada
  const join = async (who: Creator, role: MembershipRole) =>
    insertMembership(deps.db, { space_id, user_id: who.userId, role, created_at: 0 })
  await join(eve, 'editor')
  await join(vic, 'viewer')
  await join(gus, 'guest')
  const folder = async (body: object) =>
    (await ada.call('POST', FOLDERS, { color: 'blue', ...body })).json.id as string
  const shut = await folder({ name: 'Shut', access: 'granted' })
  const open = await folder({ name: 'Open' })
  const link = async (name: string, folder: string | null) =>
    (
      await ada.call('POST', LINKS, {
        ...{ destination: 'https://a.example/', alias: name, title: name, folder },
        tags: [`tag-${name}`],
      })
    ).json.id as string
  const ids = {
    inShut: await link('in-shut', shut),
    inOpen: await link('in-open', open),
    inNone: await link('in-none', null),
  }
  const share = (id: string, grants: [Creator, 'view' | 'edit'][]) =>
    ada.call('PUT', `${FOLDERS}/${id}/grants`, {
      grants: grants.map(([{ userId }, level]) => ({ userId, level })),
    })
  /** A call in Ada's space. */
  const as = (who: Creator) => (method: string, path: string, body?: object) =>
    who.call(method as 'GET', `${path}${path.includes('?') ? '&' : '?'}space=${space_id}`, body)
  const aliases = async (who: Creator, query = '') => {
    const { status, json } = await as(who)('GET', `${LINKS}${query}`)
    if (status !== 200) return [status, json.error.message]
    return (json.items as { alias: string }[]).map(({ alias }) => alias).toSorted()
  }
  return { deps, ada, eve, vic, gus, shut, open, ids, share, as, aliases, folder, link }
}

describeOnBothEngines('folders for named people', (engine) => {
  it('hide what is in them from everybody else, and guests see nothing but them', async () => {
    const { ada, eve, vic, gus, shut, ids, share, as, aliases } = await prepare(engine)
    expect(await aliases(ada)).toEqual(['in-none', 'in-open', 'in-shut'])
    expect(await aliases(eve)).toEqual(['in-none', 'in-open'])
    expect(await aliases(vic)).toEqual(['in-none', 'in-open'])
    expect(await aliases(gus)).toEqual([404, 'err_54'])
    await share(shut, [
      [vic, 'edit'],
      [gus, 'view'],
    ])
    expect(await aliases(vic)).toEqual(['in-none', 'in-open', 'in-shut'])
    expect(await aliases(gus)).toEqual(['in-shut'])
    const folders = async (who: Creator) => (await as(who)('GET', FOLDERS)).json
    expect((await folders(gus)).items).toMatchObject([
      { name: 'Shut', links: 1, canChange: false, grants: null },
    ])
    expect(await folders(gus)).toMatchObject({ canChange: false, canShare: false })
    expect((await folders(eve)).items).toMatchObject([{ name: 'Open', canChange: true }])
    expect((await folders(ada)).items).toMatchObject([
      { name: 'Open', grants: [] },
      { grants: expect.arrayContaining([{ userId: vic.userId, level: 'edit' }]) },
    ])
    // by each way to a list, for an editor who is not named
    for (const query of [
      '?q=shut',
      '?tag=tag-in-shut',
      `?folder=${shut}`,
      '?clicksMin=0&q=in-shut',
    ]) {
      expect([query, await aliases(eve, query)]).toEqual([query, []])
      expect([query, await aliases(vic, query)]).toEqual([query, ['in-shut']])
    }
    expect(await aliases(eve, '?sort=clicks')).toEqual(['in-none', 'in-open'])
    for (const path of [`${LINKS}/ids`, '/api/v1/links.csv', '/api/v1/tags']) {
      const of = async (who: Creator) =>
        (await who.inject({ method: 'GET', url: `${path}?space=${ada.spaceId}` })).body
      const seen = await of(eve)
      expect(seen).not.toMatch(new RegExp(`in-shut|${ids.inShut}|Shut`))
      const guest = await of(gus)
      expect(guest).toMatch(new RegExp(`in-shut|${ids.inShut}`))
      expect(guest).not.toMatch(new RegExp(`in-(open|none)|${ids.inOpen}|${ids.inNone}|Open`))
    }
  })

  it('hide in named lists what is in them, and lists that have nothing else', async () => {
    const { ada, eve, vic, gus, shut, share, as } = await prepare(engine)
    const fill = async (who: Creator, list: object, ...folders: (string | null)[]) => {
      const links = folders.map((folder) => ({ destination: 'https://a.example/', folder }))
      return as(who)('POST', `${LINKS}/bulk`, { ...list, links })
    }
    const mixed = (await fill(ada, { name: 'Mixed' }, shut, shut, null)).json.list.id
    const secret = (await fill(ada, { name: 'Layoffs' }, shut)).json.list.id
    await share(shut, [
      [vic, 'view'],
      [gus, 'edit'],
    ])
    const LISTS = '/api/v1/link-lists'
    const lists = async (who: Creator) =>
      (await as(who)('GET', LISTS)).json.items.map((one: { name: string; links: number }) => [
        ...[one.name, one.links],
      ])
    expect(await lists(ada)).toEqual([
      ['Layoffs', 1],
      ['Mixed', 3],
    ])
    expect(await lists(vic)).toEqual(await lists(ada))
    expect(await lists(eve)).toEqual([['Mixed', 1]])
    expect((await as(gus)('GET', LISTS)).code).toBe('err_54')
    const one = async (who: Creator, id: string) => {
      const { status, json, code } = await who.call('GET', `${LISTS}/${id}`)
      return status === 200 ? json.activeLinks : code
    }
    expect([await one(eve, mixed), await one(vic, mixed), await one(gus, mixed)]).toEqual([
      ...[1, 3, 'err_114'],
    ])
    expect([await one(eve, secret), await one(vic, secret)]).toEqual(['err_114', 1])
    const refused = [
      await fill(eve, { list: secret }, null),
      await eve.call('PATCH', `${LISTS}/${secret}`, { name: 'Mine' }),
      await eve.call('DELETE', `${LISTS}/${secret}?links=keep`),
      await eve.call('POST', `${LISTS}/${secret}/restore`),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'err_114'))
    expect((await eve.call('PATCH', `${LISTS}/${mixed}`, { name: 'Some' })).json.links).toBe(1)
    await ada.call('PATCH', `/api/v1/folders/${shut}`, { access: 'space' })
    expect(await lists(eve)).toHaveLength(2)
  })

  it('decide by id what somebody may do with a link', async () => {
    const { eve, vic, gus, shut, ids, share } = await prepare(engine)
    const one = `${LINKS}/${ids.inShut}`
    const change = async (who: Creator) => {
      const { status, json } = await who.call('PATCH', one, { title: who.userId })
      return status === 200 ? 200 : json.error.message
    }
    expect([await change(eve), await change(vic), await change(gus)]).toEqual([
      ...['err_25', 'err_25', 'err_25'],
    ])
    await share(shut, [
      [eve, 'view'],
      [vic, 'edit'],
      [gus, 'edit'],
    ])
    expect([await change(eve), await change(vic), await change(gus)]).toEqual(['err_101', 200, 200])
    expect((await eve.call('GET', one)).json.role).toBe('viewer')
    expect((await gus.call('GET', one)).json.role).toBe('editor')
    const other = `${LINKS}/${ids.inOpen}`
    expect((await gus.call('GET', other)).status).toBe(404)
    expect((await vic.call('PATCH', other, { title: 'x' })).json.error.message).toBe('err_101')
    expect((await gus.call('GET', `/api/v1/qr/links/${ids.inOpen}.png`)).status).toBe(404)
    await share(shut, [])
    expect((await gus.call('GET', one)).status).toBe(404)
  })

  it('let guests make and move links only where they may change them', async () => {
    const { gus, shut, open, ids, share, as, aliases } = await prepare(engine)
    await share(shut, [[gus, 'edit']])
    const call = as(gus)
    const make = async (folder: string | null) => {
      const { status, json } = await call('POST', LINKS, {
        destination: 'https://g.example',
        folder,
      })
      return status === 201 ? 201 : json.error.message
    }
    expect([await make(null), await make(open), await make(shut)]).toEqual([
      ...['err_101', 'err_400', 201],
    ])
    const bulk = await call('POST', `${LINKS}/bulk`, {
      links: [
        { destination: 'https://g.example/1' },
        { destination: 'https://g.example/2', folder: shut },
      ],
    })
    expect(bulk.json.results.map((one: { status: string }) => one.status)).toEqual([
      ...['refused', 'created'],
    ])
    const to = async (folder: string | null) =>
      (await gus.call('PATCH', `${LINKS}/${ids.inShut}`, { folder })).json?.error?.message
    expect([await to(null), await to(open)]).toEqual(['err_101', 'err_400'])
    const move = async (body: object) => {
      const { json } = await call('POST', MOVES, body)
      return json.error?.message ?? json.refused[0]?.error.message ?? 'moved'
    }
    expect(await move({ ids: [ids.inOpen], to: { folder: shut } })).toBe('err_25')
    expect(await move({ ids: [ids.inShut], to: { folder: null } })).toBe('err_148')
    expect(await move({ ids: [ids.inShut], to: { folder: open } })).toBe('err_148')
    expect(await move({ ids: [ids.inShut], to: { space: gus.spaceId } })).toBe('err_101')
    expect(await aliases(gus)).toHaveLength(3)
  })

  it('show numbers of what somebody sees alone, and nothing of the rest on boards and calendars', async () => {
    const { deps, ada, eve, gus, shut, ids, share, as } = await prepare(engine)
    await share(shut, [[gus, 'view']])
    const ask = async ({ userId }: Creator, asked: Pick<ScopeAsked, 'scope' | 'id'>) => {
      const by = { spaceId: ada.spaceId } as Actor
      const found = resolveScope({ ...deps, by }, userId, { ...asked, of: 'clicks' })
      const { targetIds, spaceId } = await found.then(
        ({ targets }) => targets,
        (error) => ({ targetIds: error.name, spaceId: '' }),
      )
      return targetIds === undefined ? spaceId : [targetIds].flat().join().split(',').toSorted()
    }
    expect(await ask(gus, { scope: 'link', id: ids.inShut })).toEqual([ids.inShut])
    expect(await ask(gus, { scope: 'link', id: ids.inOpen })).toEqual(['linkNotFound'])
    expect(await ask(eve, { scope: 'link', id: ids.inShut })).toEqual(['linkNotFound'])
    expect(await ask(gus, { scope: 'space' })).toEqual([ids.inShut])
    expect(await ask(eve, { scope: 'space' })).toEqual([ids.inOpen, ids.inNone].toSorted())
    expect(await ask(ada, { scope: 'space' })).toBe(ada.spaceId)
    expect(await ask(eve, { scope: 'tag', id: 'tag-in-shut' })).toEqual([''])
    expect(await ask(gus, { scope: 'tag', id: 'tag-in-shut' })).toEqual([ids.inShut])
    const endsAt = new Date(deps.clock.now() + 86_400_000).toISOString()
    await ada.call('PATCH', `${LINKS}/${ids.inShut}`, { endsAt })
    await ada.call('POST', '/add/tasks', { title: 'A card', linkId: ids.inShut })
    const span = `from=${new Date(deps.clock.now()).toISOString()}&to=${new Date(deps.clock.now() + 9e8).toISOString()}`
    for (const path of [`/api/v1/calendar/marks?${span}`, '/tasks']) {
      const seen = await as(eve)('GET', path)
      expect([path, seen.status]).toEqual([path, 200])
      expect(JSON.stringify(seen.json)).not.toContain('in-shut')
      expect((await as(gus)('GET', path)).status).toBe(404)
    }
    const card = await as(eve)('POST', '/add/tasks', { title: 'B', linkId: ids.inShut })
    expect(card.status).toBe(404)
  })

  it('pass to folders in them, unless people are named there too', async () => {
    const { deps, ada, eve, vic, gus, shut, share, aliases, folder, link, as } =
      await prepare(engine)
    await link('inner', await folder({ name: 'Inner', parentId: shut }))
    const secret = await folder({ name: 'Secret', parentId: shut, access: 'granted' })
    await link('secret', secret)
    await share(shut, [[gus, 'view']])
    expect(await aliases(gus)).toEqual(['in-shut', 'inner'])
    expect(await aliases(eve)).toEqual(['in-none', 'in-open'])
    await share(secret, [[vic, 'edit']])
    expect(await aliases(vic)).toEqual(['in-none', 'in-open', 'secret'])
    const seen = (await as(vic)('GET', FOLDERS)).json.items
    expect(seen).toMatchObject([{ name: 'Open' }, { name: 'Secret', parentId: null }])
    // what would show it to all is for those who lead the space
    await share(shut, [[eve, 'edit']])
    const refused = async (method: string, body?: object) =>
      (await eve.call(method as 'PATCH', `${FOLDERS}/${shut}`, body)).json.error.message
    expect(await refused('DELETE')).toBe('err_101')
    expect(await refused('PATCH', { access: 'space' })).toBe('err_101')
    expect((await eve.call('PATCH', `${FOLDERS}/${shut}`, { name: 'New' })).status).toBe(200)
    expect(
      (await as(eve)('POST', FOLDERS, { name: 'x', color: 'red', access: 'granted' })).status,
    ).toBe(409)
    const stranger = await ada.call('PUT', `${FOLDERS}/${shut}/grants`, {
      grants: [{ userId: 'nobody', level: 'view' }],
    })
    expect(stranger.json.error).toMatchObject({
      message: 'err_400',
      fields: { grants: expect.any(String) },
    })
    // a grant ends with the membership
    await ada.call('DELETE', `/api/v1/spaces/${ada.spaceId}/members/${vic.userId}`)
    const now = deps.clock.now() + 1
    await insertMembership(deps.db, {
      space_id: ada.spaceId,
      user_id: vic.userId,
      role: 'viewer',
      created_at: now,
    })
    expect(await aliases(vic)).toEqual(['in-none', 'in-open'])
    const audited = await deps.db.selectFrom('audit_entry').select('action').execute()
    expect(audited).toContainEqual({ action: 'folder-share' })
  })

  it('hold pages with their links, which the same people see', async () => {
    const { deps, ada, eve, vic, gus, shut, open, share, as } = await prepare(engine)
    await share(shut, [
      [gus, 'edit'],
      [vic, 'view'],
    ])
    const { json: page } = await ada.call('POST', PAGES, { username: 'secret', folder: shut })
    expect(page.folder).toBe(shut)
    const { json: other } = await ada.call('POST', PAGES, { username: 'known' })
    const block = { title: 'Block', address: 'https://b.example/' }
    await ada.call('POST', `${PAGES}/${page.id}/blocks`, block)
    const names = async (who: Creator) =>
      (await as(who)('GET', PAGES)).json.items.map((one: { username: string }) => one.username)
    expect(await names(gus)).toEqual(['secret'])
    expect(await names(eve)).toEqual(['known'])
    expect((await names(vic)).toSorted()).toEqual(['known', 'secret'])
    const one = `${PAGES}/${page.id}`
    expect((await eve.call('GET', one)).status).toBe(404)
    expect((await vic.call('GET', one)).json.role).toBe('viewer')
    const { json: seen } = await gus.call('GET', one)
    expect(seen.role).toBe('editor')
    const linkId = seen.blocks[0].linkId ?? seen.blocks[0].link?.id
    const status = async (who: Creator) => (await who.call('GET', `${LINKS}/${linkId}`)).status
    expect([await status(gus), await status(eve)]).toEqual([200, 404])
    expect((await gus.call('GET', `${PAGES}/${other.id}`)).status).toBe(404)
    expect((await gus.call('PATCH', one, { title: 'By Gus' })).status).toBe(200)
    expect((await gus.call('PATCH', one, { folder: null })).json.error.message).toBe('err_101')
    expect((await vic.call('PATCH', one, { title: 'x' })).json.error.message).toBe('err_101')
    const make = async (folder: string | null) =>
      (await as(gus)('POST', PAGES, { username: `gus-${folder?.slice(-4)}`, folder })).status
    expect([await make(null), await make(shut)]).toEqual([409, 201])
    // subscribers are for roles alone, and their page is for those who see it
    const subscribers = ({ userId }: Creator) =>
      requirePageOf(deps, { userId, pageId: page.id, action: 'subscribers.read' }).then(
        ({ username }) => username,
        (error) => error.name,
      )
    expect(await Promise.all([ada, gus, vic, eve].map(subscribers))).toEqual([
      ...['secret', 'noPermission', 'noPermission', 'notFound'],
    ])
    const card = await as(eve)('POST', '/add/tasks', { title: 'B', pageId: page.id })
    expect(card.status).toBe(404)
    expect((await ada.call('PATCH', one, { folder: open })).json.folder).toBe(open)
    expect([await status(gus), await status(eve)]).toEqual([404, 200])
    const { items } = (await as(ada)('GET', FOLDERS)).json
    expect(items).toMatchObject([
      { name: 'Open', links: 1, pages: 1 },
      { name: 'Shut', links: 1, pages: 1 },
    ])
  })

  it('let guests find and leave the space, and hear live only of their links', async () => {
    const { deps, ada, gus, as } = await prepare(engine)
    const { json } = await gus.call('GET', '/api/v1/spaces')
    const found = json.items.find((one: { id: string }) => one.id === ada.spaceId)
    expect(found).toMatchObject({ role: 'guest', members: 0, offeredTo: null })
    const open = await listSpaceIdsOf(deps.db, [gus.userId], 'space.enter')
    expect([...open.get(gus.userId)!]).toContain(ada.spaceId)
    for (const path of ['/domains', '/notices', '/storage', '/utm-templates']) {
      expect([path, (await as(gus)('GET', `/api/v1${path}`)).status]).toEqual([path, 404])
    }
    expect((await gus.call('GET', `/api/v1/spaces/${ada.spaceId}/members`)).status).toBe(404)
    expect((await gus.call('POST', `/api/v1/spaces/${ada.spaceId}/leave`)).status).toBe(204)
    expect((await gus.call('GET', `/api/v1/spaces/${ada.spaceId}`)).status).toBe(404)
  })
})
