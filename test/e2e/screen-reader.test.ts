import { writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { de as pageDe } from '#page/messages/de.ts'
import { en as pageEn } from '#page/messages/en.ts'
import { de } from '#web/messages/de.ts'
import { dePage } from '#web/messages/de-page.ts'
import { type Messages, text } from '#web/messages/index.ts'
import { fetchPatiently } from '../support/app-client.ts'
import { descriptionOf, expectHeard, hasFocus, unheardIn } from '../support/heard.ts'
import { IPHONE } from '../support/rich-links.ts'
import { signIn } from '../support/sign-in.ts'
import { codeFor, freshEmail, openSite, type Site, wrongCode } from '../support/site.ts'
import { until } from '../support/until.ts'

/**
 * Signing up, making a page, shortening, reading numbers and subscribing as a screen reader says them: what there is,
 * in which order, and what speaks up. In German nothing may be nameless.
 */

const DESK = { viewport: { width: 1280, height: 1024 } }
/** folder for the whole trees, for those who read them through */
const { TREES } = process.env

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 2, icons: [1] })
  await site.client.call('POST', '/api/v1/links', {
    destination: 'https://example.com/lantern',
    title: 'The lantern',
    alias: 'lantern',
  })
})
afterAll(() => site?.close())

const LANGUAGES = [
  { lang: 'en', locale: 'en-GB', words: text, said: pageEn },
  { lang: 'de', locale: 'de-DE', words: { ...text, ...de, ...dePage } as Messages, said: pageDe },
] as const

describe.each(LANGUAGES)('what is heard ($lang)', ({ lang, locale, words, said }) => {
  const isEnglish = lang === 'en'
  let states = 0
  /** Nothing is nameless; in English, `tree` is said in this order. */
  const hear = async (tab: Page, part: Locator, tree: string) => {
    if (isEnglish) await expectHeard(part, tree)
    states += 1
    const name = `${states}`.padStart(2, '0')
    if (TREES)
      writeFileSync(`${TREES}/${lang}-${name}.txt`, await tab.locator('body').ariaSnapshot())
    expect(await unheardIn(tab), tab.url()).toEqual([])
  }
  const visit = () => site.visit({ ...DESK, locale })
  const main = (tab: Page) => tab.getByRole('main')
  const enter = async (path: string) => {
    const visitor = await visit()
    await signIn(visitor.context, site.server.url)
    await visitor.tab.goto(site.server.url + path)
    await visitor.tab.locator('h1').first().waitFor()
    return visitor
  }

  it('by somebody who signs up and makes a page', async () => {
    const { tab, leave } = await visit()
    const email = freshEmail()
    await tab.goto(`${site.server.url}/app/register`)
    const field = tab.getByLabel(words.auth.email, { exact: true })
    await field.waitFor()
    await hear(
      tab,
      tab.locator('body'),
      `banner
       link "Waypost"
       combobox "Language"
       main
       heading "Create your account" [level=1]
       textbox "E-mail"
       textbox "Your address"
       textbox "Password"
       button "Show or hide the password"
       button "Create account"
       link "Sign in"
       region "Status messages"`,
    )
    await field.fill('nobody@nowhere')
    await tab.getByRole('button', { name: words.auth.register, exact: true }).click()
    await tab.getByText(words.auth.emailInvalid).waitFor()
    expect(await descriptionOf(field)).toContain(words.auth.emailInvalid)
    await until(() => hasFocus(field))
    await field.fill(email)
    await tab.getByLabel(words.auth.password, { exact: true }).fill('a bridge in the fog')
    await tab.getByRole('button', { name: words.auth.register, exact: true }).click()
    const code = tab.getByLabel(words.auth.code, { exact: true })
    await code.waitFor()
    await hear(
      tab,
      main(tab),
      `heading "Check your mail" [level=1]
       textbox "Code"
       button "Verify" [disabled]
       button "Use a different address"`,
    )
    const right = await codeFor(site.sink, email)
    await code.fill(wrongCode(right))
    await until(async () => (await code.getAttribute('aria-invalid')) === 'true')
    await hear(
      tab,
      tab.locator('body'),
      `textbox "Code" [invalid]
       alert`,
    )
    expect(await hasFocus(code)).toBe(true)
    await code.fill(right)
    await tab.getByRole('link', { name: words.dashboard.setUp }).waitFor()
    await hear(
      tab,
      tab.locator('body'),
      `link "Skip to content"
       navigation "Main"
       region "Top bar"
       main
       region "Your page"
       link "Set up in a minute"
       heading "Next steps" [level=2]
       link "Give your page a title"
       heading "Recent links" [level=2]`,
    )

    const screenName = `${words.dashboard.title} · ${words.product}`
    await tab.getByRole('status').filter({ hasText: screenName }).waitFor()
    await tab.getByRole('link', { name: words.dashboard.setUp }).click()
    await tab.getByLabel(words.onboarding.name).waitFor()
    await hear(
      tab,
      main(tab),
      `heading "What is your page called?" [level=1]
       textbox "Name"
       textbox "Address"
       status
       button "Continue"
       complementary "Preview"`,
    )
    await tab.getByLabel(words.onboarding.name).fill('Mary Somerville')
    await tab.getByRole('button', { name: words.onboarding.next }).click()
    await tab.getByRole('button', { name: words.onboarding.bringSkip }).waitFor()
    await hear(
      tab,
      main(tab),
      `heading "Do you already have a page?" [level=1]
       button "Import a page"
       button "Back"
       button "Start from scratch"`,
    )
    await tab.getByRole('button', { name: words.onboarding.bringSkip }).click()
    await tab.getByRole('button', { name: 'Instagram', exact: true }).click()
    await hear(
      tab,
      main(tab),
      `heading "Where else can people find you?" [level=1]
       group "Platform"
       button "Instagram" [pressed]
       button "TikTok"
       textbox "Your name on Instagram"
       textbox "A link of your own"
       button "Continue"`,
    )
    await tab.getByLabel(words.onboarding.handleOf('Instagram')).fill('mary')
    await tab.getByRole('button', { name: words.onboarding.next }).click()
    await tab.getByRole('radio', { name: words.design.themeOf('Mint') }).check({ force: true })
    await hear(
      tab,
      main(tab),
      `heading "Choose a theme" [level=1]
       radiogroup "Themes"
       radio "Theme Mint" [checked]
       button "Keep as draft"
       button "Publish"`,
    )
    await tab.getByRole('button', { name: words.studio.publish, exact: true }).click()
    const heading = tab.getByRole('heading', { name: words.studio.published })
    await heading.waitFor()
    await until(() => hasFocus(heading))
    await hear(
      tab,
      main(tab),
      `heading "Your page is live" [level=1]
       link "Download PNG"
       link "Open page"
       link "Continue in the studio"`,
    )
    await tab.getByRole('link', { name: words.onboarding.toStudio }).click()
    await tab.getByLabel(words.studio.addLink).fill('example.com/moon')
    await tab.getByLabel(words.studio.addLink).press('Enter')
    await tab
      .getByLabel(/example\.com/)
      .first()
      .waitFor()
    await hear(
      tab,
      main(tab),
      `status
       navigation "Parts of this page"
       link "Design"
       heading "Profile" [level=2]
       textbox "Title"
       textbox "Paste an address or search"
       group "Add something else"
       list "Links"
       button "Move example.com"
       textbox "Title of example.com"
       switch "Show example.com on the page" [checked]
       button "Actions for example.com"
       complementary "Preview"`,
    )
    await leave()
  })

  it('by somebody who shortens an address', async () => {
    const { tab, leave } = await enter('/app/links')
    const field = tab.getByLabel(words.links.address, { exact: true })
    await field.waitFor()
    await hear(
      tab,
      tab.locator('body'),
      `link "Skip to content"
       navigation "Main"
       link "Links"
       region "Top bar"
       button "Search"
       main
       heading "Links" [level=1]
       textbox "Address to shorten"
       textbox "Alias"
       button "Shorten"
       button "More options"
       searchbox "Search links"
       list "Your short links"
       checkbox "Select lantern"
       button "QR code for lantern"
       button "Actions for lantern"`,
    )
    await tab.getByRole('button', { name: words.links.shorten, exact: true }).click()
    await until(async () => (await field.getAttribute('aria-invalid')) === 'true')
    await until(() => hasFocus(field))
    expect(await descriptionOf(field)).not.toBe('')
    await hear(tab, main(tab), 'textbox "Address to shorten" [invalid]')
    await field.fill(`example.com/by-ear-${lang}`)
    await field.press('Enter')
    await tab.getByText(`/by-ear-${lang}`).first().waitFor()
    await hear(
      tab,
      tab.locator('body'),
      `textbox "Address to shorten"
       list "Your short links"
       region "Status messages"
       status
       button "Close message"`,
    )
    expect(await hasFocus(field)).toBe(true)
    await tab.getByRole('button', { name: words.newLink.more }).click()
    const dialog = tab.getByRole('dialog', { name: words.newLink.title })
    await dialog.getByLabel(words.links.address).fill(`example.com/more-${lang}`)
    await until(() => hasFocus(dialog))
    await hear(
      tab,
      tab.locator('body'),
      `dialog "New link"
       heading "New link" [level=2]
       button "Close"
       textbox "Address to shorten"
       textbox "Alias"
       textbox "Title"
       region "Redirect options"
       region "Rules"
       region "Access"
       complementary "Preview, QR code and more"
       img "QR code of a sample address"
       button "Shorten"`,
    )
    await dialog.getByRole('button', { name: words.links.shorten }).click()
    await dialog.getByText(words.newLink.madeTitle).waitFor()
    await hear(tab, dialog, 'button "Done"')
    await leave()
  })

  it('by somebody who reads numbers', async () => {
    const { items } = await site.client.call<{ items: LinkAnswer[] }>('GET', '/api/v1/links')
    const { id, shortUrl } = items.find(({ alias }) => alias === 'lantern')!
    const clicks = async () =>
      (await site.client.call<LinkAnswer>('GET', `/api/v1/links/${id}`)).clicks
    const before = await clicks()
    await fetchPatiently(shortUrl, { redirect: 'manual', headers: { 'user-agent': IPHONE } })
    await until(async () => (await clicks()) > before, 60_000)
    const { tab, leave } = await enter('/app/statistics')
    await tab.getByRole('table').first().waitFor()
    await hear(
      tab,
      main(tab),
      `heading "Statistics" [level=1]
       button "Download every click as CSV"
       button "Statistics of All links. Choose something else"
       button "Period: Last 30 days"
       radiogroup "What is counted"
       radiogroup "View"
       region "Over time"
       heading "Over time" [level=2]
       group "What the chart shows"
       switch "Compare with previous period" [checked]
       radiogroup "Show as"
       slider "Clicks over time"
       table`,
    )
    const chart = tab.getByRole('slider')
    await chart.press('End')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/2026.*\d/)
    await leave()
  })

  it('by a visitor who subscribes', async () => {
    const { client, page } = site
    await client.call('PATCH', `/api/v1/pages/${page.id}`, { language: lang })
    await until(async () => (await (await fetch(site.pageUrl)).text()).includes(`lang="${lang}"`))
    const { tab, leave } = await visit()
    const email = freshEmail()
    await tab.goto(site.pageUrl)
    await hear(
      tab,
      tab.locator('body'),
      `banner
       link "Share"
       link "Subscribe"
       main
       heading "Ada Lovelace" [level=1]
       navigation "Social profiles"
       link "Instagram: @ada"
       list
       link "Link number 1"
       contentinfo
       link "Report this page"`,
    )
    await tab.getByRole('link', { name: said.subscribe }).click()
    const dialog = tab.getByRole('dialog', { name: said.subscribe })
    const field = dialog.getByLabel(said.email)
    await until(() => hasFocus(field))
    expect(await descriptionOf(field)).toBe(said.emailText)
    await hear(
      tab,
      tab.locator('body'),
      `dialog "Subscribe"
       button "Close"
       heading "Subscribe" [level=2]
       textbox "E-mail" [invalid]
       button "Subscribe" [disabled]
       region "Messages"`,
    )
    await field.fill(email)
    await tab.keyboard.press('Enter')
    const second = tab.getByRole('dialog', { name: said.verifyTitle })
    const code = second.getByLabel(said.code, { exact: true })
    await until(() => hasFocus(code))
    const right = await codeFor(site.sink, email)
    expect(await descriptionOf(code)).toContain(email)
    await hear(
      tab,
      tab.locator('body'),
      `dialog "Verify Your Email"
       heading "Verify Your Email" [level=2]
       textbox "Code"
       button "Verify" [disabled]
       alert
       button "Close message"`,
    )
    await code.fill(wrongCode(right))
    await tab.keyboard.press('Enter')
    await until(async () => (await code.getAttribute('aria-invalid')) === 'true')
    expect(await descriptionOf(code)).toContain(said.codes.err_0)
    await hear(tab, second, 'textbox "Code" [invalid]\nalert\nalert')
    await code.fill(right)
    await tab.keyboard.press('Enter')
    const third = tab.getByRole('dialog', { name: 'Glad you are here' })
    await until(() => hasFocus(third.getByRole('button', { name: said.done })))
    await hear(
      tab,
      tab.locator('body'),
      `dialog "Glad you are here"
       heading "Glad you are here" [level=2]
       button "Done"
       alert`,
    )
    await third.getByRole('button', { name: said.done }).click()
    await hear(tab, tab.locator('body'), 'link "Subscribed"')
    await tab.getByRole('link', { name: said.share, exact: true }).click()
    const share = tab.getByRole('dialog', { name: said.shareTitle })
    await until(() => hasFocus(share))
    await hear(
      tab,
      tab.locator('body'),
      `dialog "Share Your Link-Bio"
       heading "Share Your Link-Bio" [level=2]
       textbox "Page address"
       button "Copy"
       img "QR code of this page"
       link "Download PNG"
       link "Telegram"`,
    )
    await leave()
  })
})
