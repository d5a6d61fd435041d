import { expect, it } from 'vitest'
import { type User, userSchema } from '#contract/account/users.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { insertMembership } from '../spaces/index.ts'

/** Rate-limit counters are written either way. */
const NOT_COMPARED = ['counter']

describeOnBothEngines('the calls for users', (engine) => {
  it('show the link of an invitation to people who may take it back, and nobody else', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'adi', 'eve'])
    const [ada, adi, eve] = creators as [Creator, Creator, Creator]
    const at = { space_id: ada.spaceId, created_at: 0 }
    await insertMembership(deps.db, { ...at, user_id: adi.userId, role: 'administrator' })
    await insertMembership(deps.db, { ...at, user_id: eve.userId, role: 'editor' })
    await ada.call('POST', '/api/v1/invitations', { email: 'x@example.com', role: 'administrator' })
    await ada.call('POST', '/api/v1/invitations', { email: 'y@example.com', role: 'guest' })
    const linksFor = async ({ call }: Creator) => {
      const { json } = await call('GET', `/users?space=${ada.spaceId}`)
      const invited = (json as User[]).filter(({ state }) => state === 'invited')
      return invited.map(({ url }) => url?.includes('/app/invitation?token=') ?? false)
    }
    expect(await linksFor(ada)).toEqual([true, true])
    expect((await linksFor(adi)).toSorted()).toEqual([false, true])
    expect(await linksFor(eve)).toEqual([false, false])
  })

  it('work for a client that sends what the template sends', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const { call, userId } = creators[0]!
    const alone = await call('GET', '/users')
    expect(alone.json).toHaveLength(1)
    expect(alone.json[0]).toMatchObject({
      id: userId,
      name: 'ada',
      designation: '',
      email: 'ada@example.com',
      projects: 0,
      tags: [],
      img: null,
    })
    const added = await call('POST', '/add/user', {
      id: 4,
      name: 'Eve',
      email: 'eve@example.com',
      designation: 'Editor',
      tags: ['Ink', 'Paper'],
      projects: '12',
      img: '',
    })
    expect(added.status).toBe(200)
    expect(added.json).toMatchObject({ name: 'Eve', state: 'invited', tags: ['Ink', 'Paper'] })
    userSchema.parse(added.json)
    const changed = await call('PUT', '/update/user', {
      ...added.json,
      designation: 'Chief editor',
      tags: 'Ink, Pen',
      role: 'viewer',
    })
    expect(changed.json).toMatchObject({
      designation: 'Chief editor',
      tags: ['Ink', 'Pen'],
      role: 'viewer',
    })
    expect((await call('GET', '/users')).json).toHaveLength(2)
    expect((await call('GET', '/contacts')).json).toHaveLength(1)
    expect((await call('GET', '/contacts?q=nobody')).json).toEqual([])
    const deleted = await call('DELETE', '/delete/user', undefined, { user: added.json.id })
    expect([deleted.status, deleted.json]).toEqual([200, added.json.id])
    const restored = await call('POST', `/api/v1/users/${added.json.id}/restore`)
    expect(restored.json.state).toBe('invited')
    const profile = { user_id: userId, bio: 'Counts', language: '', time_zone: '', image_id: null }
    await engine.database.db
      .insertInto('account_profile')
      .values({ ...profile, revision: 1, field_revisions: '{}', updated_at: 1 })
      .execute()
    expect((await call('GET', '/user')).json).toMatchObject({
      id: userId,
      name: 'ada',
      personalDetail: 'Counts',
      projectCount: 0,
      revenue: 0,
      experiences: [],
      projects: [],
    })
  })

  it.each([
    ['POST', '/add/user', {}],
    ['POST', '/add/user', { email: 5 }],
    ['POST', '/add/user', { email: 'no address' }],
    ['POST', '/add/user', { email: 'a@b.example', role: 'owner' }],
    ['POST', '/add/user', { email: 'a@b.example', tags: 5 }],
    ['POST', '/add/user', { email: 'a@b.example', name: 'x'.repeat(61) }],
    ['POST', '/add/user', { email: 'a@b.example', name: 'Bcc:\r\nx' }],
    ['POST', '/add/user', []],
    ['PUT', '/update/user', {}],
    ['PUT', '/update/user', { id: null }],
    ['PUT', '/update/user', { id: 'x', role: 'emperor' }],
  ] as const)('refuse %s %s %j with 400 and write nothing', async (method, url, body) => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const before = await readAllTables(engine.database)
    expect((await creators[0]!.call(method, url, body)).status).toBe(400)
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('answer 400 for a missing or malformed header, 404 for what is not the caller’s', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: invited } = await ada!.call('POST', '/add/user', { email: 'eve@example.com' })
    const before = await readAllTables(engine.database, NOT_COMPARED)
    const statusOf = async (headers?: Record<string, string>) =>
      (await bob!.call('DELETE', '/delete/user', undefined, headers)).status
    expect(await statusOf()).toBe(400)
    expect(await statusOf({ user: '' })).toBe(400)
    expect(await statusOf({ user: '../x' })).toBe(400)
    expect(await statusOf({ user: '7' })).toBe(404)
    expect(await statusOf({ user: ada!.userId })).toBe(404)
    expect(await statusOf({ user: invited.id })).toBe(404)
    const change = { id: invited.id, designation: 'x' }
    expect((await bob!.call('PUT', '/update/user', change)).status).toBe(404)
    expect((await bob!.call('PUT', '/update/user', { id: 7, designation: 'x' })).status).toBe(404)
    expect((await bob!.call('POST', `/api/v1/users/${invited.id}/restore`)).status).toBe(404)
    const own = await ada!.call('DELETE', '/delete/user', undefined, { user: ada!.userId })
    expect([own.status, own.code]).toEqual([409, 'err_101'])
    expect((await bob!.call('GET', '/api/v1/users?scope=all')).status).toBe(404)
    expect(await readAllTables(engine.database, NOT_COMPARED)).toEqual(before)
  })

  it('answer the same for an address with and without an account', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const invite = async (email: string) => {
      const { status, json } = await creators[0]!.call('POST', '/add/user', { email })
      return { status, keys: Object.keys(json), state: json.state, name: json.name, img: json.img }
    }
    const known = await invite('bob@example.com')
    const unknown = await invite('eve@example.com')
    expect({ ...unknown, name: known.name }).toEqual(known)
    expect(known).toMatchObject({ status: 200, state: 'invited', name: 'bob' })
  })

  it('are searched, filtered and paged', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const { call } = creators[0]!
    for (let at = 1; at <= 12; at += 1) {
      const role = at % 2 === 0 ? 'viewer' : 'editor'
      await call('POST', '/add/user', { email: `p${at}@example.com`, name: `Person ${at}`, role })
    }
    const first = (await call('GET', '/api/v1/users?limit=5')).json
    expect([first.items.length, first.total, first.pages]).toEqual([5, 13, 3])
    expect(first.items[0]).toMatchObject({ isYou: true, role: 'owner', isRemovable: false })
    expect((await call('GET', '/api/v1/users?limit=5&page=3')).json.items).toHaveLength(3)
    expect((await call('GET', '/api/v1/users?role=viewer')).json.total).toBe(6)
    expect((await call('GET', '/api/v1/users?state=active')).json.total).toBe(1)
    expect((await call('GET', '/api/v1/users?q=person%2012')).json.total).toBe(1)
  })

  it('take a status of an account that there is, and no other (err_105)', async () => {
    const names = ['root', 'ada']
    const { creators } = await createCreatorApp(engine, names, { administrator: 'root' })
    const [root, ada] = creators
    const path = `/api/v1/accounts/${ada!.userId}`
    for (const status of ['', 'gone', null, 7]) {
      const answer = await root!.call('PATCH', path, { status })
      expect([status, answer.status, answer.code]).toEqual([status, 400, 'err_105'])
    }
    const changed = await root!.call('PATCH', path, { status: 'deactivated' })
    expect([changed.status, changed.json.state]).toEqual([200, 'deactivated'])
  })

  it('let an invited person join and leave again', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = creators
    const { json: invited } = await ada!.call('POST', '/add/user', { email: 'bob@example.com' })
    const row = await deps.db.selectFrom('space_invitation').selectAll().executeTakeFirstOrThrow()
    const token = deps.secrets.hmac('invitation', `${row.id} ${row.mails}`)
    const path = `/api/v1/invitations/${token}`
    expect((await bob!.call('GET', path)).json).toMatchObject({
      inviter: { name: 'ada' },
      email: 'bob@example.com',
      isForYou: true,
    })
    expect((await eve!.call('GET', path)).json.isForYou).toBe(false)
    const wrong = await eve!.call('POST', path, { accept: true })
    expect([wrong.status, wrong.code]).toEqual([409, 'err_101'])
    expect((await bob!.call('GET', '/api/v1/invitations/unknown')).status).toBe(404)
    expect((await bob!.call('POST', path, { accept: true })).status).toBe(204)
    expect((await bob!.call('POST', path, { accept: true })).status).toBe(404)
    const people = (await ada!.call('GET', '/users')).json
    expect(people.map((one: { name: string }) => one.name)).toEqual(['ada', 'bob'])
    expect(people[1].id).toBe(bob!.userId)
    expect(people[1].id).not.toBe(invited.id)
    const card = await ada!.call('POST', '/add/tasks', { title: 'A', assigneeIds: [bob!.userId] })
    expect(card.json.assignees).toHaveLength(1)
    const gone = await ada!.call('DELETE', '/delete/user', undefined, { user: bob!.userId })
    expect(gone.status).toBe(200)
    expect((await bob!.call('GET', '/users')).json).toHaveLength(1)
    // people who have left are removed from cards until the removal is undone
    const cards = async () => (await ada!.call('GET', '/tasks')).json[0].tasks[0].assignees
    expect(await cards()).toEqual([])
    await ada!.call('POST', `/api/v1/users/${bob!.userId}/restore`)
    expect(await cards()).toHaveLength(1)
  })
})
