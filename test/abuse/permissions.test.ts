import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyScopes, mayCall, spaceKeyScopes } from '#contract/account/key-scopes.ts'
import { spaceRoles } from '#contract/account/users.ts'
import { type AuthMode, authModes } from '#contract/auth-mode.ts'
import { type Endpoint, isServedIn } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Action, actions, may } from '#contract/permissions.ts'
import { insertFormAnswer } from '#server/features/form-answers/form-answers.repository.ts'
import { keepMail } from '#server/features/mailbox/index.ts'
import { insertMembership } from '#server/features/spaces/spaces.repository.ts'
import type { MembershipRole } from '#server/features/spaces/spaces.table.ts'
import { addSubscribers } from '#server/features/subscribers/index.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { OutboundError } from '#server/platform/fetch/outbound-fetch.ts'
import type { Session } from '#server/platform/identity.ts'
import { routes } from '#server/routes.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from '../support/creators.ts'
import { testDeps } from '../support/deps.ts'
import { actionsOfCalls } from '../support/endpoint-actions.ts'
import {
  describeOn,
  describeOnBothEngines,
  readAllTables,
  type TestEngine,
} from '../support/engines.ts'
import { createHttpApp } from '../support/http-app.ts'
import {
  type Sample,
  SECRET,
  SUBSCRIBER,
  samples,
  type World,
} from '../support/permission-samples.ts'
import { insertSafetyRows } from '../support/safety-rows.ts'

/**
 * Every call × every kind of caller (A39 and A46 to A48): status, code, the tables afterwards, and
 * that others see nothing of the owner's. Callers include every role of a space and two that the
 * table does not know yet, in their own space and in somebody else's; the permissions table says
 * what each may do (decision 100). SQLite runs everything, PostgreSQL one call for each action.
 */

const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public')
/** `billing` reads what the space pays; a guest who is named in no folder only finds the space. */
const roles = ['administrator', 'editor', 'viewer', 'billing', 'guest'] as const
const members = roles.map((role) => `a-${role}` as const)
const people = ['owner', 'other', ...members, 'banned', 'administrator'] as const
/** Keys with every possible scope. */
const keys = [
  'key-of-space',
  'key-of-other-space',
  'key-of-administrator',
  'key-of-friend',
] as const
type Person = (typeof people)[number] | (typeof keys)[number] | 'guest'
/** An account without a first page gets it when it asks who it is. */
const MAKES_WHAT_LACKS = new Set(['identity.currentSession', 'account.get'])
/** Counters of limits, marks of own visits, and notes about refused attempts. */
const NOT_COMPARED = ['counter', 'audit_entry']
/** Has the format of our access tokens. */
const tokenOf = (person: string) => `${person}.of.tests`

/** @param authMode calls that do not exist in this mode answer 404 to everybody */
async function open(engine: TestEngine, authMode: AuthMode) {
  const clickStore = createDuckDbClickStore(':memory:')
  const deps = testDeps(engine, {
    ...{ clickStore, views: views as never, config: { authMode } },
    // no host outside answers
    fetchOutside: () => Promise.reject(new OutboundError('timeout')),
  })
  const sessions: Record<string, Session> = {}
  const accounts = new Map<string, { userId: string; spaceId: string }>()
  for (const person of people) {
    const account = await makeAccount(deps, person)
    accounts.set(person, account)
    sessions[tokenOf(person)] = {
      userId: account.userId,
      sessionId: `session-of-${person}`,
      role: person === 'administrator' ? 'administrator' : 'member',
      banned: person === 'banned',
    }
  }
  const owner = accounts.get('owner')!
  for (const role of roles as readonly string[] as readonly MembershipRole[]) {
    const { userId, spaceId } = accounts.get(`a-${role}`)!
    const membership = { user_id: userId, role, created_at: 0 }
    await insertMembership(deps.db, { space_id: owner.spaceId, ...membership })
    // acts as in a shared space: calls that list or create also check the role
    await deps.db.updateTable('membership').set({ role }).where('space_id', '=', spaceId).execute()
  }
  const friend = await makeAccount(deps, 'friend')
  await insertMembership(deps.db, {
    space_id: owner.spaceId,
    user_id: friend.userId,
    role: 'editor',
    created_at: 0,
  })
  const app = await createHttpApp({ deps: { ...deps }, sessions, routes })

  async function ask(person: Person, endpoint: Endpoint, sample: Sample) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => sample.params?.[name] ?? 'missing')
    const query = new URLSearchParams(sample.query).toString()
    const hasBody = sample.body !== undefined
    const options: InjectOptions = {
      method: endpoint.method,
      url: query === '' ? path : `${path}?${query}`,
      headers: {
        host: 'localhost:3000',
        ...(person !== 'guest' && { authorization: `Bearer ${tokenOf(person)}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(sample.upload && { 'content-type': sample.upload.type }),
        ...sample.headers,
      },
      ...(hasBody && { payload: JSON.stringify(sample.body).replaceAll('{person}', person) }),
      ...(sample.upload && { payload: Buffer.from(sample.upload.bytes) }),
    }
    const { statusCode: status, body } = await app.inject(options)
    const isJson = body.startsWith('{')
    const code = isJson ? JSON.parse(body).error?.message : undefined
    return { status, code, body }
  }

  const call = async (id: string, sample: Partial<Sample>) => {
    const endpoint = endpoints.find((one) => one.id === id)!
    const answer = await ask('owner', endpoint, { about: 'own', ...sample })
    if (answer.status >= 300) throw new Error(`${id} said ${answer.status} ${answer.body}`)
    return answer.body === '' ? undefined : JSON.parse(answer.body)
  }
  const close = async () => {
    await app.fastify.close()
    await clickStore.close()
  }
  const administrator = accounts.get('a-administrator')!
  /**
   * The owner's space, another one of theirs, and the personal spaces of two members of the first.
   */
  const addKeys = (otherSpaceId: string) => {
    const key = { id: 'key', name: 'A key' }
    const ofSpace = { ...key, scopes: spaceKeyScopes, isOfSpace: true }
    const session = { sessionId: null, role: 'member', banned: false } as const
    Object.assign(sessions, {
      [tokenOf('key-of-space')]: {
        ...{ ...session, userId: owner.userId, key: { ...ofSpace, reach: owner.spaceId } },
      },
      [tokenOf('key-of-other-space')]: {
        ...{ ...session, userId: owner.userId, key: { ...ofSpace, reach: otherSpaceId } },
      },
      [tokenOf('key-of-administrator')]: {
        ...{ ...session, userId: administrator.userId },
        key: { ...key, scopes: keyScopes, reach: administrator.spaceId },
      },
      [tokenOf('key-of-friend')]: {
        ...{ ...session, userId: friend.userId },
        key: { ...key, scopes: keyScopes, reach: friend.spaceId },
      },
    } satisfies Record<string, Session>)
  }
  return { deps, owner, friend, ask, addKeys, call, close }
}

type Place = Awaited<ReturnType<typeof open>>

/** One of everything that the owner can have. */
async function build({ call, deps, owner, friend, addKeys }: Place): Promise<World> {
  let pages = 0
  const page = async (title: string) => {
    pages += 1
    const body = { title, username: `page-${pages}` }
    return (await call('pages.create', { body })).id as string
  }
  const [pageId, otherPageId, deletedPageId] = [
    await page(`${SECRET} page`),
    await page('b'),
    await page('c'),
  ]
  await call('pages.delete', { params: { id: deletedPageId } })
  const block = async (title: string) =>
    (
      await call('blocks.create', {
        params: { id: pageId },
        body: { title, address: `https://${SECRET}.example/block` },
      })
    ).id as string
  const [blockId, deletedBlockId] = [await block(SECRET), await block(SECRET)]
  await call('blocks.delete', { params: { id: pageId, itemId: deletedBlockId } })
  const icon = async (number: number) =>
    (
      await call('socialIcons.create', {
        params: { id: pageId },
        body: { icon: number, username: SECRET, address: `https://${SECRET}.example/icon` },
      })
    ).id as string
  const [iconId, deletedIconId] = [await icon(1), await icon(3)]
  await call('socialIcons.delete', { params: { id: pageId, itemId: deletedIconId } })
  const link = (): Promise<{ id: string; shortUrl: string }> =>
    call('links.create', {
      body: { destination: `https://${SECRET}.example/link`, title: SECRET, tags: [SECRET] },
    })
  const { id: linkId, shortUrl } = await link()
  const { id: deletedLinkId } = await link()
  await call('links.delete', { params: { id: deletedLinkId } })
  const utm = async () =>
    (await call('links.createUtmTemplate', { body: { name: SECRET, source: SECRET } })).id as string
  const [utmTemplateId, deletedUtmTemplateId] = [await utm(), await utm()]
  const folder = async (name: string) =>
    (await call('folders.create', { body: { name, color: 'blue' } })).id as string
  const [folderId, deletedFolderId] = [await folder(SECRET), await folder('deleted')]
  await call('folders.delete', { params: { id: deletedFolderId } })
  const list = async (name: string): Promise<string> => {
    const body = { name, links: [{ destination: `https://${SECRET}.example/${name}` }] }
    return (await call('links.bulk', { body })).list.id
  }
  const [linkListId, deletedLinkListId] = [await list(SECRET), await list('deleted')]
  await call('linkLists.delete', { params: { id: deletedLinkListId }, query: { links: 'keep' } })
  const domain = await call('domains.add', { body: { host: 'go.world.example' } })
  await call('links.deleteUtmTemplate', { params: { id: deletedUtmTemplateId } })
  const event = async () =>
    (await call('calendar.addEvent', { body: { title: SECRET, start: '2026-11-21' } })).id as string
  const [eventId, deletedEventId] = [await event(), await event()]
  await call('calendar.deleteEvent', { headers: { event: deletedEventId } })
  const category = await call('calendar.addCategory', { body: { title: SECRET, type: 'bg-info' } })
  const task = async () => (await call('tasks.add', { body: { title: SECRET } })).id as string
  const [taskId, deletedTaskId] = [await task(), await task()]
  await call('tasks.delete', { headers: { tasks: deletedTaskId } })
  const column = await call('tasks.addColumn', { body: { title: SECRET } })
  const label = await call('tasks.addLabel', { body: { name: SECRET, colour: 'red' } })
  const comment = await call('tasks.addComment', { params: { id: taskId }, body: { text: SECRET } })
  const invitation = async (name: string) =>
    (await call('users.add', { body: { email: `${name}@example.com`, name: SECRET } })).id as string
  const [invitationId, endedInvitationId] = [await invitation('i1'), await invitation('i2')]
  await call('users.delete', { headers: { user: endedInvitationId } })
  await keepMail(deps, {
    to: { name: '', address: 'ada@example.com' },
    subject: SECRET,
    text: SECRET,
    html: SECRET,
  })
  const mail = await deps.db.selectFrom('mailbox_mail').select('id').executeTakeFirstOrThrow()
  const { roomId } = await call('chat.createGroup', {
    body: { name: SECRET, memberIds: [friend.userId] },
  })
  const { id: messageId } = await call('chat.addMessage', { body: { roomId, message: SECRET } })
  await addSubscribers(deps, pageId, [{ email: `${SUBSCRIBER}@example.com`, consentAt: 1 }])
  const subscriber = await deps.db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
  const formAnswerId = deps.ids.uuid()
  const answers = JSON.stringify([{ fieldId: 'f', label: 'Name', text: SUBSCRIBER }])
  await insertFormAnswer(deps.db, {
    ...{ id: formAnswerId, page_id: pageId, block_id: blockId, answers, created_at: 1 },
  })
  const broadcast = async () => {
    const document = { blocks: [{ kind: 'text', text: SECRET }] }
    const params = { id: pageId }
    return (await call('broadcasts.create', { params, body: { subject: SECRET, document } }))
      .id as string
  }
  const [broadcastId, deletedBroadcastId, plannedBroadcastId] = [
    await broadcast(),
    await broadcast(),
    await broadcast(),
  ]
  await call('broadcasts.delete', { params: { id: deletedBroadcastId } })
  const welcome = await call('broadcasts.createWelcome', { params: { id: pageId } })
  await call('broadcasts.change', {
    params: { id: welcome.id },
    body: { subject: SECRET, document: { blocks: [{ kind: 'text', text: SECRET }] } },
  })
  const tomorrow = new Date(deps.clock.now() + 86_400_000).toISOString()
  await call('broadcasts.send', { params: { id: plannedBroadcastId }, body: { at: tomorrow } })
  const space = async (name: string) =>
    (await call('spaces.create', { body: { name, color: 'blue' } })).id as string
  const [sharedSpaceId, deletedSpaceId] = [await space(`${SECRET} shared`), await space('deleted')]
  const people = await deps.db
    .selectFrom('membership')
    .select(['user_id', 'role'])
    .where('space_id', '=', owner.spaceId)
    .where('role', '<>', 'owner')
    .execute()
  for (const one of people) {
    await insertMembership(deps.db, { ...one, space_id: sharedSpaceId, created_at: 0 })
    await insertMembership(deps.db, { ...one, space_id: deletedSpaceId, created_at: 0 })
  }
  await call('spaces.delete', { params: { id: deletedSpaceId } })
  const { id: spaceKeyId } = await call('apiKeys.create', {
    query: { space: sharedSpaceId },
    body: { name: SECRET, scopes: ['links:read'] },
  })
  addKeys(sharedSpaceId)
  const [telegramBotId, telegramChatId] = [deps.ids.uuid(), deps.ids.uuid()]
  await deps.db
    .insertInto('telegram_bot')
    .values({
      ...{ id: telegramBotId, space_id: sharedSpaceId, bot_user_id: '7', username: SECRET },
      ...{ name: SECRET, sealed_token: SECRET, created_at: 0 },
    })
    .execute()
  await deps.db
    .insertInto('telegram_chat')
    .values({
      ...{ id: telegramChatId, bot_id: telegramBotId, user_id: friend.userId },
      ...{ telegram_user_id: '8', name: SECRET, paired_at: 0 },
    })
    .execute()
  const sessionId = deps.ids.uuid()
  const now = new Date(deps.clock.now())
  await deps.db
    .insertInto('session')
    .values({
      id: sessionId,
      token: `token-${sessionId}`,
      user_id: owner.userId,
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      user_agent: SECRET,
    })
    .execute()
  return {
    pageId,
    otherPageId,
    subscriberId: subscriber.id,
    formAnswerId,
    broadcastId,
    deletedBroadcastId,
    plannedBroadcastId,
    blockId,
    deletedBlockId,
    iconId,
    deletedIconId,
    linkId,
    shortUrl,
    deletedLinkId,
    folderId,
    deletedFolderId,
    linkListId,
    deletedLinkListId,
    utmTemplateId,
    deletedUtmTemplateId,
    domainId: domain.id as string,
    deletedPageId,
    eventId,
    deletedEventId,
    categoryId: category.id,
    taskId,
    deletedTaskId,
    columnId: column.id,
    taskLabelId: label.id,
    taskCommentId: comment.id,
    invitationId,
    endedInvitationId,
    ownerId: owner.userId,
    mailId: mail.id,
    safetyId: await insertSafetyRows(deps.db, linkId),
    sessionId,
    spaceKeyId,
    telegramBotId,
    telegramChatId,
    roomId,
    messageId,
    friendId: friend.userId,
    spaceId: owner.spaceId,
    sharedSpaceId,
    deletedSpaceId,
  }
}

function expectAnswer({ refused }: Sample, { status, body }: { status: number; body: string }) {
  if (refused === undefined) expect(status, body).toBeLessThan(300)
  else expect(status, body).toBe(refused)
}

const GIVEN = 'given-to-a-guest'
/** What a guest can ask of a space, and hears only of folders in which they are named. */
const OPEN_TO_GUESTS = [
  ...[
    'folders.list',
    'home.newest',
    'links.bulk',
    'links.bulkCsv',
    'links.changeMany',
    'links.exportCsv',
    'links.ids',
  ],
  ...[
    'links.list',
    'links.tags',
    'pages.exportAll',
    'pages.list',
    'slugs.availability',
    'statistics.daily',
  ],
]

/** A POST that only asks and writes nothing. */
const READS_BY_POST = new Set([
  'broadcasts.preview',
  'links.simulate',
  'qr.linksZip',
  'qr.linksSheet',
  'subscribers.countSegment',
])

it('every call that needs somebody has a sample', () => {
  const ids = guarded.map((endpoint) => endpoint.id)
  expect(ids.filter((id) => samples[id] === undefined)).toEqual([])
  expect(Object.keys(samples).filter((id) => !ids.includes(id))).toEqual([])
})

/** The list of their spaces, and what the open one uses and pays. */
const BILLING: ReadonlySet<Action> = new Set(['space.enter', 'billing.read', 'package.read'])

it('every call that needs an account is in the table of actions, and every action is refused to somebody', () => {
  const ids = guarded.filter(({ access }) => access === 'account').map(({ id }) => id)
  expect(ids.filter((id) => actionsOfCalls[id] === undefined)).toEqual([])
  expect(Object.keys(actionsOfCalls).filter((id) => !ids.includes(id))).toEqual([])
  for (const action of actions) {
    expect(may('owner', action), action).toBe(true)
    for (const role of ['', undefined, 'constructor']) {
      expect(may(role, action), `${role} ${action}`).toBe(false)
    }
    expect(may('billing', action), action).toBe(BILLING.has(action))
    // the space in their own list, and what folders grant
    expect(may('guest', action)).toBe(action === 'space.enter' || action === 'folders.enter')
  }
  for (const role of spaceRoles) expect(may(role, 'toString' as never)).toBe(false)
})

/** The first call of each action and of the installation represents the others of its kind. */
function oneOfEachKind(): Endpoint[] {
  const kinds = new Map<string, Endpoint>()
  for (const endpoint of guarded) {
    const { id, access, method } = endpoint
    const action = actionsOfCalls[id] ?? access
    const kind = action === 'own' ? id.split('.')[0]! : `${action} ${method === 'GET'}`
    if (!kinds.has(kind)) kinds.set(kind, endpoint)
  }
  return [...kinds.values()]
}

const modeOf = (endpoint: Endpoint) => endpoint.modes?.[0] ?? 'jwt'
const isReading = ({ id, method }: Endpoint) => method === 'GET' || READS_BY_POST.has(id)

/**
 * Calls as everybody, least privileged last; unless the call only reads, that one changes the
 * table.
 */
async function tryAs(engine: TestEngine, place: Place, world: World, endpoint: Endpoint) {
  const { id } = endpoint
  const sample = samples[id]!(world)
  const before = await readAllTables(engine.database, NOT_COMPARED)
  const unchanged = async (who: string) =>
    expect(await readAllTables(engine.database, NOT_COMPARED), `${who} wrote`).toEqual(before)
  const isRead = isReading(endpoint)

  expect(await place.ask('guest', endpoint, sample)).toMatchObject({ status: 401 })
  const banned = await place.ask('banned', endpoint, sample)
  expect([banned.status, banned.code]).toEqual([403, 'err_403'])
  await unchanged('a guest or banned account')

  if (endpoint.access === 'administrator') {
    for (const person of ['other', ...members, 'owner'] as const) {
      expect((await place.ask(person, endpoint, sample)).status, person).toBe(404)
    }
    await unchanged('somebody who is no administrator')
    expectAnswer(sample, await place.ask('administrator', endpoint, sample))
    return
  }

  const isObject = sample.about === 'object'
  const strangers = isObject ? (['other', 'administrator'] as const) : []
  for (const person of strangers) {
    const answer = await place.ask(person, endpoint, sample)
    expect(answer.status, `${person}: ${answer.body}`).toBe(404)
    expect(answer.body).not.toContain(SECRET)
  }
  await unchanged('somebody else')

  await tryKeys(place, world, endpoint)
  await unchanged('a key')
  // limits that refusals have used up
  place.deps.clock.advance(660_000)

  const action = actionsOfCalls[id]!
  const isAllowed = (role: string) => (action === 'own' ? !isObject : may(role, action))
  if (!isObject && !sample.isById && action !== 'own')
    await tryThere(place, world, endpoint, unchanged)
  for (const role of roles.filter((role) => !isAllowed(role))) {
    const { status, code, body } = await place.ask(`a-${role}`, endpoint, sample)
    if (sample.forRefused === undefined) expect([404, 409], `${role} ${body}`).toContain(status)
    else expect(status, body).toBe(sample.forRefused)
    if (status === 409 && sample.refused !== 409) expect(code).toBe('err_101')
    expect(body).not.toContain(SUBSCRIBER)
    if (!may(role, 'space.look')) {
      expect([role, status]).toEqual([role, sample.forRefused ?? 404])
      expect(body).not.toContain(SECRET)
    }
  }
  await unchanged('a role that may not')

  // one role's change often cannot be repeated by the next, so only the least privileged makes it;
  // calls about one's own account need no role, and one's role in one's own space is always owner
  const allowed = action === 'own' ? [] : roles.filter(isAllowed)
  const acting = isRead || !isObject ? allowed : allowed.slice(-1)
  for (const role of acting) {
    const answer = await place.ask(`a-${role}`, endpoint, sample)
    if (sample.forMembers === undefined) expectAnswer(sample, answer)
    else expect([role, answer.status]).toEqual([role, sample.forMembers])
    if (!may(role, 'subscribers.read')) expect(answer.body, role).not.toContain(SUBSCRIBER)
  }
  if (isRead && !MAKES_WHAT_LACKS.has(id)) await unchanged('a read')
  if (!isObject) {
    const answer = await place.ask('other', endpoint, sample)
    expectAnswer(sample, answer)
    expect(answer.body).not.toContain(SECRET)
  }
  const hasActed = !isRead && isObject && acting.length > 0 && sample.forMembers === undefined
  if (!hasActed) expectAnswer(sample, await place.ask('owner', endpoint, sample))
}

/** Keys with every scope reach nothing outside their one space, however they ask (A76). */
async function tryKeys(place: Place, world: World, endpoint: Endpoint) {
  const sample = samples[endpoint.id]!(world)
  const there = { ...sample, query: { ...sample.query, space: world.spaceId } }
  for (const person of keys.slice(1)) {
    const answer = await place.ask(person, endpoint, there)
    expect([404, 409], `${person}: ${answer.body}`).toContain(answer.status)
    expect(['err_54', 'err_101']).toContain(answer.code)
    if (sample.about !== 'object' && !sample.isById) continue
    const byId = await place.ask(person, endpoint, sample)
    expect([404, 409, sample.forRefused], `${person}: ${byId.body}`).toContain(byId.status)
    if (byId.status === 409) expect(byId.code).toBe('err_101')
    expect(byId.body).not.toContain(SECRET)
    expect(byId.body).not.toContain(SUBSCRIBER)
  }
  if (!mayCall(endpoint, { scopes: spaceKeyScopes, isOfSpace: true })) {
    const answer = await place.ask('key-of-space', endpoint, sample)
    expect([answer.status, answer.code]).toEqual([409, 'err_101'])
  } else if (isReading(endpoint)) {
    expectAnswer(sample, await place.ask('key-of-space', endpoint, sample))
  }
}

/** Calls that list or create something, naming somebody else's space. */
async function tryThere(
  place: Place,
  world: World,
  endpoint: Endpoint,
  unchanged: (who: string) => Promise<void>,
) {
  const { id } = endpoint
  const sample = samples[id]!(world)
  const there = { ...sample, query: { ...sample.query, space: world.spaceId } }
  for (const person of ['other', 'administrator'] as const) {
    const { status, code, body } = await place.ask(person, endpoint, there)
    expect([person, status, code], body).toEqual([person, 404, 'err_54'])
  }
  for (const role of roles.filter((role) => !may(role, actionsOfCalls[id] as Action))) {
    const { status, body } = await place.ask(`a-${role}`, endpoint, there)
    expect([404, 409], `${role} ${body}`).toContain(status)
    expect(body).not.toContain(SECRET)
  }
  await unchanged('somebody who may not in that space')
  if (!isReading(endpoint)) return
  for (const role of roles.filter((role) => may(role, actionsOfCalls[id] as Action))) {
    expectAnswer(sample, await place.ask(`a-${role}`, endpoint, there))
  }
}

const sampled = (endpoints: readonly Endpoint[]) =>
  endpoints.filter(({ id }) => samples[id]).map((endpoint) => [endpoint.id, endpoint] as const)
/** They leave everything unchanged, so they can share one installation. */
const reads = guarded.filter(
  (endpoint) =>
    isReading(endpoint) && modeOf(endpoint) === 'jwt' && !MAKES_WHAT_LACKS.has(endpoint.id),
)

describeOn(
  'sqlite',
  'who may call',
  (engine) => {
    let place: Place
    let world: World
    beforeAll(async () => {
      place = await open(engine, 'jwt')
      world = await build(place)
    })
    afterAll(() => place.close())

    it.each(sampled(reads))('%s', async (_id, endpoint) => {
      await tryAs(engine, place, world, endpoint)
      // so that the next one starts with unused limits
      place.deps.clock.advance(3_600_000)
    })

    it('a guest who is named in one folder reads and changes nothing else, by any call', async () => {
      const { call, ask, deps } = place
      const query = { space: world.spaceId }
      const folder = await call('folders.create', { query, body: { name: GIVEN, color: 'red' } })
      const given = { destination: `https://${GIVEN}.example/`, title: GIVEN, folder: folder.id }
      await call('links.create', { query, body: given })
      const guest = await deps.db
        .selectFrom('user')
        .select('id')
        .where('name', '=', 'a-guest')
        .executeTakeFirstOrThrow()
      const grants = [{ userId: guest.id, level: 'edit' }]
      await call('folders.share', { params: { id: folder.id }, body: { grants } })
      const before = await readAllTables(engine.database, NOT_COMPARED)
      const shown: string[] = []
      const ofSpaces = guarded.filter(
        ({ id }) => !['own', 'space.enter', undefined].includes(actionsOfCalls[id]),
      )
      for (const endpoint of ofSpaces) {
        const sample = samples[endpoint.id]!(world)
        const there = { ...sample, query: { ...sample.query, ...query } }
        for (const asked of sample.about === 'own' ? [there] : [sample, there]) {
          const { status, body } = await ask('a-guest', endpoint, asked)
          expect(body, endpoint.id).not.toContain(SECRET)
          expect(body, endpoint.id).not.toContain(SUBSCRIBER)
          if (status < 300) shown.push(endpoint.id)
          else expect([404, 409], `${endpoint.id} ${body}`).toContain(status)
        }
        deps.clock.advance(60_000)
      }
      expect(await readAllTables(engine.database, NOT_COMPARED)).toEqual(before)
      expect(shown.toSorted()).toEqual(OPEN_TO_GUESTS)
      const list = endpoints.find(({ id }) => id === 'links.list')!
      expect((await ask('a-guest', list, { about: 'own', query })).body).toContain(GIVEN)
    })
  },
  'once',
)

describeOnBothEngines('who may call', (engine) => {
  const tried =
    engine.name === 'sqlite' ? guarded.filter((one) => !reads.includes(one)) : oneOfEachKind()

  it.each(sampled(tried))('%s', async (_id, endpoint) => {
    const place = await open(engine, modeOf(endpoint))
    try {
      await tryAs(engine, place, await build(place), endpoint)
    } finally {
      await place.close()
    }
  })

  it.each(engine.name === 'sqlite' ? authModes : authModes.slice(0, 1))(
    'in mode %s there is nothing of the others, for anybody',
    async (mode) => {
      const place = await open(engine, mode)
      try {
        const before = await readAllTables(engine.database, NOT_COMPARED)
        for (const endpoint of endpoints.filter((one) => one.modes)) {
          const isThere = isServedIn(mode, endpoint)
          const hasNeighbour = endpoints.some(
            (one) => one.path === endpoint.path && isServedIn(mode, one),
          )
          for (const person of ['guest', 'owner', 'administrator', 'banned'] as const) {
            if (isThere && !(person === 'guest' && endpoint.access === 'account')) continue
            const sample: Sample = { about: 'own', ...(endpoint.body && { body: {} }) }
            const { status } = await place.ask(person, endpoint, sample)
            const elsewhere = hasNeighbour ? 405 : 404
            expect([endpoint.id, person, status]).toEqual([
              endpoint.id,
              person,
              isThere ? 401 : elsewhere,
            ])
          }
        }
        expect(await readAllTables(engine.database, NOT_COMPARED)).toEqual(before)
      } finally {
        await place.close()
      }
    },
  )
})
