import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOfCode } from '#contract/errors.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { text } from '#web/messages/index.ts'
import { type AppClient, setUp } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import { drawPhoto } from '../support/photo.ts'
import { addAccounts } from '../support/server-accounts.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, type Visitor } from '../support/site.ts'

/** An account on its first day: what empty screens say, and the next steps on Home. */

const WAIT = { timeout: 10_000 }

let server: ServerProcess
let client: AppClient
let browser: Awaited<ReturnType<typeof launchBrowser>>
let pageId: string

beforeAll(async () => {
  server = await startServer()
  client = await setUp(server)
  const { items } = await client.call<{ items: FullPageAnswer[] }>('GET', '/api/v1/pages')
  pageId = items[0]!.id
  browser = await launchBrowser([])
  await client.call('GET', '/api/v1/statistics?of=clicks')
  await client.call('GET', '/api/v1/statistics?of=views')
  await client.call('GET', '/api/v1/subscribers/gained?from=2026-11-20T00:00:00Z')
  await client.call('GET', '/api/v1/statistics/breakdown?dimension=link&limit=5')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function enter(path: string): Promise<Visitor> {
  const visitor = await openVisitor(browser, [server.url], {
    viewport: { width: 1440, height: 900 },
  })
  visitor.tab.setDefaultTimeout(25_000)
  await signIn(visitor.context, server.url)
  await visitor.tab.goto(`${server.url}${path}`)
  return visitor
}

describe('an empty screen', () => {
  const button = (name: string) => (tab: Page) =>
    tab.getByRole('main').getByRole('button', { name, exact: true })
  const link = (name: string) => (tab: Page) =>
    tab.getByRole('main').getByRole('link', { name, exact: true })
  const { audience, dashboard, statistics, linkLists } = text
  const page = (more: string) => () => `/app/pages/${pageId}${more}`

  it.each<[string, () => string, string[], (tab: Page) => Locator]>([
    ['Home', () => '/user-dashboard', [dashboard.firstText], link(dashboard.shorten)],
    [
      'the list of links',
      () => '/app/links',
      [text.links.emptyTitle, text.links.emptyText],
      (tab) => tab.getByLabel(text.links.address),
    ],
    [
      'the named lists',
      () => '/app/links/lists',
      [linkLists.emptyTitle, linkLists.emptyText],
      link(linkLists.toLinks),
    ],
    [
      'the studio',
      page(''),
      [text.studio.noLinksTitle],
      (tab) => tab.getByLabel(text.studio.addLink),
    ],
    [
      'statistics',
      () => '/app/statistics',
      [statistics.empty.neverTitle, statistics.empty.neverSpaceText],
      link(statistics.empty.shorten),
    ],
    [
      'the audience',
      page('/audience'),
      [audience.emptyTitle, audience.emptyNoButton],
      button(audience.showButton),
    ],
    [
      'the mails',
      page('/audience?view=mails'),
      [audience.noMailsTitle, audience.noMailsText],
      button(audience.write),
    ],
    [
      'the answers to forms',
      page('/audience?view=answers'),
      [audience.answers.emptyTitle, audience.answers.emptyText],
      link(audience.answers.addForm),
    ],
    [
      'the calendar',
      () => '/app/calendar',
      [text.calendar.emptyHint],
      button(text.calendar.newEvent),
    ],
    [
      'the chat',
      () => '/app/chat',
      [text.chat.emptyTitle, text.chat.emptyText],
      link(text.chat.invite),
    ],
    [
      'the tasks',
      () => '/app/tasks',
      [text.tasks.noneTitle, text.tasks.noneText],
      button(text.tasks.firstTask),
    ],
    [
      'the people',
      () => '/app/users',
      [text.users.aloneTitle, text.users.aloneText],
      button(text.users.inviteSomebody),
    ],
    [
      'the domains',
      () => '/app/settings/domains',
      [text.domains.emptyTitle, text.domains.emptyText],
      (tab) => button(text.domains.add)(tab).last(),
    ],
    [
      'the API keys',
      () => '/app/settings/api-keys',
      [text.apiKeys.emptyTitle, text.apiKeys.emptyText],
      (tab) => button(text.apiKeys.create)(tab).last(),
    ],
  ])('says what to do, and has it at hand: %s', async (_, path, words, action) => {
    const { tab, leave } = await enter(path())
    for (const said of words) await tab.getByText(said, { exact: true }).first().waitFor()
    await action(tab).first().waitFor()
    expect(await action(tab).first().isEnabled()).toBe(true)
    expect(await violationsOf(tab)).toEqual([])
    await leave()
  })
})

describe('statistics of a page', () => {
  it('lead to its blocks while it is live and empty, and to its address after that', async () => {
    const empty = await client.call<FullPageAnswer>('POST', '/api/v1/pages', { username: 'bare' })
    await client.call('POST', `/api/v1/pages/${empty.id}/publish`)
    const path = `/app/statistics?scope=page&id=${empty.id}`
    const { tab, leave } = await enter(path)
    const words = text.statistics.empty
    await tab.getByText(words.noBlocksText).waitFor()
    const copy = tab.getByRole('button', { name: text.common.copyAddress(empty.url) })
    expect(await copy.count()).toBe(0)
    await tab.getByRole('link', { name: words.addBlock }).click()
    await tab.getByLabel(text.studio.addLink).fill('https://example.com/first')
    await tab.getByLabel(text.studio.addLink).press('Enter')
    await tab.locator('[data-block]').waitFor()
    await tab.goto(`${server.url}${path}`)
    await copy.waitFor()
    await leave()
  })
})

describe('the next steps on Home', () => {
  it('tick one by one, become ideas, and go away', async () => {
    const { tab, leave } = await enter('/user-dashboard')
    const { steps, ideas, stepDone, next, ready } = text.dashboard
    const card = tab.getByRole('region', { name: next })
    const done = (words: string) =>
      card.getByRole('listitem').filter({ hasText: words }).getByText(stepDone).count()
    const ticked = async (words: string) => {
      await tab.reload()
      await expect.poll(() => done(words), WAIT).toBe(1)
      expect(await card.getByRole('link', { name: words }).count()).toBe(0)
    }
    const open = (words: string) => card.getByRole('link', { name: words })
    await open(steps.picture).waitFor()
    for (const words of Object.values(steps)) expect(await done(words)).toBe(0)
    const at = `/api/v1/pages/${pageId}`
    await client.call('PATCH', at, { title: 'Ada' })
    await ticked(steps.title)
    const imageId = await client.upload(await drawPhoto(200), 'profile')
    await client.call('PATCH', at, { imageId })
    await ticked(steps.picture)
    const block = { kind: 'link', title: 'Shop', address: 'https://example.com/shop' }
    await client.call('POST', `${at}/blocks`, block)
    await ticked(steps.links)
    await client.call('PATCH', `${at}/theme`, { button: '#0f766e' })
    await ticked(steps.design)
    expect(await card.getByRole('listitem').count()).toBe(Object.keys(steps).length)
    await client.call('POST', `${at}/publish`)
    await tab.reload()
    await card.getByText(ready).waitFor()

    await open(ideas.qr).click()
    await tab.waitForURL('**/settings')
    await tab.goto(`${server.url}/user-dashboard`)
    await expect.poll(() => done(ideas.qr), WAIT).toBe(1)
    await client.call('POST', '/api/v1/links', { destination: 'https://example.com/short' })
    await ticked(ideas.shorten)
    const { items } = await client.call<{ items: { id: string }[] }>('GET', '/api/v1/spaces')
    await addAccounts(server.dataDir, ['grace'], items[0]!.id)
    await tab.reload()
    await tab
      .getByRole('region', { name: text.dashboard.recent })
      .getByRole('link')
      .nth(1)
      .waitFor()
    await card.waitFor({ state: 'detached' })
    await leave()
  })
})

it('a right that the own space does not have is refused without asking to try again', async () => {
  const { tab, leave } = await enter('/app/space/sign-in')
  await tab.getByText(textOfCode('err_101')).waitFor()
  expect(await tab.getByRole('button', { name: text.common.retry }).count()).toBe(0)
  expect(await violationsOf(tab)).toEqual([])
  await leave()
})
