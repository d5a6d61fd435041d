import type { BrowserContext, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { codeFor, freshEmail, mailTo, openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

/**
 * The first minutes of a new account: a live page with three links and a theme in two, a first mail
 * to a subscriber in four. Counted in clicks and keys, as the keystroke-level model (Card, Moran and
 * Newell, 1980) takes them, since the seconds of a test tell nothing about people.
 */

const CLICK_S = 1.35 + 1.1 + 0.2
const KEY_S = 0.28
const PAGE_LIVE_S = 120
const FIRST_MAIL_S = 240

let site: Site
beforeAll(async () => {
  site = await openSite({ links: 1, icons: [] })
})
afterAll(() => site?.close())

interface Effort {
  clicks: number
  keys: number
  /** addresses of screens, each time that one was entered */
  screens: string[]
}

/** Counts what a person does in all documents of a context. */
async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { clicks: 0, keys: 0, screens: [] }
  await context.exposeBinding('countEffort', ({ page, frame }, kind: 'click' | 'key') => {
    if (kind === 'click') effort.clicks += 1
    else effort.keys += 1
    note(new URL(page.url()).pathname, frame === page.mainFrame())
  })
  const note = (screen: string, isMain = true) => {
    if (isMain && effort.screens.at(-1) !== screen) effort.screens.push(screen)
  }
  await context.addInitScript(() => {
    const count = (kind: string) => (window as never as Counting).countEffort(kind)
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('click'), true)
    addEventListener('keydown', ({ isTrusted }) => isTrusted && count('key'), true)
  })
  return effort
}
interface Counting {
  countEffort(kind: string): void
}

const secondsOf = ({ clicks, keys }: Effort) => clicks * CLICK_S + keys * KEY_S

async function type(field: Locator, words: string): Promise<void> {
  await field.click()
  await field.pressSequentially(words)
}

it('lead to a live page, and to a first mail, without a wrong turn', async () => {
  const creator = await site.visit({ viewport: { width: 1440, height: 900 } })
  const { tab, context } = creator
  const effort = await countEffort(context)
  const email = freshEmail('mary')
  await tab.goto(site.server.url)
  await tab.getByRole('link', { name: text.welcome.start }).first().click()
  await type(tab.getByLabel(text.auth.email), email)
  await type(tab.getByLabel(text.auth.password, { exact: true }), 'a bridge in the fog')
  await tab.getByRole('button', { name: text.auth.register }).click()
  await type(tab.getByLabel(text.auth.code), await codeFor(site.sink, email))
  await tab.getByRole('link', { name: text.dashboard.setUp }).click()

  await type(tab.getByLabel(text.onboarding.name), 'Mary Somerville')
  const username = await tab.getByLabel(text.pages.username, { exact: true }).inputValue()
  await tab.getByRole('button', { name: text.onboarding.next }).click()
  await tab.getByRole('button', { name: text.onboarding.bringSkip }).click()
  for (const [at, address] of ['example.com/moon', 'example.org/sea', 'example.net/sun'].entries())
    await type(tab.getByLabel(text.onboarding.ownLink(at + 1)), address)
  await tab.getByRole('button', { name: text.onboarding.next }).click()
  // a radio of its own, which people click on its picture
  await tab.getByRole('radio', { name: text.design.themeOf('Mint') }).click({ force: true })
  await tab.getByRole('button', { name: text.studio.publish, exact: true }).click()
  await tab.getByRole('heading', { name: text.studio.published }).waitFor()
  const address = `${site.server.url}/${username}`
  await until(async () => (await fetch(address)).ok)
  const html = await (await fetch(address)).text()
  for (const host of ['example.com', 'example.org', 'example.net']) expect(html).toContain(host)
  expect(effort.clicks).toBeGreaterThan(10)
  expect(secondsOf(effort)).toBeLessThan(PAGE_LIVE_S)

  const words = text.audience
  await tab.getByRole('link', { name: text.onboarding.toStudio }).click()
  await tab.getByRole('link', { name: text.navigation.audience, exact: true }).click()
  await tab.getByRole('button', { name: words.showButton }).click()
  await until(async () => (await (await fetch(address)).text()).includes('Subscribe'))

  // somebody else's minutes
  const reader = await site.visit()
  const readerEmail = freshEmail()
  await reader.tab.goto(address)
  await reader.tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
  const dialog = reader.tab.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(readerEmail)
  await reader.tab.keyboard.press('Enter')
  await dialog.getByLabel('Code').fill(await codeFor(site.sink, readerEmail))
  await reader.tab.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /close/i }).first().waitFor()
  await reader.leave()

  await tab.getByRole('link', { name: text.navigation.mails, exact: true }).click()
  await tab.getByRole('button', { name: words.write }).click()
  await type(tab.getByLabel(words.subject, { exact: true }), 'The moon this week')
  await type(tab.getByRole('textbox', { name: words.content }), 'It is full on Thursday.')
  await tab.getByRole('button', { name: words.send, exact: true }).click()
  await tab.getByRole('dialog').getByRole('button', { name: words.sendNow }).click()
  await mailTo(site.sink, readerEmail, /The moon this week/)
  expect(secondsOf(effort)).toBeLessThan(FIRST_MAIL_S)
  expect(effort.screens).toEqual([...new Set(effort.screens)])
  await creator.leave()
})
