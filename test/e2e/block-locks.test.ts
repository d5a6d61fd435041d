import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlockAnswer } from '#contract/pages/page-items.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { expectFine } from '../support/fine.ts'
import { signIn } from '../support/sign-in.ts'
import { codeFor, freshEmail, openSite, type Site } from '../support/site.ts'
import { atStep, modal } from '../support/subscribe-modal.ts'
import { tabTo } from '../support/tab-to.ts'
import { until } from '../support/until.ts'

/**
 * Blocks for subscribers and with an age gate, as visitors see them, and taps on players as clicks.
 */

const WORDS = 'the words behind the lock'
let site: Site

const add = (body: object) =>
  site.client.call<BlockAnswer>('POST', `/api/v1/pages/${site.page.id}/blocks`, body)
/** these tests use a headless browser, which counts as a bot */
const clicksOf = async (id: string) => {
  const path = `/api/v1/pages/${site.page.id}/blocks`
  const { items } = await site.client.call<{ items: BlockAnswer[] }>('GET', path)
  return items.find((one) => one.id === id)!.allClicks
}
const untilShown = (title: string) =>
  until(async () => (await (await fetch(site.pageUrl)).text()).includes(title))

let video: BlockAnswer
beforeAll(async () => {
  site = await openSite({ links: 2, theme: { animation: 0 } })
  await add({ kind: 'text', title: 'Letters', text: WORDS, isForSubscribers: true })
  await add({ kind: 'link', title: 'Shop', address: 'https://example.com/shop', gate: '18' })
  video = await add({ kind: 'video', title: 'A cabin', address: 'https://youtu.be/dQw4w9WgXcQ' })
  await untilShown('A cabin')
})
afterAll(() => site?.close())

describe('blocks that are closed', () => {
  it('open in place for whoever subscribes from them', async () => {
    const visitor = await site.visit({ viewport: { width: 390, height: 844 } })
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    await expectFine(tab)
    const email = freshEmail('lock')
    await tab.getByRole('link', { name: /Letters.*For subscribers/ }).click()
    await atStep(tab, 'Subscribe')
    await modal(tab).getByLabel('E-mail').fill(email)
    await modal(tab).getByRole('button', { name: 'Subscribe' }).click()
    await atStep(tab, 'Verify Your Email')
    await modal(tab)
      .getByLabel('Code')
      .fill(await codeFor(site.sink, email))
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await modal(tab).getByRole('button', { name: text.common.done }).click()
    await tab.getByText(WORDS).waitFor()
    expect(new URL(tab.url()).pathname).toBe(new URL(site.pageUrl).pathname)
    await expectFine(tab)
    await visitor.leave()

    // the same person on another device: the dialog knows the address and leads to the form for the
    // code
    const elsewhere = await site.visit()
    await elsewhere.tab.goto(site.pageUrl)
    await elsewhere.tab.getByRole('link', { name: /Letters/ }).click()
    await modal(elsewhere.tab).getByLabel('E-mail').fill(email)
    await modal(elsewhere.tab).getByRole('button', { name: 'Subscribe' }).click()
    await elsewhere.tab.waitForURL('**/unlock?block=*')
    await elsewhere.tab.getByLabel('E-mail').fill(email)
    await elsewhere.tab.getByRole('button', { name: 'Subscribe' }).click()
    await elsewhere.tab.getByLabel('Code').fill(await codeFor(site.sink, email, 2))
    await elsewhere.tab.getByRole('button', { name: 'Verify' }).click()
    await elsewhere.tab.getByRole('link', { name: 'Open “Letters”' }).click()
    await elsewhere.tab.getByText(WORDS).waitFor()
    await elsewhere.leave()
  })

  it('open without scripts, by forms alone', async () => {
    const visitor = await site.visit({ javaScriptEnabled: false })
    const { tab } = visitor
    const email = freshEmail('form')
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: /Letters/ }).click()
    await tab.getByRole('heading', { name: 'Letters' }).waitFor()
    await tab.getByLabel('E-mail').fill(email)
    await tab.getByRole('button', { name: 'Subscribe' }).click()
    await tab.getByLabel('Code').fill(await codeFor(site.sink, email))
    await tab.getByRole('button', { name: 'Verify' }).click()
    await tab.getByRole('link', { name: 'Open “Letters”' }).click()
    await tab.getByText(WORDS).waitFor()

    await tab.getByRole('link', { name: /Shop.*18\+/ }).click()
    await tab.getByRole('heading', { name: 'Are you 18 or older?' }).waitFor()
    expect(await tab.content()).not.toContain('example.com')
    await visitor.leave()
  })

  it('ask on screens that axe has nothing against, with the keyboard alone', async () => {
    const visitor = await site.visit({ viewport: { width: 320, height: 640 } })
    const { tab, context } = visitor
    await context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
    )
    await tab.goto(site.pageUrl)
    const path = await tab.getByRole('link', { name: /Letters/ }).getAttribute('href')
    await tab.goto(path!)
    await expectFine(tab)
    await tab.goto(site.pageUrl)
    await tabTo(tab, tab.getByRole('link', { name: /Shop/ }))
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: 'Are you 18 or older?' }).waitFor()
    await expectFine(tab)
    await tabTo(tab, tab.getByRole('button', { name: 'Yes, I am 18 or older' }))
    await tab.keyboard.press('Enter')
    await tab.waitForURL('https://example.com/shop')
    visitor.misdeeds.foreign.length = 0
    await visitor.leave()
  })
})

describe('a passcode of the page', () => {
  const passcode = (value: string | null) =>
    site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, { passcode: value })

  it('is asked for at a short link, which it then leads on to, also from the page', async () => {
    const link = await add({ kind: 'link', title: 'Bound', address: 'https://example.com/bound' })
    await passcode('salt and pepper')
    await until(async () => (await (await fetch(site.pageUrl)).text()).includes('is protected'))
    const visitor = await site.visit()
    const { tab, context } = visitor
    // no route replaces the destination of a redirect
    const arrival = (at: Page) => at.waitForRequest('https://example.com/bound')
    await tab.goto(`${link.shortUrl}?qr`)
    await tab.getByRole('heading', { name: 'This page is protected' }).waitFor()
    await expectFine(tab)
    await tab.getByLabel('Password').fill('pepper')
    await tab.keyboard.press('Enter')
    await tab.getByRole('alert').waitFor()
    await tab.getByLabel('Password').fill('salt and pepper')
    await Promise.all([arrival(tab), tab.keyboard.press('Enter')])
    const other = await context.newPage()
    await other.goto(site.pageUrl)
    await Promise.all([arrival(other), other.getByRole('link', { name: /Bound/ }).click()])
    visitor.misdeeds.foreign.length = 0
    await visitor.leave()
    await passcode(null)
    await untilShown('Bound')
  })
})

describe('a tap on a player', () => {
  it('is a click of its block', async () => {
    const before = await clicksOf(video.id)
    const visitor = await site.visit()
    const { tab, context } = visitor
    await context.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
    )
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: /Play A cabin/ }).click()
    await tab.locator('iframe[title="A cabin"]').waitFor()
    await until(async () => (await clicksOf(video.id)) === before + 1, 20_000)
    visitor.misdeeds.foreign.length = 0
    await visitor.leave()
  })
})

describe('the lock of a block in the studio', () => {
  it('asks for an age and for subscribers, and the preview shows it', async () => {
    const made = await add({ kind: 'link', title: 'Mine', address: 'https://example.com/mine' })
    const visitor = await site.visit({ viewport: { width: 1440, height: 900 } })
    const { tab, context } = visitor
    await signIn(context, site.server.url, CREATOR)
    await tab.goto(`${site.server.url}/app/pages/${site.page.id}`)
    const settings = tab.getByRole('list', { name: text.blocks.settingsOf('Mine') })
    await settings.getByRole('button', { name: text.blocks.chips.lock }).click()
    await tab.getByLabel(text.blocks.gate).selectOption('21')
    const preview = tab.frameLocator(`iframe[title="${text.studio.previewOf('ada')}"]`)
    await preview.getByText('21+').waitFor()
    await expectFine(tab)
    await tab.getByLabel(text.blocks.gate).selectOption('none')
    await tab.getByLabel(text.blocks.forSubscribers).press('Space')
    await preview.getByText('For subscribers').nth(1).waitFor()
    const path = `/api/v1/pages/${site.page.id}/blocks`
    const saved = async () => {
      const { items } = await site.client.call<{ items: BlockAnswer[] }>('GET', path)
      const { gate, isForSubscribers } = items.find(({ id }) => id === made.id)!
      return [gate, isForSubscribers]
    }
    await expect.poll(saved).toEqual(['none', true])
    await visitor.leave()
  })
})
