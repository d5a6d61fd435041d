import { afterEach, beforeEach, expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { createIdentity } from '#server/features/identity/sessions/create-identity.ts'
import {
  makeAdministratorLink,
  setUpAdministrator,
} from '#server/features/identity/sign-up/setup.service.ts'
import { blockLink, createLink, presentLinks, unblockLink } from '#server/features/links/index.ts'
import { blockPage, findPageById, storePage } from '#server/features/pages/index.ts'
import { appeal, getLinkBlock } from '#server/features/quarantine/appeals.service.ts'
import { appealForPage, getPageBlock } from '#server/features/quarantine/page-appeals.service.ts'
import { presentBlock, presentPageBlock } from '#server/features/quarantine/quarantine.presenter.ts'
import { findSpaceBlockedAt } from '#server/features/spaces/index.ts'
import { findPublicLink } from '#server/features/statistics/statistics-scope.repository.ts'
import { insertPublic } from '#server/features/statistics/statistics-settings.repository.ts'
import { requireSubscribablePage } from '#server/features/subscribers/subscription-page.ts'
import { changeAccountState } from '#server/features/users/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { joinSpace } from '../support/chat-members.ts'
import { makeAccount } from '../support/creators.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { createLinkApp, type LinkApp, type LinkClient } from '../support/link-app.ts'

const BLOCKED = 'The people who run this service have disabled it.'
const PASSWORD = 'open sesame'

describeOnBothEngines('what a banned account owns', (engine) => {
  let app: LinkApp
  let visitor: LinkClient
  beforeEach(async () => {
    app = await createLinkApp(engine)
    visitor = app.client()
  })
  afterEach(() => app.close())

  const setStatus = (status: 'banned' | 'deactivated' | 'active', userId = app.owner.userId) =>
    changeAccountState(app.deps, 'admin', userId, { status })
  const ban = async () => {
    await setStatus('banned')
    // whatever is read again from now on is cached
    app.clock.advance(2_000)
  }
  const lift = async () => {
    await setStatus('active')
    app.clock.advance(2_000)
  }
  const makePage = async (username: string) => {
    const { deps, owner } = app
    const page = await transaction(deps, (deps) =>
      storePage(deps, { ...owner, username, title: 'The shop' }),
    )
    await app.changePage(page.id, { published_at: deps.clock.now(), is_subscribable: 1 })
    return page
  }
  const status = async (path: string) => (await visitor.get(path)).status

  it('shows the warning page, whatever a link can do, counts nothing, and goes on as it was', async () => {
    const now = app.clock.now()
    const iso = (ms: number) => new Date(now + ms).toISOString()
    await app.makeLink('plain')
    await app.makeLink('for-good', { isPermanent: true })
    await app.makeLink('limited', { clickLimit: 1 })
    await app.makeLink('between', { interstitialSeconds: 5 })
    await app.makeLink('locked', { password: PASSWORD })
    await app.makeLink('later', {
      startsAt: iso(3_600_000),
      startsDestination: 'https://example.com/soon',
    })
    const over = await app.makeLink('over', { endedDestination: 'https://example.com/over' })
    await app.changeLink(over.id, { ends_at: now - 1 })
    const paths = ['plain', 'for-good', 'limited', 'between', 'locked', 'later', 'over']
      .flatMap((alias) => [`/${alias}`, `/${alias}+`])
      .filter((path) => path !== '/limited')
    const before = await Promise.all(paths.map(status))
    expect(new Set(before)).toEqual(new Set([200, 301, 302]))
    const clicked = app.clicks().length
    for (let round = 0; round < 2; round++) {
      await ban()
      for (const path of [...paths, '/limited']) {
        const { status, text, headers } = await visitor.get(path)
        expect([path, status, text.includes(BLOCKED)]).toEqual([path, 410, true])
        expect(headers.get('location')).toBeNull()
      }
      const unlocked = await visitor.unlock('locked', PASSWORD)
      // back to the link, which shows the warning page
      expect([unlocked.status, unlocked.headers.get('location')]).toEqual([303, '/locked'])
      expect(app.clicks()).toHaveLength(clicked * (round + 1))
      await lift()
      expect(await Promise.all(paths.map(status))).toEqual(before)
    }
    expect([await status('/limited'), await status('/limited')]).toEqual([302, 410])
  })

  it('keeps its pages from everybody, and lets nobody subscribe', async () => {
    const { id } = await makePage('the-shop')
    const paths = ['/the-shop', '/the-shop/share', '/the-shop/qr.svg']
    const all = () => Promise.all(paths.map(status))
    // the second time it comes from the cache
    expect([await all(), await all()]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
    ])
    await ban()
    const { status: now, text } = await visitor.get('/the-shop')
    expect([now, text.includes(BLOCKED), text.includes('The shop')]).toEqual([410, true, false])
    expect(await all()).toEqual([410, 404, 404])
    const subscribe = () => requireSubscribablePage(app.deps, id)
    await expect(subscribe()).rejects.toMatchObject({ name: 'notFound' })
    await lift()
    expect(await all()).toEqual([200, 200, 200])
    expect((await subscribe()).isOpen).toBe(true)
  })

  it('stays blocked for what was wrong with it by itself, which may change meanwhile', async () => {
    const [bad, freed, plain] = [
      await app.makeLink('bad-one'),
      await app.makeLink('freed'),
      await app.makeLink('plain'),
    ]
    const page = await makePage('the-shop')
    const inOne = (act: (deps: typeof app.deps) => Promise<unknown>) => transaction(app.deps, act)
    const phishing = { reason: 'phishing', host: 'bad.example' } as const
    await inOne((deps) => blockLink(deps, bad.id, phishing))
    await inOne((deps) => blockLink(deps, freed.id, phishing))
    await ban()
    await inOne((deps) => blockPage(deps, page.id, { reason: 'administrator', host: '' }))
    await inOne((deps) => unblockLink(deps, freed.id))
    expect((await visitor.get('/bad-one')).text).toContain('phishing')
    expect(await Promise.all(['/freed', '/plain', '/the-shop'].map(status))).toEqual([
      410, 410, 410,
    ])
    await lift()
    expect(await Promise.all(['/bad-one', '/freed', '/plain', '/the-shop'].map(status))).toEqual([
      410, 302, 302, 410,
    ])
    const links = await app.deps.db.selectFrom('link').select(['id', 'blocked_reason']).execute()
    expect(links.find(({ id }) => id === plain.id)?.blocked_reason).toBe('')
    expect((await findPageById(app.deps.db, page.id))?.blocked_reason).toBe('administrator')
  })

  it('ends as the account does, however ban and lift come together, and with links made meanwhile', async () => {
    await app.makeLink('first')
    const make = (alias: string) =>
      createLink(
        app.deps,
        app.owner.userId,
        newLinkSchema.parse({ alias, destination: 'https://example.com/there' }),
      )
    for (let round = 0; round < 6; round++) {
      const [one, other] =
        round % 2 === 0 ? (['banned', 'active'] as const) : (['active', 'banned'] as const)
      await Promise.all([setStatus(one), make(`made-${round}`), status('/first'), setStatus(other)])
      const { status: kept } = await app.deps.db
        .selectFrom('user')
        .select('status')
        .where('id', '=', app.owner.userId)
        .executeTakeFirstOrThrow()
      const isBlocked = (await findSpaceBlockedAt(app.deps.db, app.owner.spaceId)) !== null
      expect(isBlocked).toBe(kept === 'banned')
      for (const path of ['/first', `/made-${round}`]) {
        expect(await status(path)).toBe(isBlocked ? 410 : 302)
      }
    }
    await ban()
    await make('made-late')
    expect(await status('/made-late')).toBe(410)
    await lift()
    expect(await status('/made-late')).toBe(302)
  })

  it('says why to other members of the space, who cannot appeal, and shows no numbers', async () => {
    const link = await app.makeLink('plain')
    const page = await makePage('the-shop')
    await insertPublic(app.deps.db, link.id, 0)
    const bob = await makeAccount(app.deps, 'bob')
    await joinSpace(app.deps.db, app.owner.spaceId, [bob.userId], 'editor')
    const [ofLink, ofPage] = [link, page].map(({ id }) => ({ userId: bob.userId, id }))
    const why = async () => [
      presentBlock(await getLinkBlock(app.deps, ofLink!)),
      presentPageBlock(await getPageBlock(app.deps, ofPage!)),
    ]
    const shown = async () => (await presentLinks(app.deps, [link]))[0]!.isBlocked
    const free = { isBlocked: false, reason: null, blockedAt: null }
    expect([await why(), await shown()]).toMatchObject([[free, free], false])
    expect(await findPublicLink(app.deps.db, 'plain')).toBeDefined()
    const at = new Date(app.clock.now()).toISOString()
    await ban()
    const blocked = { isBlocked: true, reason: 'account', host: '', blockedAt: at }
    expect([await why(), await shown()]).toMatchObject([[blocked, blocked], true])
    await expect(appeal(app.deps, ofLink!, 'why')).rejects.toMatchObject({ name: 'conflict' })
    await expect(appealForPage(app.deps, ofPage!, 'why')).rejects.toMatchObject({
      name: 'conflict',
    })
    expect(await findPublicLink(app.deps.db, 'plain')).toBeUndefined()
    await lift()
    expect([await why(), await shown()]).toMatchObject([[free, free], false])
    expect(await findPublicLink(app.deps.db, 'plain')).toBeDefined()
  })

  it('is what is in its own spaces: those of others go on, and so does a deactivated account', async () => {
    await app.makeLink('plain')
    const bob = await makeAccount(app.deps, 'bob')
    await joinSpace(app.deps.db, app.owner.spaceId, [bob.userId], 'editor')
    await setStatus('banned', bob.userId)
    expect(await status('/plain')).toBe(302)
    await setStatus('deactivated')
    expect(await status('/plain')).toBe(302)
    await setStatus('banned')
    expect(await status('/plain')).toBe(410)
    await setStatus('deactivated')
    expect(await status('/plain')).toBe(302)
  })

  it('goes on when the link of the command line opens the account', async () => {
    await app.makeLink('plain')
    const { email } = await app.deps.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', app.owner.userId)
      .executeTakeFirstOrThrow()
    expect(await status('/plain')).toBe(302)
    await ban()
    expect(await status('/plain')).toBe(410)
    createIdentity(app.deps)
    const link = new URL(await makeAdministratorLink(app.deps, email))
    const token = link.searchParams.get('token')!
    await setUpAdministrator(app.deps, { token, email, password: PASSWORD, userAgent: '' })
    app.clock.advance(2_000)
    expect(await status('/plain')).toBe(302)
  })
})
