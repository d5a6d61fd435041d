import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { saveLinkHealth } from '#server/platform/link-health/link-health.repository.ts'
import { text } from '#web/messages/index.ts'
import { type AnsweringSite, openAnsweringSite } from '../support/answering-site.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** Dead links as people see them: on the start page, in the list, on the link, in the studio. */

const DESK = { viewport: { width: 1440, height: 900 } }
const DAY_MS = 86_400_000

let site: Site
let elsewhere: AnsweringSite

beforeAll(async () => {
  elsewhere = await openAnsweringSite()
  site = await openSite({}, { env: { OUTBOUND_ALLOW_HOSTS: elsewhere.host } })
})
afterAll(async () => {
  await site?.close()
  elsewhere?.close()
})

const make = (alias: string, path: string) =>
  site.client.call<LinkAnswer>('POST', '/api/v1/links', {
    alias,
    destination: `${elsewhere.origin}${path}`,
  })
const look = (id: string) => site.client.call<LinkAnswer>('POST', `/api/v1/links/${id}/check`)

/** A destination that has been down for a day: checked once, a day passes, checked again. */
async function die(id: string): Promise<void> {
  await look(id)
  const address = { dataDir: site.server.dataDir, databaseUrl: undefined }
  const { db, close } = await openDatabase(address)
  const since = Date.now() - 1.1 * DAY_MS
  await saveLinkHealth(db, id, { failing_since: since, failures: 2 })
  await close()
  expect((await look(id)).health?.state).toBe('dead')
}

async function enter(path: string, options = {}): Promise<Visitor> {
  const visitor = await site.visit({ ...DESK, ...options })
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}${path}`)
  return visitor
}
const says = (tab: Page, words: string) =>
  tab.getByRole('status').filter({ hasText: words }).first().waitFor()

describe('a link whose destination is gone', () => {
  it('is told on the start page, found in the list, and put right for many at once', async () => {
    const [one, two] = [await make('gone-one', '/404/one'), await make('gone-two', '/404/two')]
    await make('fine', '/200')
    await die(one.id)
    await die(two.id)
    const visitor = await enter('/user-dashboard')
    const { tab } = visitor
    const news = tab.getByRole('region', { name: text.checks.notices })
    // an overloaded server answers 503, and the start page then shows no news
    await until(async () => {
      if ((await news.count()) > 0) return true
      await tab.reload()
      await tab.waitForLoadState('networkidle')
      return (await news.count()) > 0
    }, 30_000)
    await news.getByText(text.checks.kinds.linkDead).first().waitFor()
    await news.getByText(text.checks.unread(2)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await news.getByRole('button', { name: text.checks.read }).click()
    await news.getByText(text.checks.unread(2)).waitFor({ state: 'detached' })
    await tab.reload()
    await news.getByText(text.checks.kinds.linkDead).first().waitFor()
    await news.getByText(text.checks.unread(2)).waitFor({ state: 'detached' })

    await tab.goto(`${site.server.url}/app/links?health=dead`)
    const rows = tab.getByRole('list', { name: text.links.list }).locator(':scope > li')
    await until(async () => (await rows.count()) === 2)
    await rows.first().getByText(text.link.states.dead).waitFor()
    for (const { alias } of [one, two]) {
      await tab.getByRole('checkbox', { name: text.manyLinks.select(alias) }).check()
    }
    await tab.getByRole('button', { name: text.common.edit, exact: true }).click()
    await tab.getByLabel(text.checks.find).fill('/404/')
    await tab.getByLabel(text.checks.by, { exact: true }).fill('/200/')
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('button', { name: text.manyLinks.change(2) }).click()
    await says(tab, text.manyLinks.changed(2))
    await until(async () => (await rows.count()) === 0)
    const fixed = await site.client.call<LinkAnswer>('GET', `/api/v1/links/${one.id}`)
    expect(fixed).toMatchObject({ destination: `${elsewhere.origin}/200/one`, health: null })
    await visitor.leave()
  })

  it('is looked at and ignored on its own screen, by the keyboard too', async () => {
    const link = await make('lost', '/410')
    await die(link.id)
    const visitor = await enter(`/app/links/${link.id}`)
    const { tab } = visitor
    const card = tab.getByRole('region', { name: text.checks.title, exact: true })
    await card.getByText(text.checks.states.dead).waitFor()
    await card.getByText(/410/).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await card.getByRole('button', { name: text.checks.ignore }).focus()
    await tab.keyboard.press('Enter')
    await card.getByText(text.checks.ignored).waitFor()
    const list = await site.client.call<{ items: LinkAnswer[] }>('GET', '/api/v1/links?health=dead')
    expect(list.items.map(({ id }) => id)).not.toContain(link.id)
    elsewhere.answer('/410', 200)
    await card.getByRole('button', { name: text.checks.now }).click()
    await card.getByText(text.checks.states.alive).waitFor()
    await visitor.leave()
  })

  it('is chosen to be heard of or not, kind by kind', async () => {
    const visitor = await enter('/app/profile')
    const { tab } = visitor
    const wish = tab.getByRole('switch', { name: text.checks.wishes.linkLimit })
    await wish.click({ force: true })
    await says(tab, text.account.profileSaved)
    await tab.getByRole('switch', { name: text.checks.watchAll }).click({ force: true })
    await until(
      async () => !(await site.client.call<{ isOn: boolean }>('GET', '/api/v1/link-checks')).isOn,
    )
    await tab.reload()
    expect(await wish.isChecked()).toBe(false)
    expect(await tab.getByRole('switch', { name: text.checks.watchAll }).isChecked()).toBe(false)
    expect(await violationsOf(tab)).toEqual([])
    await visitor.leave()
  })
})

describe('a page that carries a link whose destination is gone', () => {
  it('says so on its card, where rules are set too', async () => {
    const path = `/api/v1/pages/${site.page.id}/blocks`
    const block = await site.client.call<{ id: string; linkId: string }>('POST', path, {
      kind: 'link',
      title: 'Old shop',
      address: `${elsewhere.origin}/404/shop`,
    })
    await die(block.linkId)
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const chips = tab.getByRole('list', { name: text.blocks.settingsOf('Old shop') })
    await chips.getByRole('button', { name: text.blocks.chips.health }).click()
    await tab.getByText(text.checks.states.dead).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    elsewhere.answer('/404/shop', 200)
    await tab.getByRole('button', { name: text.checks.now }).click()
    await chips
      .getByRole('button', { name: text.blocks.chips.health })
      .waitFor({ state: 'detached' })

    await chips.getByRole('button', { name: text.blocks.chips.rules }).click()
    await tab.getByRole('button', { name: text.rules.add }).click()
    await tab.getByRole('menuitem', { name: text.rules.templates.device }).click()
    const destination = tab
      .getByRole('region', { name: text.rules.title, exact: true })
      .getByLabel(text.rules.destination, { exact: true })
    await destination.fill(`${elsewhere.origin}/200/phones`)
    expect(await violationsOf(tab)).toEqual([])
    await destination.press('Enter')
    await until(
      async () =>
        (await site.client.call<LinkAnswer>('GET', `/api/v1/links/${block.linkId}`)).rules
          .length === 1,
    )
    await chips
      .getByRole('button', {
        name: new RegExp(`^${text.blocks.chips.rules} ?${text.blocks.isSet}`),
      })
      .waitFor()
    await visitor.leave()
  })
})
