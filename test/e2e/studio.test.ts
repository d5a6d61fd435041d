import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { destinationRules } from '#contract/links/destination-rules.ts'
import type { BlockAnswer } from '#contract/pages/page-items.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { moveByKey } from '../support/move-by-key.ts'
import { signIn } from '../support/sign-in.ts'
import { codeFor, openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** The studio as creators use it: quickly, in two tabs, offline, by finger and by keyboard. */

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const MINUTE_MS = 60_000

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 3 })
})
afterAll(() => site?.close())

async function enter(options = {}, path = `/app/pages/${site.page.id}`): Promise<Visitor> {
  const visitor = await site.visit({ ...DESK, ...options })
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}${path}`)
  return visitor
}

const pageNow = () => site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${site.page.id}`)
const says = (tab: Page, words: string) =>
  tab.getByRole('status').filter({ hasText: words }).first().waitFor()
const titleField = (tab: Page) => tab.getByLabel(text.studio.title, { exact: true })
const descriptionField = (tab: Page) => tab.getByLabel(text.studio.description, { exact: true })
const addresses = (tab: Page) =>
  tab
    .getByLabel(/^Address of/)
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

describe('while its data load', () => {
  it('shows the skeleton of the page in the preview, in the studio and on the dashboard', async () => {
    for (const path of [`/app/pages/${site.page.id}`, '/user-dashboard']) {
      const visitor = await site.visit(DESK)
      const held = Promise.withResolvers<void>()
      await signIn(visitor.context, site.server.url)
      await visitor.context.route(/\/api\/v1\/pages\/[^/]+$/, async (route) => {
        await held.promise
        await route.continue()
      })
      await visitor.tab.goto(`${site.server.url}${path}`)
      const preview = visitor.tab.frameLocator('iframe')
      await preview.locator('.skeleton').waitFor()
      held.resolve()
      await preview.getByRole('heading', { level: 1 }).waitFor()
      expect(await preview.locator('.skeleton').count()).toBe(0)
      await visitor.leave()
    }
  })
})

describe('a new user', () => {
  /** As people do: move the pointer there, then type key by key. */
  async function type(field: Locator, words: string): Promise<void> {
    await field.click()
    await field.pressSequentially(words, { delay: 35 })
  }

  it('publishes a page from nothing in under a minute', async () => {
    const visitor = await site.visit(DESK)
    const { tab } = visitor
    const email = 'grace@example.com'
    const began = Date.now()
    await tab.goto(site.server.url)
    await tab.getByRole('link', { name: text.welcome.start }).first().click()
    await type(tab.getByLabel(text.auth.email), email)
    await tab.getByLabel(text.auth.username).fill('')
    await type(tab.getByLabel(text.auth.username), 'grace')
    await type(tab.getByLabel(text.auth.password, { exact: true }), 'a long walk in the hills')
    await tab.getByRole('button', { name: text.auth.register }).click()
    await type(tab.getByLabel(text.auth.code), await codeFor(site.sink, email))
    await tab.getByRole('link', { name: text.dashboard.setUp }).click()

    await type(tab.getByLabel(text.onboarding.name), 'Grace Hopper')
    const username = tab.getByLabel(text.pages.username, { exact: true })
    await username.fill('')
    await type(username, 'ada')
    await tab.getByRole('button', { name: /instead$/ }).waitFor()
    await username.fill('')
    await type(username, 'grace-hopper')
    await tab.getByText(text.pages.free).waitFor()
    await tab.getByRole('button', { name: text.onboarding.next }).click()
    await tab.getByRole('button', { name: text.onboarding.bringSkip }).click()

    await tab.getByRole('button', { name: 'Instagram' }).click()
    await tab.keyboard.type('grace.hopper', { delay: 35 })
    await tab.getByRole('button', { name: 'YouTube' }).click()
    await tab.keyboard.type('@hopper', { delay: 35 })
    await type(tab.getByLabel(text.onboarding.ownLink(1)), 'example.com/compilers')
    await type(tab.getByLabel(text.onboarding.ownLink(2)), 'grace@example.com')
    await tab.getByRole('button', { name: text.onboarding.next }).click()

    const theme = tab.getByRole('radio', { name: text.design.themeOf('Mint') })
    const frame = tab.frameLocator('iframe[title="Mint"]')
    await frame.locator('h1', { hasText: 'Grace Hopper' }).waitFor()
    await theme.check({ force: true })
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('button', { name: text.studio.publish, exact: true }).click()
    await tab.getByRole('heading', { name: text.studio.published }).waitFor()
    await tab.getByRole('img', { name: /^QR code for/ }).waitFor()
    await until(async () => (await fetch(`${site.server.url}/grace-hopper`)).ok)
    expect(Date.now() - began).toBeLessThan(MINUTE_MS)

    const html = await (await fetch(`${site.server.url}/grace-hopper`)).text()
    expect(html).toContain('Grace Hopper')
    expect(html).toContain('https://www.instagram.com/grace.hopper')
    expect(html).toContain('https://www.youtube.com/@hopper')
    expect(html).toContain('mailto:grace@example.com')
    expect(html.toLowerCase()).toContain('#047857')
    await visitor.leave()
  })

  it('is told which handle is refused, and nothing is there twice after a second try', async () => {
    const visitor = await enter({}, `/app/start/${site.page.id}?step=platforms`)
    const { tab } = visitor
    const before = (await pageNow()).icons.length
    await tab.getByRole('button', { name: 'TikTok' }).click()
    await tab.keyboard.type('ada')
    const own = tab.getByLabel(text.onboarding.ownLink(1))
    await own.fill('javascript:alert(1)')
    await tab.getByRole('button', { name: text.onboarding.next }).click()
    await tab.getByText(destinationRules.scheme).waitFor()
    await own.fill('')
    await tab.getByRole('button', { name: text.onboarding.next }).click()
    await tab.getByRole('heading', { name: text.onboarding.themeTitle }).waitFor()
    await tab.getByRole('button', { name: text.onboarding.back }).click()
    await tab.getByRole('button', { name: text.onboarding.next }).click()
    await tab.getByRole('heading', { name: text.onboarding.themeTitle }).waitFor()
    const { icons, blocks } = await pageNow()
    expect(icons.length).toBe(before + 1)
    expect(icons.at(-1)?.address).toBe('https://www.tiktok.com/@ada')
    expect(blocks.length).toBe(3)
    await visitor.leave()
  })
})

describe('two tabs', () => {
  it('that edit different fields both keep their work', async () => {
    const one = await enter()
    const other = await enter()
    await Promise.all([titleField(one.tab).waitFor(), titleField(other.tab).waitFor()])
    await titleField(one.tab).fill('From the first tab')
    await descriptionField(other.tab).fill('From the second tab')
    await Promise.all([says(one.tab, text.studio.saving), says(other.tab, text.studio.saving)])
    await Promise.all([says(one.tab, text.studio.saved), says(other.tab, text.studio.saved)])
    await until(async () => (await pageNow()).title === 'From the first tab')
    const { title, description } = await pageNow()
    expect([title, description]).toEqual(['From the first tab', 'From the second tab'])
    await one.leave()
    await other.leave()
  })

  it('that edit the same field show both, and keep what is chosen', async () => {
    const one = await enter()
    const other = await enter()
    await Promise.all([titleField(one.tab).waitFor(), titleField(other.tab).waitFor()])
    await titleField(one.tab).fill('First come')
    await until(async () => (await pageNow()).title === 'First come')
    await titleField(other.tab).fill('Second come')
    const dialog = other.tab.getByRole('dialog')
    await dialog.getByText('First come').waitFor()
    await dialog.getByText('Second come').waitFor()
    expect(await violationsOf(other.tab)).toEqual([])
    expect((await pageNow()).title).toBe('First come')
    await dialog.getByRole('button', { name: text.studio.unsaved.settle }).click()
    await until(async () => (await pageNow()).title === 'Second come')

    await titleField(one.tab).fill('Third come')
    const again = one.tab.getByRole('dialog')
    await again.getByRole('radio', { name: new RegExp(text.studio.unsaved.theirs) }).check()
    await again.getByRole('button', { name: text.studio.unsaved.settle }).click()
    await expect.poll(() => titleField(one.tab).inputValue()).toBe('Second come')
    expect((await pageNow()).title).toBe('Second come')
    await one.leave()
    await other.leave()
  })
})

describe('without a network', () => {
  it('thirty seconds in the middle of editing lose nothing', async () => {
    const visitor = await enter()
    const { tab, context } = visitor
    await titleField(tab).waitFor()
    await tab.clock.install()
    await titleField(tab).fill('Before the cut')
    await context.setOffline(true)
    await descriptionField(tab).fill('Written without a network')
    const first = tab.getByLabel(/^Title of/).first()
    await first.fill('Renamed without a network')
    await tab.clock.fastForward(10_000)
    await says(tab, text.studio.offline)
    await titleField(tab).fill('Still going on')
    await tab.clock.fastForward(20_000)
    await says(tab, text.studio.offline)
    await context.setOffline(false)
    // in steps shorter than a call's timeout: requests sent when the network returns must not be
    // aborted
    const saved = tab.getByRole('status').filter({ hasText: text.studio.saved }).first()
    await until(async () => {
      await tab.clock.fastForward(10_000)
      return saved.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    }, 40_000)
    const { title, description, blocks } = await pageNow()
    expect([title, description]).toEqual(['Still going on', 'Written without a network'])
    expect(blocks.map((block) => block.title)).toContain('Renamed without a network')
    await context.close()
  })

  it('edits outlive signing out and are offered after signing in', async () => {
    const visitor = await enter()
    const { tab, context } = visitor
    await descriptionField(tab).waitFor()
    await tab.route('**/api/v1/pages/**', (route) => route.abort())
    await descriptionField(tab).fill('Never arrived')
    await says(tab, text.studio.offline)
    await context.clearCookies()
    await tab.unroute('**/api/v1/pages/**')
    await tab.goto(`${site.server.url}/user-login`)
    await signIn(context, site.server.url)
    await tab.goto(`${site.server.url}/app/pages/${site.page.id}`)
    const offer = tab.getByRole('region', { name: text.studio.unsaved.earlier(1) })
    await offer.getByText('Never arrived').waitFor()
    expect((await pageNow()).description).not.toBe('Never arrived')
    expect(await violationsOf(tab)).toEqual([])
    await offer.getByRole('button', { name: text.studio.unsaved.save }).click()
    await until(async () => (await pageNow()).description === 'Never arrived')
    await tab.reload()
    await descriptionField(tab).waitFor()
    expect(await offer.count()).toBe(0)
    await context.close()
  })
})

describe('blocks', () => {
  it('are put in order by a finger', async () => {
    const visitor = await enter(PHONE)
    const { tab, context } = visitor
    await tab
      .getByLabel(/^Address of/)
      .first()
      .waitFor()
    const before = await addresses(tab)
    const cdp = await context.newCDPSession(tab)
    const grips = tab.getByRole('button', { name: /^Move / })
    await grips.nth(1).scrollIntoViewIfNeeded()
    await dragByFinger(cdp, grips.nth(0), grips.nth(1))
    await expect.poll(() => addresses(tab)).toEqual([before[1], before[0], ...before.slice(2)])
    await until(async () => (await pageNow()).blocks[0]?.address === before[1])
    await visitor.leave()
  })

  it('of every kind are made, set and grouped with the keyboard alone', async () => {
    const visitor = await enter()
    const { tab } = visitor
    const box = tab.getByLabel(text.studio.addLink)
    await box.focus()
    const add = async (words: string) => {
      await box.focus()
      await tab.keyboard.type(words)
      await tab.keyboard.press('Enter')
      await expect.poll(() => box.inputValue()).toBe('')
    }
    const count = (await pageNow()).blocks.length
    await add('https://youtu.be/dQw4w9WgXcQ')
    await add('+49 30 123456')
    await add('divider')
    await add('contact card')
    await add('text')
    await add('group')
    const made = (await pageNow()).blocks
    expect(made.slice(0, made.length - count).map((block) => block.kind)).toEqual([
      'group',
      'text',
      'contact',
      'divider',
      'phone',
      'video',
    ])
    const chooser = tab.waitForEvent('filechooser')
    await box.focus()
    await tab.keyboard.type('file')
    await tab.keyboard.press('Enter')
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Note G') }
    await (await chooser).setFiles(notes)
    await until(async () => (await pageNow()).blocks[0]?.fileName === 'notes.txt')
    await box.fill('')
    await tab.getByLabel(text.blocks.textOf, { exact: true }).focus()
    await tab.keyboard.type('Two lines\nof text')

    // the arrow keys move the contact card, third in the list, below the group
    const card = made.find((block) => block.kind === 'contact')!
    await tab.getByRole('button', { name: text.studio.drag(card.title) }).focus()
    await moveByKey(tab, 'ArrowUp', 4)
    await until(async () => (await find(card.id)).groupId === made[0]!.id)

    const details = tab
      .getByRole('list', { name: text.blocks.settingsOf(card.title) })
      .getByRole('button', { name: text.blocks.chips.contact })
    await details.focus()
    await tab.keyboard.press('Enter')
    await tab.getByLabel(text.blocks.contact.organization).focus()
    await tab.keyboard.type('Analytical Engines')
    await until(async () => (await find(card.id)).contact?.organization === 'Analytical Engines')
    expect(await violationsOf(tab)).toEqual([])
    const frame = tab.frameLocator(`iframe[title="${text.studio.previewOf(CREATOR.username)}"]`)
    await frame.getByText('Two lines').waitFor()

    await add('place')
    const { id: placeId } = (await pageNow()).blocks.find((block) => block.kind === 'place')!
    await tab.getByText(text.blocks.missing.place).waitFor()
    await tab
      .getByRole('list', { name: text.blocks.settingsOf(text.blocks.kinds.place) })
      .getByRole('button', { name: text.blocks.chips.place })
      .focus()
    await tab.keyboard.press('Enter')
    await tab.getByLabel(text.blocks.place.address, { exact: true }).focus()
    await tab.keyboard.type('1 Quay')
    await tab.getByLabel(text.rules.say.weekdays[0]!, { exact: true }).fill('9–18')
    await tab.getByRole('button', { name: text.blocks.place.allWeek }).click()
    await until(async () => (await find(placeId)).place?.hours[4] === '9–18')
    expect((await find(placeId)).place?.address).toBe('1 Quay')
    await frame.getByRole('row', { name: 'Mon–Fri 9–18' }).waitFor()

    await add('form')
    // what a draft lacks leads to where it is written
    await tab.getByRole('button', { name: text.blocks.missing.form }).click()
    const fieldsOf = tab.getByRole('list', { name: text.blocks.form.fields })
    await tab.getByRole('button', { name: text.blocks.form.add.name }).click()
    await tab.getByRole('button', { name: text.blocks.form.add.choice }).click()
    await fieldsOf.getByLabel(text.blocks.form.kinds.choice, { exact: true }).fill('Size')
    await fieldsOf.getByLabel(text.blocks.form.choices).fill('S\nL')
    await fieldsOf.getByRole('button', { name: text.studio.drag('Size') }).focus()
    await moveByKey(tab, 'ArrowUp', 2)
    await frame.getByLabel('Size').waitFor()
    const formNow = async () => (await pageNow()).blocks.find(({ kind }) => kind === 'form')?.form
    await until(
      async () => (await formNow())?.fields.map(({ label }) => label).join() === 'Size,Name',
    )
    expect(await violationsOf(tab)).toEqual([])
    await visitor.leave()
  })

  it('are locked, archived, brought back and duplicated', async () => {
    const visitor = await enter()
    const { tab } = visitor
    const first = (await pageNow()).blocks.find((block) => block.kind === 'link')!
    const settings = tab.getByRole('list', { name: text.blocks.settingsOf(first.title) })
    await settings.getByRole('button', { name: text.blocks.chips.lock }).click()
    await tab.getByLabel(text.blocks.passcode, { exact: true }).fill('open sesame')
    await tab.keyboard.press('Enter')
    await until(async () => (await find(first.id)).hasPasscode)

    const menu = tab.getByRole('button', { name: text.studio.actionsOf(first.title) })
    await menu.first().click()
    await tab.getByRole('menuitem', { name: text.blocks.duplicate }).click()
    const copies = async () =>
      (await pageNow()).blocks.filter((block) => block.address === first.address)
    await until(async () => (await copies()).length === 2)
    expect((await copies()).map((block) => block.hasPasscode)).toEqual([true, true])

    await menu.first().click()
    await tab.getByRole('menuitem', { name: text.blocks.archive, exact: true }).click()
    await until(async () => (await copies()).length === 1)
    await tab.getByRole('button', { name: text.blocks.archiveCount(1) }).click()
    await tab.getByRole('button', { name: text.blocks.bringBack }).click()
    await until(async () => (await copies()).length === 2)
    await visitor.leave()
  })
})

describe('another page', () => {
  it('is begun as a copy of another', async () => {
    const visitor = await enter({}, '/app/pages')
    const { tab } = visitor
    await tab.getByRole('button', { name: text.pages.create }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel(text.pages.name).fill('The second one')
    const username = `ada-${Date.now()}`
    const first = await pageNow()
    await dialog.getByLabel(text.pages.startWith).selectOption(first.id)
    await dialog.getByLabel(text.pages.username, { exact: true }).fill(username)
    await dialog.getByRole('button', { name: text.common.create }).click()
    await tab.waitForURL(/\/app\/pages\/[0-9a-f-]{36}$/)
    const id = new URL(tab.url()).pathname.split('/').at(-1)
    const copy = await site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${id}`)
    expect([copy.username, copy.title]).toEqual([username, 'The second one'])
    const kinds = (page: FullPageAnswer) => page.blocks.map((block) => [block.kind, block.title])
    const carried = kinds(first).filter(([kind]) => kind !== 'file')
    expect(kinds(copy).filter(([kind]) => kind !== 'file')).toEqual(carried)
    expect(copy.icons.map((icon) => icon.address)).toEqual(first.icons.map((icon) => icon.address))
    await expect.poll(() => titleField(tab).inputValue()).toBe('The second one')
    await visitor.leave()
  })
})

async function find(id: string): Promise<BlockAnswer> {
  return (await pageNow()).blocks.find((block) => block.id === id)!
}

/** Touches one element, moves the finger slowly onto another and lets go. */
async function dragByFinger(cdp: CDPSession, from: Locator, to: Locator): Promise<void> {
  const start = centreOf(await from.boundingBox())
  const end = centreOf(await to.boundingBox())
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x, y }],
    })
  await touch('touchStart', start.y)
  for (let step = 1; step <= 12; step++) {
    await touch('touchMove', start.y + ((end.y + 12 - start.y) * step) / 12)
  }
  await touch('touchEnd')
}

function centreOf(box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('nothing is there to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
