import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BlockChange, NewBlock } from '#contract/pages/page-items.ts'
import type { PageChange } from '#contract/pages/pages.ts'
import { simulateLink } from '#server/features/links/rules/simulate-link.service.ts'
import {
  changeBlock,
  changePage,
  createBlock,
  createIcon,
  setPublished,
} from '#server/features/pages/index.ts'
import { addSubscribers } from '#server/features/subscribers/index.ts'
import { createHosts } from '#server/platform/http/hosts.ts'
import { createRedirector } from '#server/redirect/index.ts'
import { describeOn, describeOnBothEngines, type TestEngine } from '../support/engines.ts'
import { createLinkApp, type LinkApp, type LinkClient } from '../support/link-app.ts'
import type { TestPage } from '../support/open-page.ts'
import { until } from '../support/until.ts'

const DESTINATION = 'https://hidden-host.example/a'
const TITLE = 'Secret shop'
const HOUR = 3_600_000

/** What an address answers to each kind of request. */
type Answer = 'passcode' | 'age' | 'subscribers' | 'over' | 'soon'
const STATUS = { passcode: 200, age: 200, subscribers: 302, over: 410, soon: 404 } as const

interface Barrier {
  name: string
  page?: PageChange
  group?: BlockChange
  block?: BlockChange
  isDraft?: boolean
  answer: Answer
  /** form fields that unlock it on the page; the test adds `block` for the group */
  given?: Record<string, string>
}

const soon = (clock: { now(): number }) => new Date(clock.now() + HOUR).toISOString()
const begins = (app: LinkApp): BlockChange => ({ startsAt: soon(app.clock) })
const isOver = (app: LinkApp) => ({ endsAt: new Date(app.clock.now() - HOUR).toISOString() })

const barriersOf = (app: LinkApp): Barrier[] => [
  {
    name: 'passcode of the page',
    page: { passcode: 'salt' },
    answer: 'passcode',
    given: { password: 'salt' },
  },
  { name: 'age of the page', page: { gate: '18' }, answer: 'age', given: { confirm: '18' } },
  {
    name: 'warning of the page',
    page: { gate: 'sensitive' },
    answer: 'age',
    given: { confirm: 'sensitive' },
  },
  { name: 'end of the page', page: isOver(app), answer: 'over' },
  { name: 'draft', isDraft: true, answer: 'over' },
  {
    name: 'passcode of the group',
    group: { passcode: 'salt' },
    answer: 'passcode',
    given: { password: 'salt' },
  },
  { name: 'age of the group', group: { gate: '21' }, answer: 'age', given: { confirm: '21' } },
  { name: 'group for subscribers', group: { isForSubscribers: true }, answer: 'subscribers' },
  { name: 'start of the group', group: begins(app), answer: 'soon' },
  { name: 'end of the group', group: isOver(app), answer: 'over' },
  { name: 'hidden group', group: { isHidden: true }, answer: 'over' },
  { name: 'archived group', group: { isArchived: true }, answer: 'over' },
  { name: 'start of the block', block: begins(app), answer: 'soon' },
  { name: 'end of the block', block: isOver(app), answer: 'over' },
  { name: 'hidden block', block: { isHidden: true }, answer: 'over' },
  { name: 'archived block', block: { isArchived: true }, answer: 'over' },
  // what applied before
  { name: 'passcode of the block', block: { passcode: 'salt' }, answer: 'passcode' },
  { name: 'age of the block', block: { gate: '25' }, answer: 'age' },
  { name: 'block for subscribers', block: { isForSubscribers: true }, answer: 'subscribers' },
]
const NAMES = barriersOf({ clock: { now: () => 0 } } as LinkApp).map(({ name }) => name)

/** A page with a group that contains a link, cached in memory. */
async function open(engine: TestEngine) {
  const app = await createLinkApp(engine)
  const page = await app.makePage('Bea')
  const caller = { userId: page.userId, id: page.id }
  const add = (input: Partial<NewBlock> & Pick<NewBlock, 'kind'>) => {
    const plain = { title: '', address: '', thumbnailId: null, isHidden: false }
    return createBlock(app.deps, caller, { ...plain, ...input })
  }
  const group = await add({ kind: 'group', title: 'Members' })
  const block = await add({ kind: 'link', title: TITLE, address: DESTINATION, groupId: group.id })
  const alias = block.link_alias!
  const change = (itemId: string, fields: BlockChange) =>
    changeBlock(app.deps, { ...caller, itemId }, fields)
  const set = async (barrier: Barrier) => {
    if (barrier.page) await changePage(app.deps, caller, barrier.page)
    if (barrier.group) await change(group.id, barrier.group)
    if (barrier.block) await change(block.id, barrier.block)
    if (barrier.isDraft) await setPublished(app.deps, caller, false)
  }
  return { app, page, caller, add, group, block, alias, change, set }
}

type Opened = Awaited<ReturnType<typeof open>>

/** What the simulator tells its owner. */
const simulated = ({ app, page, block }: Opened) =>
  simulateLink(app.deps, page.userId, { link: { id: block.link_id! }, visitor: { visit: 1 } })

function explanationOf({ answer, page, group, block }: Barrier) {
  const bySelf = (block?.passcode ?? block?.gate ?? block?.isForSubscribers) !== undefined
  if (bySelf || answer === 'subscribers') return { boundBy: null, location: DESTINATION }
  const { gate = 'passcode' } = { ...page, ...group }
  const boundBy = { page: 'Bea', group: null, asks: null }
  if (answer === 'over') return { outcome: 'expired', location: null, boundBy }
  if (answer === 'soon') return { outcome: 'not-started', location: null, boundBy }
  const asked = { ...boundBy, group: group ? 'Members' : null, asks: gate }
  return { outcome: 'barrier', location: DESTINATION, boundBy: asked }
}

const isFree = async (client: LinkClient, alias: string) => {
  const { status, headers } = await client.get(`/${alias}`)
  return status === 302 && headers.get('location') === DESTINATION
}

/** Every way to a short link; all must show the same. */
const WAYS: readonly [
  name: string,
  path: (alias: string) => string,
  headers?: Record<string, string>,
  method?: string,
][] = [
  ['GET', (alias) => `/${alias}`],
  ['other case', (alias) => `/${alias.toUpperCase()}`],
  ['scan', (alias) => `/${alias}?qr`],
  ['HEAD', (alias) => `/${alias}`, {}, 'HEAD'],
  ['card', (alias) => `/${alias}`, { 'user-agent': 'Twitterbot/1.0' }],
  ['card of a chat', (alias) => `/${alias}`, { 'user-agent': 'WhatsApp/2.23.20.0' }],
]

async function expectBound({ app, alias }: Opened, answer: Answer, name: string) {
  for (const [way, path, headers = {}, method = 'GET'] of WAYS) {
    const reply = await app.client().send(path(alias), { headers, method })
    expect([name, way, reply.status]).toEqual([name, way, STATUS[answer]])
    expectSilent(reply, `${name}, ${way}`)
    if (method === 'HEAD' || answer === 'subscribers') continue
    if (answer === 'passcode') expect(reply.text, way).toContain('type="password"')
    if (answer === 'age') expect(reply.text, way).toContain('name="confirm"')
  }
  // browsers do not cache it (A60), so the following click is requested normally
  const ahead = await app.client().send(`/${alias}`, { headers: { 'sec-purpose': 'prefetch' } })
  expect([name, 'prefetch', ahead.status]).toEqual([name, 'prefetch', 503])
  expectSilent(ahead, `${name}, prefetch`)
  const preview = await app.client().get(`/${alias}+`)
  expectSilent(preview, `${name}, preview`)
  const isShown = answer !== 'over' && answer !== 'soon'
  expect([name, preview.status]).toEqual([name, isShown ? 200 : STATUS[answer]])
  for (const path of [`/${alias}?source=link-bio`, '/bea', '/bea?source=link-bio']) {
    expectSilent(await app.client().get(path), `${name}, ${path}`, path.includes('bea'))
  }
  // over a keep-alive connection, which is the usual case
  const kept = await fetch(`${app.origin}/${alias}`, { redirect: 'manual' })
  expect([name, kept.status]).toEqual([name, STATUS[answer]])
  expect(await kept.text()).not.toContain('hidden-host')
}

/** @param isPage the page may name a locked block */
function expectSilent(reply: { text: string; headers: Headers }, name: string, isPage = false) {
  expect(reply.text, name).not.toContain('hidden-host')
  expect(reply.headers.get('location') ?? '', name).not.toContain('hidden-host')
  if (!isPage) expect(reply.text, name).not.toContain(TITLE)
}

describeOn('sqlite', 'A66: what stands before a block binds its short link', (engine) => {
  let opened: Opened
  beforeEach(async () => {
    opened = await open(engine)
    await until(() => isFree(opened.app.client(), opened.alias))
  })
  afterEach(() => opened.app.close())

  it.each(NAMES)('every way: %s', async (name) => {
    const { app, alias, set, group } = opened
    const barrier = barriersOf(app).find((one) => one.name === name)!
    await set(barrier)
    await until(async () => !(await isFree(app.client(), alias)))
    await expectBound(opened, barrier.answer, name)
    expect(await simulated(opened)).toMatchObject(explanationOf(barrier))
    if (barrier.given === undefined) return
    const { given } = barrier
    const fields = barrier.group ? { ...given, block: group.id } : given
    const visitor = app.client()
    await visitor.post('/bea/unlock', {
      ...fields,
      password: given.password ? 'pepper' : '',
      confirm: '',
    })
    expect(await isFree(visitor, alias)).toBe(false)
    // unlocked on the page: the link redirects at once, but only for this visitor
    await visitor.post('/bea/unlock', fields)
    expect(await isFree(visitor, alias)).toBe(true)
    expect((await visitor.send(`/${alias}`, { method: 'HEAD' })).status).toBe(302)
    expect((await visitor.get(`/${alias}+`)).text).toContain('hidden-host')
    expect(await isFree(app.client(), alias)).toBe(false)
    await expectBound(opened, barrier.answer, `${name}, for others`)
  })

  it('asks in the place of the link, and leads on to it with its query', async () => {
    const { app, alias, set } = opened
    await set({ name: '', page: { passcode: 'salt' }, answer: 'passcode' })
    await until(async () => !(await isFree(app.client(), alias)))
    const visitor = app.client()
    const { text } = await visitor.get(`/${alias}?qr&utm_source=poster`)
    expect(text).toContain('action="/Bea/unlock"')
    expect(text).toContain(`name="link" value="${alias}?qr&amp;utm_source=poster"`)
    const link = `${alias}?qr&utm_source=poster`
    const wrong = await visitor.post('/Bea/unlock', { link, password: 'pepper' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('name="link"')
    const right = await visitor.post('/Bea/unlock', { link, password: 'salt' })
    expect(right.text).toContain(`/${alias}?qr&amp;utm_source=poster`)
    expect((await visitor.get(`/${link}`)).headers.get('location')).toBe(DESTINATION)
    await until(() => app.clicks().length > 0)
    expect(app.clicks().at(-1)).toMatchObject({ trigger: 'qr', query: 'utm_source=poster' })
  })

  it('leads nowhere but to a short link from its form', async () => {
    const { app, set } = opened
    await set({ name: '', page: { passcode: 'salt' }, answer: 'passcode' })
    for (const link of ['//evil.example', 'https://evil.example', 'a/../b', '?x', 'a b', '/x']) {
      const { status, text } = await app.client().post('/bea/unlock', { link, password: 'salt' })
      expect([link, status]).toEqual([link, 303])
      expect(text).not.toContain('evil')
    }
  })

  it('asks everything, from the outside in, and the link itself last', async () => {
    const { app, alias, set, group } = opened
    await set({
      name: '',
      page: { passcode: 'outer', gate: '18' },
      group: { gate: '21', passcode: 'inner' },
      block: { passcode: 'own' },
      answer: 'passcode',
    })
    await until(async () => !(await isFree(app.client(), alias)))
    const visitor = app.client()
    const steps: [asked: string, fields: Record<string, string>, path?: string][] = [
      ['This page is protected', { password: 'outer' }],
      ['Are you 18', { confirm: '18' }],
      ['Are you 21', { confirm: '21', block: group.id }],
      ['Members', { password: 'inner', block: group.id }],
      ['type="password"', { password: 'own' }, `/${alias}/unlock`],
    ]
    for (const [asked, fields, path = '/Bea/unlock'] of steps) {
      const { text } = await visitor.get(`/${alias}`)
      expect(text).toContain(asked)
      expect(text).not.toContain('hidden-host')
      await visitor.post(path, fields)
    }
    expect(await isFree(visitor, alias)).toBe(true)
    // neither is enough alone
    for (let left = 0; left < steps.length; left++) {
      const other = app.client(`198.51.100.${20 + left}`)
      for (const [, fields, path = '/Bea/unlock'] of steps.toSpliced(left, 1)) {
        await other.post(path, fields)
      }
      expect(await isFree(other, alias)).toBe(false)
    }
  })

  it('keeps card, end and limit of a link behind what its page asks', async () => {
    const { app, alias, block, set } = opened
    const elsewhere = 'https://elsewhere-hidden-host.example/'
    await set({ name: '', page: { passcode: 'salt' }, answer: 'passcode' })
    await app.changeLink(block.link_id!, {
      preview: JSON.stringify({ title: TITLE, text: 'hidden-host', image: null }),
      limit_destination: elsewhere,
      is_permanent: 1,
    })
    await expectBound(opened, 'passcode', 'card of the owner')
    await app.changeLink(block.link_id!, { ends_at: 1, ended_destination: elsewhere })
    for (const way of [`/${alias}`, `/${alias}+`]) {
      expectSilent(await app.client().get(way), way)
    }
    await app.changeLink(block.link_id!, {
      ends_at: null,
      blocked_at: 1,
      blocked_host: 'hidden-host',
    })
    const blocked = await app.client().get(`/${alias}`)
    expect(blocked.status).toBe(410)
    expectSilent(blocked, 'blocked')
  })

  it('stops with a page that is blocked, and with an icon that is hidden', async () => {
    const { app, alias, caller, page } = opened
    const icon = await createIcon(app.deps, caller, {
      icon: 1,
      isCustom: false,
      username: 'bea',
      address: DESTINATION,
      imageId: null,
      isHidden: true,
    })
    expect((await app.client().get(`/${icon.link_alias}`)).status).toBe(410)
    await app.changePage(page.id, { blocked_at: 1, blocked_reason: 'phishing' })
    await until(async () => !(await isFree(app.client(), alias)))
    expectSilent(await app.client().get(`/${alias}`), 'blocked page')
    expect((await app.client().get(`/${alias}`)).status).toBe(410)
  })

  it('asks anew once the passcode is another, and not at all without one', async () => {
    const { app, alias, set } = opened
    const passcode = (text: string | null) =>
      set({ name: '', page: { passcode: text }, answer: 'passcode' })
    await passcode('salt')
    const visitor = app.client()
    await visitor.post('/bea/unlock', { password: 'salt' })
    await until(() => isFree(visitor, alias))
    await passcode('pepper')
    await until(async () => !(await isFree(visitor, alias)))
    await passcode(null)
    await until(() => isFree(app.client(), alias))
  })

  it('begins and ends by itself', async () => {
    const { app, alias, set } = opened
    const [startsAt, endsAt] = [HOUR, 2 * HOUR].map((ms) =>
      new Date(app.clock.now() + ms).toISOString(),
    )
    await set({ name: '', group: { startsAt, endsAt }, answer: 'soon' })
    await until(async () => (await app.client().get(`/${alias}`)).status === 404)
    app.clock.advance(HOUR)
    expect(await isFree(app.client(), alias)).toBe(true)
    app.clock.advance(HOUR)
    expect((await app.client().get(`/${alias}`)).status).toBe(410)
  })

  it('opens the members of a group with it, on the page as at their links', async () => {
    const { app, add, group, change, alias } = opened
    const text = await add({ kind: 'text', title: 'Inside', text: 'the words', groupId: group.id })
    await change(text.id, { gate: '18' })
    await change(group.id, { passcode: 'salt' })
    const visitor = app.client()
    await until(async () => !(await visitor.get('/bea')).text.includes('Inside'))
    const closed = await visitor.get('/bea')
    expect(closed.text).toContain(`/unlock?block=${group.id}`)
    for (const kept of [alias, TITLE, 'the words']) expect(closed.text).not.toContain(kept)
    expect((await visitor.get('/bea?source=link-bio')).text).not.toContain(alias)
    // the group asks before the block inside it
    expect((await visitor.get(`/bea/unlock?block=${text.id}`)).text).toContain('Members')
    await visitor.post('/bea/unlock', { block: text.id, confirm: '18' })
    await visitor.post('/bea/unlock', { block: group.id, password: 'salt' })
    const half = await visitor.get('/bea')
    expect(half.text).toContain(alias)
    expect(half.text).not.toContain('the words')
    await visitor.post('/bea/unlock', { block: text.id, confirm: '18' })
    expect((await visitor.get('/bea')).text).toContain('the words')
  })

  it('leads subscribers on to what stands in a group for them', async () => {
    const { app, alias, page, group, set } = opened
    await set({ name: '', group: { isForSubscribers: true }, answer: 'subscribers' })
    await until(async () => !(await isFree(app.client(), alias)))
    const asked = await app.client().get(`/${alias}`)
    expect(asked.headers.get('location')).toContain(`/Bea/unlock?block=${group.id}`)
    const form = await app.client().get(`/Bea/unlock?block=${group.id}`)
    expect(form.text).toContain('name="subscribe_email"')
    await addSubscribers(app.deps, page.id, [{ email: 'a@example.com', consentAt: 1 }])
    expect(await isFree(app.client(), alias)).toBe(false)
  })
})

describeOnBothEngines('A66, as both engines read it', (engine) => {
  let opened: Opened
  let page: TestPage
  beforeEach(async () => {
    opened = await open(engine)
    page = opened.page
  })
  afterEach(() => opened.app.close())

  it('binds by the page, the group and the block, in another process within a second', async () => {
    const { app, alias, block, group, change } = opened
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-other-'))
    const { db } = await engine.openAnother()
    const other = createRedirector({
      deps: { ...app.deps, db, config: { ...app.deps.config, dataDir } },
      hosts: createHosts({ publicUrl: undefined, shortUrl: undefined }),
      saltOfDay: () => 'salt',
    })
    await other.start()
    await other.filled()
    const barrier = () => other.index.find('main', alias.toLowerCase())?.extras?.barrier
    expect(other.index.find('main', alias.toLowerCase())).toMatchObject({ extras: null })
    const steps: [change: () => Promise<unknown>, seen: () => boolean][] = [
      [
        () => changePage(app.deps, opened.caller, { gate: '18' }),
        () => barrier()?.steps[0]?.mark === '18',
      ],
      [() => change(group.id, { passcode: 'salt' }), () => barrier()?.steps.length === 2],
      [() => change(block.id, { isHidden: true }), () => barrier()?.isGone === true],
      [
        () => app.changePage(page.id, { ends_at: 5, blocked_at: 5 }),
        () => barrier()?.endsAt === 5 && barrier()?.isBlocked === true,
      ],
    ]
    for (const [act, seen] of steps) {
      await act()
      const changedAt = performance.now()
      await until(async () => {
        await other.index.load('main', alias.toLowerCase())
        return seen()
      })
      expect(performance.now() - changedAt).toBeLessThan(1_000)
    }
    other.close()
    await rm(dataDir, { recursive: true, force: true })
  })
})
